import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { Catalog, Server, ServerInfo, Tool } from "../model/catalog.js";
import type { OperationChanges } from "../model/changes.js";
import type { Schema } from "../model/schema.js";
import type { ResolvedDocument, ResolvedOperation } from "../resolve/resolved-document.js";
import { byCodeUnits } from "../support/order.js";
import { cutText, oneLine, readable } from "../support/text.js";
import { environmentNames } from "./names/environment-names.js";
import { givenNames } from "./names/given-names.js";
import { type Naming, nameTools, operationKey } from "./names/tool-names.js";
import { uniqueNames } from "./names/unique.js";
import { fileNameFor } from "./names/file-names.js";
import { withQuarantine } from "./quarantine.js";
import { breakCircular } from "./schema/circular.js";
import { createSchemaCompiler } from "./schema/compiler.js";
import type { Lookup } from "../model/lookup.js";
import { type OutputRules, planOpenness } from "./schema/openness.js";
import { withLinks } from "./links.js";
import { namedSchemas } from "./schemas.js";
import { reportHooks, requiredSchemes, secured } from "./security.js";
import { withFields } from "./shape/fields.js";
import { withMembers } from "./shape/members.js";
import { withFixedArguments } from "./shape/fixed-values.js";
import { withLegalHeaders } from "./shape/headers.js";
import { type SelectOptions, selectOperations } from "./selection.js";
import { type ToolsetContent, toolsetsOf } from "./toolsets.js";
import { outputOf } from "./tools/output.js";
import { type Softening, withSofterOutputs } from "./tools/softer.js";
import { type DraftTool, draftTool } from "./tools/tool.js";

export interface TranslateOptions extends Softening, SelectOptions {
  readonly toolsets?: Readonly<Record<string, ToolsetContent>>;
  readonly naming?: Naming;
  readonly output?: OutputRules;
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
  const served = selection.selected.map((operation) => withOwnServers(operation, document.servers));
  const selected = secured(served, document.securitySchemes, report);

  const given = givenNames(selected, options.changes, report);
  const names = nameTools(selected, options.published, options.naming, given);
  const compiler = createSchemaCompiler(document.schemas, report);
  const context = { compile: compiler.compile, schemas: document.schemas, version: document.version, report };
  const drafts = [...selected]
    .sort((a, b) => byCodeUnits(operationKey(a), operationKey(b)))
    .map((operation) => {
      const key = operationKey(operation);
      return draftTool(context, operation, {
        name: names.get(key) ?? "",
        told: options.changes?.get(key),
        ...(given.has(key) && { isNameGiven: true }),
      });
    });

  const broken = breakCircular(compiler.finish());
  broken.diagnostics.forEach(report);
  const open = planOpenness(broken.schemas, drafts.flatMap(rootsOf), options.output);
  const schemas = new Map(
    [...broken.schemas].map(([id, named]) => [id, { ...named, schema: open(named.schema, named.face) }]),
  );
  const lookup: Lookup = (id) => schemas.get(id)?.schema;
  const typed = drafts.map((draft) => ({ ...draft, tool: finishTool(draft, open, lookup) }));
  const finished = withFileNames(shapedTools(typed, options, lookup, report));
  const named = namedSchemas(schemas, finished.flatMap(schemasOf), document.componentSchemas);
  if (named.size > maximumSchemas) report(diagnostic("schema/too-many", { count: named.size, limit: maximumSchemas }));
  const linked = withLinks(withOwnTypes(withOwnConstants(finished), named), selected);
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

/** Many documents repeat their servers in every path, which would say nothing. */
function withOwnServers(
  { servers, ...operation }: ResolvedOperation,
  ofDocument: readonly Server[],
): ResolvedOperation {
  const isOwn = servers !== undefined && JSON.stringify(servers) !== JSON.stringify(ofDocument);
  return isOwn ? { ...operation, servers } : operation;
}

function rootsOf({ tool, answer }: DraftTool): Schema[] {
  return [...tool.arguments.map(({ schema }) => schema), ...(answer ? [answer.body] : [])];
}

function schemasOf(tool: Tool): Schema[] {
  return [...tool.arguments.map(({ schema }) => schema), ...(tool.output ? [tool.output] : [])];
}

function finishTool({ tool, answer }: DraftTool, open: ReturnType<typeof planOpenness>, lookup: Lookup): Tool {
  const output = answer && outputOf({ ...answer, body: open(answer.body, "output") }, lookup);
  return {
    ...tool,
    arguments: tool.arguments.map((argument) => ({ ...argument, schema: open(argument.schema, "input") })),
    ...(output && { output }),
  };
}

/** The tools after the changes that need to know what references lead to. */
function shapedTools(
  drafts: readonly DraftTool[],
  options: TranslateOptions,
  lookup: Lookup,
  report: (diagnostic: Diagnostic) => void,
): Tool[] {
  const toldOf = ({ operationKey: key }: Tool): OperationChanges | undefined => options.changes?.get(key);
  const filled = drafts.map(({ tool: draft, fixed, members }) => {
    const { tool, fixed: fixedMembers } = withMembers(draft, members, lookup, report);
    const all = withFixedArguments(tool, [...fixed, ...fixedMembers], lookup, report);
    return withLegalHeaders(all, toldOf(tool), lookup, report);
  });
  const softer = withSofterOutputs(filled, options, lookup, report);
  return softer.map((tool) => withFields(tool, toldOf(tool), lookup, report));
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

/** The types of a tool are called otherwise than schemas, so that its module needs no alias for those. */
function withOwnTypes(tools: readonly Tool[], schemas: Catalog["schemas"]): Tool[] {
  const taken = new Set([...schemas.values()].map(({ name }) => name));
  const own = (type: string, ending: string): string =>
    taken.has(type) ? `${type.slice(0, -ending.length)}Tool${ending}` : type;
  return tools.map((tool) => {
    const { constant, input, output } = tool.identifiers;
    return { ...tool, identifiers: { constant, input: own(input, "Input"), output: own(output, "Output") } };
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

/** Says each thing once, however often a schema is read. */
function createReporter(): { readonly report: (diagnostic: Diagnostic) => void; readonly diagnostics: Diagnostic[] } {
  const seen = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  const report = (said: Diagnostic): void => {
    const key = [said.code, said.at?.uri, said.at?.pointer, said.message].join(" ");
    if (seen.has(key)) return;
    seen.add(key);
    diagnostics.push(said);
  };
  return { report, diagnostics };
}
