import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Server, Tool } from "../model/catalog.js";
import type { OperationChanges } from "../model/changes.js";
import type { Lookup } from "../model/lookup.js";
import type { Schema, SchemaId } from "../model/schema.js";
import type { ResolvedDocument, ResolvedOperation } from "../resolve/resolved-document.js";
import { byCodeUnits } from "../support/order.js";
import { operationKey } from "./names/tool-names.js";
import { breakCircular } from "./schema/circular.js";
import { type CompiledSchema, createSchemaCompiler } from "./schema/compiler.js";

import { type OutputRules, planOpenness } from "./schema/openness.js";
import { secured } from "./security.js";
import type { SelectOptions } from "./selection.js";
import { withFields } from "./shape/fields.js";
import { withFixedArguments } from "./shape/fixed-values.js";
import { withLegalHeaders } from "./shape/headers.js";
import { withMembers } from "./shape/members.js";
import { outputOf } from "./tools/output.js";
import { type Softening, withSofterOutputs } from "./tools/softer.js";
import { type DraftTool, draftTool } from "./tools/tool.js";

/** What the options say of single tools and their schemas. */
export interface ModelOptions extends Softening, Pick<SelectOptions, "changes" | "places"> {
  readonly output?: OutputRules;
}

/** What the tools of some operations are made with. */
export interface ToolsInput {
  /** By `operationKey`. */
  readonly names: ReadonlyMap<string, string>;
  /** The operations whose names the options give. */
  readonly given: { readonly has: (operationKey: string) => boolean };
  readonly options: ModelOptions;
  /** What is done with each schema that others refer to, before anything is made of it. */
  readonly finish?: (schema: Schema, id: SchemaId) => Schema;
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The operations with the servers and the security that are theirs. */
export function servedOperations(
  document: ResolvedDocument,
  operations: readonly ResolvedOperation[],
  report: ToolsInput["report"],
): ResolvedOperation[] {
  const served = operations.map((operation) => withOwnServers(operation, document.servers));
  return secured(served, document.securitySchemes, report);
}

/** The tools of operations, and all schemas that were compiled for them, which have no names yet. What is unique among all tools is not decided here. */
export function modelTools(
  document: ResolvedDocument,
  selected: readonly ResolvedOperation[],
  { names, given, options, finish = (schema) => schema, report }: ToolsInput,
): { readonly tools: Tool[]; readonly schemas: ReadonlyMap<SchemaId, CompiledSchema> } {
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
    [...broken.schemas].map(([id, named]) => [id, { ...named, schema: finish(open(named.schema, named.face), id) }]),
  );
  const lookup: Lookup = (id) => schemas.get(id)?.schema;
  const typed = drafts.map((draft) => ({ ...draft, tool: finishTool(draft, open, lookup) }));
  return { tools: shapedTools(typed, options, lookup, report), schemas };
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

/** The schemas of the arguments and the output of a tool. */
export function schemasOf(tool: Tool): Schema[] {
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
  options: ModelOptions,
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
