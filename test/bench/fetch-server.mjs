// What a call costs with the SDK alone: a tool whose handler only fetches from API. Over stdio; over HTTP where PORT is set, and then it tells its address.
import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";

const inputSchema = z.object({ id: z.string(), limit: z.int().optional() });

function fetchServer() {
  const server = new McpServer({ name: "fetch", version: "1.0.0" });
  server.registerTool("list_berths", { inputSchema }, async ({ id, limit }) => {
    const headers = { accept: "application/json", authorization: `Bearer ${process.env.BENCH_KEY}` };
    const response = await fetch(`${process.env.BENCH_BASE_URL}/harbours/${id}/berths?limit=${limit}`, { headers });
    const text = await response.text();
    return { content: [{ type: "text", text }], structuredContent: JSON.parse(text) };
  });
  return server;
}

if (process.env.PORT === undefined) serveStdio(fetchServer);
else {
  const http = createServer(toNodeHandler(createMcpHandler(fetchServer)));
  http.listen(Number(process.env.PORT), "127.0.0.1", () =>
    console.error(JSON.stringify(`listening on http://127.0.0.1:${http.address().port}/mcp`)),
  );
}
