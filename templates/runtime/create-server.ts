import { McpServer } from "@modelcontextprotocol/server";
import { callTool, type CallSettings } from "./call.js";
import { toolFilter } from "./choose-tools.js";
import { reportOnce } from "./drift.js";
import { own } from "./json.js";
import { withinMessage } from "./message-size.js";
import { tokenStore } from "./oauth.js";
import type { CatalogEntry, ServerDefinition, ServerOptions } from "./options.js";
import { inputSchema, loadTool, outputSchema, published } from "./publish.js";
import { scopeChallenge } from "./scopes.js";
import { traceOf } from "./trace-context.js";

/**
 * An MCP server that offers the tools of `definition`, or those that the option `tools` chooses, in the order of the catalogue. No tool is loaded before it is called.
 * Throws where an option names a tool, server variable or security scheme that there is not.
 */
export function createMcpServer(definition: ServerDefinition, options: ServerOptions = {}): McpServer {
  const { name, version, title, instructions, catalog } = definition;
  checkNames("serverVariables", options.serverVariables, Object.keys(definition.serverVariables ?? {}));
  const schemes = definition.securitySchemes.map((scheme) => scheme.name);
  checkNames("credentialsFrom", options.credentialsFrom, schemes);
  // Throws for a name that no header can have.
  new Headers(Object.values(options.credentialsFrom ?? {}).map((header) => [header, ""]));
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
  const settings: CallSettings = { onDrift: reportDefault, ...options, definition, tokens };
  const isOffered = toolFilter(options.tools, definition);
  for (const entry of catalog) {
    if (isOffered(entry.name, published(entry).annotations ?? {})) register(server, entry, settings);
  }
  return server;
}

/** Shared, since a hosted server is made anew for every request. */
const reportDefault = reportOnce();
const tokens = tokenStore();

function register(server: McpServer, entry: CatalogEntry, settings: CallSettings): void {
  const { inputSchema: input, outputSchema: output, ...about } = published(entry);
  const typed = output !== undefined && publishesOutput(entry.name, settings.outputSchemas);
  const config = {
    ...about,
    inputSchema: inputSchema(entry, input),
    ...(typed && { outputSchema: outputSchema(output) }),
    ...(settings.requireScopes && { scopeChallenge: scopeChallenge(entry, settings.definition) }),
  };
  server.registerTool(entry.name, config, async (args, context) => {
    const { authInfo, req } = context.http ?? {};
    const trace = traceOf(own(context.mcpReq, "_meta"), req?.headers);
    const scope = {
      signal: context.mcpReq.signal,
      ...(trace && { trace }),
      ...(authInfo && { authInfo }),
      ...(req && { headers: req.headers }),
    };
    const result = await callTool(await loadTool(entry), args, typed, settings, scope);
    return withinMessage(result, settings, input);
  });
}

function checkNames(option: string, given: Readonly<Record<string, string>> = {}, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const names = known.length === 0 ? "there is none" : `there are ${known.join(", ")}`;
  throw new TypeError(
    `The option ${option} names ${JSON.stringify(unknown)}, which the document does not have: ${names}.`,
  );
}

function publishesOutput(name: string, which: ServerOptions["outputSchemas"] = true): boolean {
  if (typeof which === "boolean") return which;
  return "except" in which ? !which.except.includes(name) : which.includes(name);
}
