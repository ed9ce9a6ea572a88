import { McpServer } from "@modelcontextprotocol/server";
import type { answerCall } from "./answer-call.js";
import { toolFilter } from "./choose-tools.js";
import type { CatalogEntry, ServerDefinition, ServerOptions } from "./options.js";
import { inputSchema, loadTool, outputSchema, published } from "./publish.js";
import { scopeChallenge } from "./scopes.js";

/**
 * An MCP server that offers the tools of `definition`, or those that the option `tools` chooses, in the order of the catalogue. No tool is loaded before it is called.
 * Throws where an option names a tool, server variable or security scheme that there is not.
 */
export function createMcpServer(definition: ServerDefinition, options: ServerOptions = {}): McpServer {
  const { name, version, title, instructions, catalog } = definition;
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
  for (const entry of catalog) {
    if (isOffered(entry.name, published(entry).annotations ?? {})) register(server, entry, definition, options);
  }
  return server;
}

function register(server: McpServer, entry: CatalogEntry, definition: ServerDefinition, options: ServerOptions): void {
  const { inputSchema: input, outputSchema: output, ...about } = published(entry);
  const typed = output !== undefined && publishesOutput(entry.name, options.outputSchemas);
  const config = {
    ...about,
    inputSchema: inputSchema(entry, input),
    ...(typed && { outputSchema: outputSchema(output) }),
    ...(options.requireScopes && { scopeChallenge: scopeChallenge(entry, definition) }),
  };
  server.registerTool(entry.name, config, async (args, context) => {
    const answerCallOf = await loadAnswerCall();
    const call = { tool: await loadTool(entry), input: args, typed, inputSchema: input };
    return answerCallOf(call, definition, options, context);
  });
}

let answer: typeof answerCall | undefined;

/** What answers calls is loaded with the first one: 50 modules, which neither start nor list needs. Importing what is there takes longer than looking it up. */
async function loadAnswerCall(): Promise<typeof answerCall> {
  answer ??= (await import("./answer-call.js")).answerCall;
  return answer;
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
