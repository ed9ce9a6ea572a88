import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { McpServer } from "@modelcontextprotocol/server";
import type { Fields } from "../corpus/judge/document.js";

/** A server of one output, and the tools that it has. */
export interface LoadedServer {
  readonly create: (options: object) => McpServer;
  /** From now on a server is made with this tool alone. */
  readonly only: (tool: string) => void;
}

/** The server of the output that `prepare` compiled in `folder`. It is made anew for each request, which for a thousand tools is most of the time that a call takes. */
export async function loadServer(folder: string): Promise<LoadedServer> {
  const load = async (file: string): Promise<Fields> =>
    (await import(pathToFileURL(join(folder, "js", file)).href)) as Fields;
  const { definition } = (await load("server.js")) as { definition: { catalog: readonly { name: string }[] } };
  const { createMcpServer } = (await load("runtime/create-server.js")) as {
    createMcpServer: (served: typeof definition, options: object) => McpServer;
  };
  let served = definition;
  return {
    create: (options) => createMcpServer(served, options),
    only: (tool) => {
      served = { ...definition, catalog: definition.catalog.filter(({ name }) => name === tool) };
    },
  };
}
