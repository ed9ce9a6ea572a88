import { check, compare, show } from "./checks.js";
import type { Check } from "./checks.js";
import { connectClients } from "../support/clients.js";
import type { ClientKind, TestClient } from "../support/clients.js";
import type { GeneratedServer, ServerOptions } from "./generated-server.js";
import type { ListedTool } from "./published-rules.js";

/** What the clients see of a server: their lists by client, each by tool name, in the order of the clients. */
export interface Views {
  readonly byClient: ReadonlyMap<string, ReadonlyMap<string, ListedTool>>;
  /** What `listTools` said where it failed. */
  readonly checks: readonly Check[];
}

/** The client that is given published schemas as they are. */
export const MODERN: ClientKind = "sdk2-modern";

/** Connects all clients to a new server, runs `use`, and closes them whatever happens. */
export async function withClients<T>(
  server: GeneratedServer,
  options: ServerOptions,
  use: (clients: readonly TestClient[]) => Promise<T>,
): Promise<T> {
  const clients = await connectClients(() => server.createServer(options));
  try {
    return await use(clients);
  } finally {
    for (const client of clients) await client.close();
  }
}

/** Lists the tools through every client, and holds the modern list against `catalog.json`. */
export async function listEverywhere(server: GeneratedServer, clients: readonly TestClient[]): Promise<Views> {
  const byClient = new Map<string, ReadonlyMap<string, ListedTool>>();
  const checks: Check[] = [];
  for (const client of clients) {
    try {
      const tools = await client.listTools();
      byClient.set(client.kind, new Map(tools.map((tool) => [tool.name, tool])));
      checks.push(check("schema", `tools/list of ${client.kind}`));
    } catch (error) {
      checks.push(check("schema", `tools/list of ${client.kind}`, { expected: "a list", got: show(error) }));
    }
  }
  const modern = byClient.get(MODERN);
  if (modern !== undefined) checks.push(checkCatalog(server.catalog, modern));
  return { byClient, checks };
}

function checkCatalog(catalog: readonly ListedTool[], listed: ReadonlyMap<string, ListedTool>): Check {
  const name = "catalog.json is what tools/list answers";
  const count = compare(catalog.length, listed.size);
  if (count !== undefined) return check("schema", name, count);
  for (const tool of catalog) {
    const problem = compare(contractOf(tool), contractOf(listed.get(tool.name)));
    if (problem !== undefined) return check("schema", `${name}: ${tool.name}`, problem);
  }
  return check("schema", name);
}

function contractOf(tool: ListedTool | undefined): unknown {
  if (tool === undefined) return undefined;
  const { name, description, inputSchema, outputSchema } = tool;
  return { name, description, inputSchema, outputSchema };
}
