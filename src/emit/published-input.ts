import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { Catalog, Tool } from "../model/catalog.js";
import type { Schema } from "../model/schema.js";
import type { JsonObject } from "../support/json.js";
import { outlineWhole } from "./json-schema/budget.js";
import { gate } from "./json-schema/gate.js";
import { publishTogether } from "./json-schema/publish.js";
import { fitTexts } from "./json-schema/texts.js";
import type { Schemas } from "./types.js";

/** A host refuses longer input schemas (mcp-facts, section 5). */
export const maximumCharacters = 16_000;
/** Of the list of tools, inputs take at most this much where leaving out texts is enough for it. */
const maximumTotal = 2 * 1024 * 1024;
/** Inputs are not stripped below this. */
const leastCharacters = 1_000;

/** What is used more than once is spelt out each time, up to this many nodes in all. */
const inlineNodes = 400;

/** The published inputs of a catalogue by tool name, and the characters that texts may fill each up to. */
export interface PublishedInputs {
  readonly schemas: ReadonlyMap<string, JsonObject>;
  readonly characters: number;
}

/** The arguments of a tool as one closed object. */
export function argumentsSchema(tool: Tool): Extract<Schema, { kind: "object" }> {
  const { origin } = tool;
  const properties = tool.arguments.map(({ key, schema, required }) => ({ name: key, schema, required }));
  return { kind: "object", origin, properties, additionalProperties: { kind: "never", origin } };
}

/**
 * The input schemas of all tools: plain objects with one property per argument, closed. Texts go, the deepest first, where one has over 16,000
 * characters, or all together over 2 MiB, so that outputs find room; `characters` is where an earlier run ended. What fails the gate is not in it.
 */
export function publishInputs({ tools, schemas }: Catalog, characters = maximumCharacters): PhaseResult<PublishedInputs> {
  const whole = tools.map((tool) => ({ tool, schema: publishInput(tool, schemas) }));
  for (let limit = characters; ; limit = Math.floor(limit / 2)) {
    const diagnostics: Diagnostic[] = [];
    const fitted = new Map<string, JsonObject>();
    let total = 0;
    for (const { tool, schema } of whole) {
      const fit = fitTexts(schema, limit);
      const reason = gate(fit.schema, "input");
      diagnostics.push(...faultsOf(tool, reason, schema !== fit.schema, fit.characters));
      if (reason === undefined) fitted.set(tool.name, fit.schema);
      total += fit.characters;
    }
    if (total <= maximumTotal || limit / 2 < leastCharacters) return { value: { schemas: fitted, characters: limit }, diagnostics };
  }
}

function publishInput(tool: Tool, schemas: Schemas): JsonObject {
  const outline = outlineWhole(argumentsSchema(tool), schemas, inlineNodes);
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

function faultsOf(tool: Tool, reason: string | undefined, isCut: boolean, characters: number): Diagnostic[] {
  if (reason !== undefined) return [diagnostic("gate/input", { tool: tool.name, reason }, tool.origin)];
  if (characters > maximumCharacters) return [diagnostic("input/too-large", { tool: tool.name, characters }, tool.origin)];
  return isCut ? [diagnostic("input/descriptions-dropped", { tool: tool.name, characters }, tool.origin)] : [];
}
