// What publishing a catalogue costs at least: the SDK's McpServer over stdio, with the tools of the catalog.json that CATALOG names.
import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const { tools } = JSON.parse(readFileSync(process.env.CATALOG, "utf8"));
const schema = (json) => ({
  "~standard": {
    version: 1,
    vendor: "bare",
    jsonSchema: { input: () => json, output: () => json },
    validate: (value) => ({ value }),
  },
});
serveStdio(() => {
  const server = new McpServer({ name: "bare", version: "1.0.0" });
  for (const { name, inputSchema, outputSchema, ...about } of tools) {
    const config = {
      ...about,
      inputSchema: schema(inputSchema),
      ...(outputSchema && { outputSchema: schema(outputSchema) }),
    };
    server.registerTool(name, config, () => ({ content: [] }));
  }
  return server;
});
