import { McpServer } from "@modelcontextprotocol/server";
import { callEntry, isTyped } from "./call-entry.js";
import { toolFilter } from "./choose-tools.js";
import type { CatalogEntry, ServerDefinition, ServerOptions } from "./options.js";
import { inputSchema, outputSchema, published } from "./publish.js";
import { scopeChallenge } from "./scopes.js";

/**
 * An MCP server that offers the tools of `definition`, or those that the option `tools` chooses, in the order of the catalogue; or the tools of its
 * discovery, which find and call them. No tool is loaded before it is called.
 * Throws where an option names a tool, server variable or security scheme that there is not.
 */
export function createMcpServer(definition: ServerDefinition, options: ServerOptions = {}): McpServer {
  const { name, version, title, instructions, catalog, discovery } = definition;
  checkNames("serverVariables", options.serverVariables, Object.keys(definition.serverVariables ?? {}));
  const schemes = definition.securitySchemes.map((scheme) => scheme.name);
  checkNames("credentialsFrom", options.credentialsFrom, schemes);
  // Throws for a name that no header can have. Node loads its whole HTTP client, in 50 ms, for the first use of `Headers`: not where there are no names.
  for (const header of Object.values(options.credentialsFrom ?? {})) new Headers([[header, ""]]);
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
  const isOffered = toolFilter(options.tools, definition);
  if (discovery) {
    discovery.register(server, definition, options, isOffered);
    return server;
  }
  for (const entry of catalog) {
    if (isOffered(entry.name, published(entry).annotations ?? {})) register(server, entry, definition, options);
  }
  return server;
}

function register(server: McpServer, entry: CatalogEntry, definition: ServerDefinition, options: ServerOptions): void {
  const { inputSchema: input, outputSchema: output, ...about } = published(entry);
  const config = {
    ...about,
    inputSchema: inputSchema(entry, input),
    ...(output && isTyped(entry, options) && { outputSchema: outputSchema(output) }),
    ...(options.requireScopes && { scopeChallenge: scopeChallenge(entry, definition) }),
  };
  server.registerTool(entry.name, config, (args, context) => callEntry(entry, args, definition, options, context));
}

function checkNames(option: string, given: Readonly<Record<string, string>> = {}, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const names = known.length === 0 ? "there is none" : `there are ${known.join(", ")}`;
  throw new TypeError(
    `The option ${option} names ${JSON.stringify(unknown)}, which the document does not have: ${names}.`,
  );
}
