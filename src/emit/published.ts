import { type Diagnostic, type PhaseResult, diagnostic } from "../diagnostics/diagnostic.js";
import type { Catalog, Tool } from "../model/catalog.js";
import type { Schema } from "../model/schema.js";
import type { JsonObject } from "../support/json.js";
import { outlineOf, outlineWhole } from "./json-schema/budget.js";
import { gate } from "./json-schema/gate.js";
import { fitInput, maximumInputCharacters } from "./json-schema/input-size.js";
import { publishSchema, publishTogether } from "./json-schema/publish.js";
import type { Schemas } from "./types.js";

/** A tool and what `tools/list` answers for it. */
export interface PublishedTool {
  readonly tool: Tool;
  readonly contract: JsonObject;
  /** Schema nodes of the output that are published, and all that the document declares. */
  readonly shownNodes: number;
  readonly declaredNodes: number;
}

/** Every published input is spelt inline up to this many nodes; above it, what is used more than once stands under `$defs`. */
const inlineNodes = 400;

/** The input schema of a tool: a plain object with one property per argument, closed (design, section 6, Inputs). */
function publishInput(tool: Tool, schemas: Schemas): JsonObject {
  const root = argumentsSchema(tool);
  const outline = outlineWhole(root, schemas, inlineNodes);
  const parts = tool.arguments.map(({ key, schema }) => [key, schema] as const);
  const { parts: spelt, definitions } = publishTogether(parts, "input", schemas, outline);
  const required = tool.arguments.filter((argument) => argument.required).map(({ key }) => key);
  return {
    type: "object",
    properties: Object.fromEntries(spelt),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...definitions,
  };
}

/** The arguments of a tool as one object. */
export function argumentsSchema(tool: Tool): Extract<Schema, { kind: "object" }> {
  const { origin } = tool;
  const properties = tool.arguments.map(({ key, schema, required }) => ({ name: key, schema, required }));
  return { kind: "object", origin, properties, additionalProperties: { kind: "never", origin } };
}

/** The contracts of all tools with outputs of at most `budget` nodes. What fails the gate is published without output, or left out. */
export function publishTools({ tools, schemas }: Catalog, budget: number): PhaseResult<readonly PublishedTool[]> {
  const diagnostics: Diagnostic[] = [];
  const published = tools.flatMap((tool): PublishedTool[] => {
    const input = checkedInput(tool, schemas, diagnostics);
    if (input === undefined) return [];
    const output = checkedOutput(tool, schemas, budget, diagnostics);
    const { name, title, description, annotations } = tool;
    const contract = { name, title, description, annotations: { ...annotations }, inputSchema: input, ...(output && { outputSchema: output.schema }) };
    return [{ tool: output || !tool.output ? tool : withoutOutput(tool), contract, shownNodes: output?.shownNodes ?? 0, declaredNodes: output?.declaredNodes ?? 0 }];
  });
  return { value: published, diagnostics };
}

function checkedInput(tool: Tool, schemas: Schemas, diagnostics: Diagnostic[]): JsonObject | undefined {
  const { schema, characters, isCut } = fitInput(publishInput(tool, schemas));
  const reason = gate(schema, "input");
  if (reason !== undefined) {
    diagnostics.push(diagnostic("gate/input", { tool: tool.name, reason }, tool.origin));
    return undefined;
  }
  if (isCut) {
    const code = characters > maximumInputCharacters ? "input/too-large" : "input/descriptions-dropped";
    diagnostics.push(diagnostic(code, { tool: tool.name, characters }, tool.origin));
  }
  return schema;
}

interface PublishedOutput {
  readonly schema: JsonObject;
  readonly shownNodes: number;
  readonly declaredNodes: number;
}

function checkedOutput(tool: Tool, schemas: Schemas, budget: number, diagnostics: Diagnostic[]): PublishedOutput | undefined {
  if (tool.output === undefined) return undefined;
  const outline = outlineOf(tool.output, schemas, budget);
  const schema = publishSchema(tool.output, "output", schemas, outline);
  const reason = gate(schema, "output");
  if (reason === undefined) return { schema, shownNodes: outline.shownNodes, declaredNodes: outline.declaredNodes };
  diagnostics.push(diagnostic("gate/output", { tool: tool.name, reason }, tool.origin));
  return undefined;
}

function withoutOutput({ output: _, ...tool }: Tool): Tool {
  return tool;
}
