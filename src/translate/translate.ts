import { diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { Catalog, ServerInfo, Tool } from "../model/catalog.js";
import type { ResolvedDocument } from "../resolve/resolved-document.js";
import { byCodeUnits } from "../support/order.js";
import { cutText, oneLine, readable } from "../support/text.js";
import { withLinks } from "./links.js";
import { environmentNames } from "./names/environment-names.js";
import { fileNameFor } from "./names/file-names.js";
import { givenNames } from "./names/given-names.js";
import { nameSchemas } from "./names/schema-names.js";
import { type Naming, nameTools } from "./names/tool-names.js";
import { typeNames, withOwnTypes } from "./names/type-names.js";
import { uniqueNames } from "./names/unique.js";
import { withQuarantine } from "./quarantine.js";
import { createReporter } from "./reporter.js";
import { namedSchemas } from "./schemas.js";
import { reportHooks, requiredSchemes } from "./security.js";
import { type SelectOptions, selectOperations } from "./selection.js";
import { type ModelOptions, modelTools, schemasOf, servedOperations } from "./tools.js";
import { type ToolsetContent, toolsetsOf } from "./toolsets.js";

export interface TranslateOptions extends ModelOptions, SelectOptions {
  readonly toolsets?: Readonly<Record<string, ToolsetContent>>;
  readonly naming?: Naming;
  readonly server: { readonly name?: string; readonly version?: string };
  /** Tools whose outputs are not to be published, with the reasons. */
  readonly quarantined?: ReadonlyMap<string, string>;
}

/** The largest real documents known reach some 4,000. */
const maximumSchemas = 25_000;

/** Claude Code cuts longer instructions at 2,048 characters (mcp-facts, section 5). */
const maximumInstructions = 1500;

/**
 * The catalogue of an OpenAPI document: one tool per selected operation, and the schemas that they reach. What cannot be expressed degrades to less,
 * with a diagnostic; only an empty selection is an error.
 */
export function translate(document: ResolvedDocument, options: TranslateOptions): PhaseResult<Catalog> {
  const { report, diagnostics } = createReporter();
  const selection = selectOperations(document.operations, options);
  selection.diagnostics.forEach(report);
  const selected = servedOperations(document, selection.selected, report);

  const given = givenNames(selected, options.changes, report);
  const names = nameTools(selected, options.published, options.naming, given);
  const { tools: shaped, schemas } = modelTools(document, selected, { names, given, options, report });
  const finished = withFileNames(shaped);
  const schemaNames = nameSchemas(document.componentSchemas, schemas.values());
  const named = namedSchemas(schemas, finished.flatMap(schemasOf), schemaNames);
  if (named.size > maximumSchemas) report(diagnostic("schema/too-many", { count: named.size, limit: maximumSchemas }));
  const linked = withLinks(withOwnTypes(withOwnConstants(finished), typeNames(named)), selected);
  const tools = withQuarantine(linked, options.quarantined ?? new Map(), report);
  const server = serverInfo(document, options);
  const security = requiredSchemes(selected, document.securitySchemes);
  const servers = [...server.servers, ...selected.flatMap((operation) => operation.servers ?? [])];
  const environment = environmentNames(server.name, security, servers);
  reportHooks(security, environment.credentials, report);
  const sorted = [...tools].sort((a, b) => byCodeUnits(a.name, b.name));
  const { naming, places } = options;
  return {
    value: {
      server,
      tools: sorted,
      schemas: named,
      security,
      environment,
      toolsets: toolsetsOf(options.toolsets ?? {}, sorted, document.operations, places, report),
      ...(naming?.prefix !== undefined && { prefix: naming.prefix }),
    },
    diagnostics,
  };
}

/** File names that differ in case alone are one file on some systems; tools of one folder get names that do not. */
function withFileNames(tools: readonly Tool[]): Tool[] {
  const names = uniqueNames(
    tools.map(({ name, folder, fileName }) => ({ key: name, wanted: `${folder}/${fileName}` })),
    new Set(),
    "-",
  );
  return tools.map((tool) => {
    const path = names.get(tool.name) ?? `${tool.folder}/${tool.fileName}`;
    return { ...tool, fileName: path.slice(tool.folder.length + 1) };
  });
}

/** Names of tools that differ in case or separators alone would give one constant; each tool has its own, by which the client knows it. */
function withOwnConstants(tools: readonly Tool[]): Tool[] {
  const wanted = tools.map(({ name, identifiers }) => ({ key: name, wanted: identifiers.constant }));
  const names = uniqueNames(wanted, new Set(), "_");
  return tools.map((tool) => {
    const constant = names.get(tool.name) ?? tool.identifiers.constant;
    return { ...tool, identifiers: { ...tool.identifiers, constant } };
  });
}

function serverInfo({ info, servers }: ResolvedDocument, { server }: TranslateOptions): ServerInfo {
  const instructions = cutText(readable(info.description ?? "").trim(), maximumInstructions);
  return {
    name: server.name ?? fileNameFor(info.title, "api"),
    version: server.version ?? oneLine(info.version),
    title: oneLine(info.title),
    ...(instructions !== "" && { instructions }),
    servers,
  };
}
