import { McpServer } from "@modelcontextprotocol/server";
import { callTool, type CallSettings } from "./call.js";
import { reportOnce } from "./drift.js";
import type { CatalogEntry, ServerDefinition, ServerOptions } from "./options.js";
import { inputSchema, outputSchema, published } from "./publish.js";

/** An MCP server that offers the tools of `definition`, in the order of the catalogue. No tool is loaded before it is called. */
export function createMcpServer(definition: ServerDefinition, options: ServerOptions = {}): McpServer {
  const { name, version, title, instructions, catalog } = definition;
  const server = new McpServer(
    { name, version, title },
    {
      ...(instructions !== undefined && { instructions }),
      capabilities: { tools: { listChanged: false } },
      cacheHints: {
        "tools/list": { ttlMs: 300_000, cacheScope: "public" },
        "server/discover": { ttlMs: 3_600_000, cacheScope: "public" },
      },
    },
  );
  const settings: CallSettings = { onDrift: reportDefault, ...options, definition };
  for (const entry of catalog) register(server, entry, settings);
  return server;
}

/** Shared, since a hosted server is made anew for every request. */
const reportDefault = reportOnce();

function register(server: McpServer, entry: CatalogEntry, settings: CallSettings): void {
  const { inputSchema: input, outputSchema: output, ...about } = published(entry);
  const typed = output !== undefined && publishesOutput(entry.name, settings.outputSchemas);
  const config = {
    ...about,
    inputSchema: inputSchema(entry, input),
    ...(typed && { outputSchema: outputSchema(output) }),
  };
  server.registerTool(entry.name, config, async (args, context) => {
    const authInfo = context.http?.authInfo;
    const scope = { signal: context.mcpReq.signal, ...(authInfo && { authInfo }) };
    return callTool(await entry.load(), args, typed, settings, scope);
  });
}

function publishesOutput(name: string, which: ServerOptions["outputSchemas"] = true): boolean {
  return typeof which === "boolean" ? which : which.includes(name);
}
