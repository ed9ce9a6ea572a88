import { createMcpServer } from "../../templates/runtime/create-server.js";
import { createHttpHandler } from "../../templates/runtime/http-handler.js";
import { serveHttp } from "../../templates/runtime/http-server.js";
import type { ServerDefinition } from "../../templates/runtime/options.js";

const published = {
  name: "broken",
  title: "Broken",
  description: "A schema that toolwright never publishes.",
  inputSchema: { type: "object", properties: { any: true } },
};

const definition: ServerDefinition = {
  name: "broken",
  version: "1.0.0",
  title: "Broken",
  environmentPrefix: "BROKEN",
  servers: [],
  securitySchemes: [],
  catalog: [
    { name: "broken", published: JSON.stringify(published), load: () => Promise.reject(new Error("never called")) },
  ],
};

/** Serves a tool whose schema the Inspector must refuse. */
export async function hostBroken(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const handler = createHttpHandler(definition, (options) => createMcpServer(definition, options), { log: () => {} });
  const server = await serveHttp(handler, { port: 0 });
  return { url: `${server.url}/mcp`, close: () => server.close() };
}
