import type { Catalog, Tool } from "../model/catalog.js";
import type { Schema } from "../model/schema.js";
import type { JsonObject } from "../support/json.js";
import { outlineWhole } from "./json-schema/budget.js";
import { createSpelling, publishTogether, type Spelling } from "./json-schema/publish.js";
import { fitTexts, type FittedSchema } from "./json-schema/texts.js";

/** A host refuses longer input schemas (mcp-facts, section 5). */
export const maximumCharacters = 16_000;
/** Of the list of tools, inputs take at most this much where leaving out texts is enough for it. */
export const maximumInputs = 2 * 1024 * 1024;
/** Inputs are not stripped below this. */
const leastCharacters = 1_000;

/** What is used more than once is spelt out each time, up to this many nodes in all. */
const inlineNodes = 400;

/** The arguments of a tool as they are published. */
export interface PublishedInput extends FittedSchema {
  /** Whether texts were left out. */
  readonly isCut: boolean;
}

/** The arguments of a tool as one closed object. */
export function argumentsSchema(tool: Tool): Extract<Schema, { kind: "object" }> {
  const { origin } = tool;
  const properties = tool.arguments.map(({ key, schema, required }) => ({ name: key, schema, required }));
  return { kind: "object", origin, properties, additionalProperties: { kind: "never", origin } };
}

/**
 * The input schemas of all tools, in their order: plain objects with one property per argument, closed. Texts go, the deepest first, where one has over
 * 16,000 characters, or all together over 2 MiB, so that outputs find room. `first` is the limit that an earlier run ended at; `limit` the one of this run.
 */
export function publishInputs(
  { tools, schemas }: Pick<Catalog, "tools" | "schemas">,
  first = maximumCharacters,
): { readonly inputs: readonly PublishedInput[]; readonly limit: number } {
  const spelling = createSpelling("input", schemas);
  const whole = tools.map((tool) => publishInput(tool, spelling));
  for (let limit = first; ; limit = Math.floor(limit / 2)) {
    // From the whole each time, so that it does not count which limits were tried before.
    const inputs = whole.map((schema): PublishedInput => {
      const fitted = fitTexts(schema, limit);
      return { ...fitted, isCut: fitted.schema !== schema };
    });
    const total = inputs.reduce((sum, { text }) => sum + text.length, 0);
    if (total <= maximumInputs || limit / 2 < leastCharacters) return { inputs, limit };
  }
}

function publishInput(tool: Tool, spelling: Spelling): JsonObject {
  const outline = outlineWhole(argumentsSchema(tool), spelling.schemas, inlineNodes);
  const parts = tool.arguments.map(({ key, schema }) => [key, schema] as const);
  const { parts: spelt, definitions } = publishTogether(parts, spelling, outline);
  const headers = new Map(tool.arguments.flatMap(({ key, header }) => (header === undefined ? [] : [[key, header]])));
  const properties = spelt.map(([key, schema]) => {
    const header = headers.get(key);
    return [key, header === undefined ? schema : { ...schema, "x-mcp-header": header }] as const;
  });
  const required = tool.arguments.filter((argument) => argument.required).map(({ key }) => key);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...definitions,
  };
}
