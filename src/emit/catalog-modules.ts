import type { Catalog, CredentialVariables, SecurityScheme, Tool } from "../model/catalog.js";
import type { JsonObject } from "../support/json.js";
import { byCodeUnits } from "../support/order.js";
import { catalogText } from "./catalog-text.js";
import { type Code, code, joinCode, literal, valueSymbol } from "./code.js";
import type { EmittedDiscovery } from "./discovery-modules.js";
import type { Module, TextModule, TypeScriptModule } from "./module.js";
import type { PublishedTool } from "./published.js";
import { runtimeType } from "./schema-module.js";
import { serverLiteral, toolModule } from "./tool-module.js";

/**
 * The files that hold the tools together. `catalog.json` is the contract for people to read and compare; `catalog.ts` is the same as one JSON text a
 * tool: measured, TypeScript needs 2.2 s and 580 MB for 11 MB of imported JSON, and 0.5 s and 125 MB for such texts, which also
 * load in bundlers and Workers.
 */
export function catalogModules(
  catalog: Catalog,
  published: readonly PublishedTool[],
  discovery?: EmittedDiscovery,
): Module[] {
  const quarantine = published.flatMap(({ tool }) => (tool.quarantine ? [[tool.name, tool.quarantine] as const] : []));
  const fields = published.flatMap(({ tool }) => (tool.fields ? [[tool.name, tool.fields] as const] : []));
  const names = new Set(published.map(({ tool }) => tool.name));
  const toolsets = catalog.toolsets.map(({ name, tools }) => ({
    name,
    tools: tools.filter((tool) => names.has(tool)),
  }));
  const contract = {
    tools: published.map((tool) => tool.contract),
    ...(toolsets.length > 0 && { toolsets: membersByToolset(toolsets) }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(quarantine.length > 0 && { quarantine: Object.fromEntries(quarantine) }),
    ...(discovery && { discovery: discovery.contracts }),
  };
  return [
    ...catalogFiles(catalogText(contract), published.map(lineOf)),
    indexModule(published),
    serverModule({ ...catalog, toolsets }, discovery),
    stdioModule(),
    httpModule(),
  ];
}

/** A tool of the catalogue: its contract as JSON text, and what its module exports. */
export interface CatalogLine {
  readonly name: string;
  readonly text: string;
  /** Without its ending. */
  readonly module: string;
  readonly constant: string;
}

/** The catalogue twice: `text` for people, `lines` for the server. */
export function catalogFiles(text: string, lines: readonly CatalogLine[]): [TextModule, TypeScriptModule] {
  return [{ kind: "text", path: "catalog.json", text }, catalogModule(lines)];
}

/** `catalog.ts`. */
export function catalogModule(lines: readonly CatalogLine[]): TypeScriptModule {
  return {
    kind: "typescript",
    path: "catalog.ts",
    declarations: [
      {
        kind: "const",
        name: "catalog",
        docs: {
          text: "The tools as `tools/list` answers them (catalog.json, one text a tool), each with what loads it on its first call.",
        },
        type: code`readonly ${runtimeType("CatalogEntry", "options")}[]`,
        value: code`[${joinCode(lines.map(entryOf), ", ")}]`,
      },
    ],
  };
}

function lineOf({ tool, text }: PublishedTool): CatalogLine {
  return { name: tool.name, text, module: toolModule(tool), constant: tool.identifiers.constant };
}

function entryOf({ name, text, module, constant }: CatalogLine): Code {
  return code`${valueSymbol("defineEntry", "runtime/options")}({
    name: ${literal(name)},
    published: ${literal(text)},
    load: async () => (await import(${literal(`./${module}.js`)})).${[constant]},
  })`;
}

function indexModule(published: readonly PublishedTool[]): Module {
  const names = published.map(({ tool }) => [literal(tool.name)]);
  return {
    kind: "typescript",
    path: "index.ts",
    declarations: [
      { kind: "export", module: "server", values: ["createServer"], types: [] },
      { kind: "export", module: "catalog", values: ["catalog"], types: [] },
      { kind: "export", module: "runtime/credentials", values: [], types: ["Credential", "CredentialSource"] },
      { kind: "export", module: "runtime/failure", values: ["CallFailure"], types: [] },
      { kind: "export", module: "runtime/hooks", values: [], types: ["BeforeRequest"] },
      { kind: "export", module: "runtime/options", values: [], types: ["CatalogEntry", "ServerOptions"] },
      {
        kind: "type",
        name: "ToolName",
        docs: { text: "The name of a tool." },
        type: names.length === 0 ? ["never"] : joinCode(names, " | "),
      },
    ],
  };
}

function serverModule(
  { server, security, environment, toolsets, tools }: Catalog,
  discovery: EmittedDiscovery | undefined,
): Module {
  const { name, version, title, instructions, servers } = server;
  const McpServer = {
    kind: "symbol",
    name: "McpServer",
    module: "@modelcontextprotocol/server",
    typeOnly: true,
  } as const;
  const variables = [...environment.serverVariables];
  const argumentVariables = argumentVariablesOf(tools);
  const schemes = security.map((scheme) => schemeLiteral(scheme, environment.credentials.get(scheme.name)));
  const definition = code`{
    name: ${literal(name)},
    version: ${literal(version)},
    title: ${literal(title)},
    ${instructions === undefined ? [] : code`instructions: ${literal(instructions)},\n`}environmentPrefix: ${literal(environment.prefix)},
    servers: ${literal(servers.map(serverLiteral))},
    ${variables.length > 0 ? code`serverVariables: ${literal(Object.fromEntries(variables))},\n` : []}${argumentVariables.length > 0 ? code`argumentVariables: ${literal(argumentVariables)},\n` : []}securitySchemes: ${literal(schemes)},
    ${valueSymbol("catalog", "catalog")},
    ${toolsets.length > 0 ? code`toolsets: ${literal(membersByToolset(toolsets))},\n` : []}${discovery ? code`discovery: ${discovery.value},\n` : []}  }`;
  return {
    kind: "typescript",
    path: "server.ts",
    declarations: [
      {
        kind: "const",
        name: "definition",
        docs: { text: "What the server says of itself, and the tools that it offers." },
        type: [runtimeType("ServerDefinition", "options")],
        value: definition,
      },
      {
        kind: "const",
        name: "createServer",
        docs: {
          text: "Makes a server with all tools; connect it to a transport, or hand this function to `serveStdio` or `createMcpHandler`.",
        },
        type: code`(options?: ${runtimeType("ServerOptions", "options")}) => ${McpServer}`,
        value: code`(options) => ${valueSymbol("createMcpServer", "runtime/create-server")}(definition, options)`,
      },
    ],
  };
}

/** The environment variables of arguments that callers are not asked for; sorted. */
export function argumentVariablesOf(tools: readonly Tool[]): string[] {
  const fixed = tools.flatMap(({ request }) => request.fixed ?? []);
  return [...new Set(fixed.flatMap(({ env }) => (env === undefined ? [] : [env])))].sort(byCodeUnits);
}

function membersByToolset(toolsets: Catalog["toolsets"]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(toolsets.map(({ name, tools }) => [name, tools]));
}

function schemeLiteral(scheme: SecurityScheme, variables: CredentialVariables | undefined): JsonObject {
  const literals = Object.entries(scheme).filter(([field]) => field !== "origin");
  return { ...Object.fromEntries(literals), ...(variables && { variables }) } as JsonObject;
}

/** The start over standard input and output, on Node. */
function stdioModule(): Module {
  return {
    kind: "text",
    path: "stdio.ts",
    text: `#!/usr/bin/env node
// Generated by toolwright. Do not edit.

import { runStdio } from "./runtime/stdio-run.js";
import { createServer, definition } from "./server.js";

runStdio(definition, createServer);
`,
  };
}

/** The same server over Streamable HTTP: for anything that serves `fetch`, and as a program on Node. */
function httpModule(): Module {
  return {
    kind: "text",
    path: "http.ts",
    text: `// Generated by toolwright. Do not edit.

import { createHttpHandler as createHandler, type HttpHandler } from "./runtime/http-handler.js";
import type { HttpOptions } from "./runtime/http-options.js";
import { type HttpWiring, runHttp as run } from "./runtime/http-run.js";
import { createServer, definition } from "./server.js";

/** Makes the server as a \`fetch\` handler, for Workers, Deno, Bun and frameworks; \`serveHttp\` of runtime/http-server.ts serves it on Node.js. */
export const createHttpHandler = (options?: HttpOptions): HttpHandler =>
  createHandler(definition, createServer, options);

/** Runs the server as a program on Node.js, with its settings from flags and environment. */
export const runHttp = (wiring?: HttpWiring): Promise<void> => run(definition, createServer, wiring);
`,
  };
}
