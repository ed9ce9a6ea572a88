import type { Face, Schema } from "../../model/schema.js";
import type { JsonObject, JsonValue } from "../../support/json.js";
import { defaultNote } from "../docs.js";

/** Known values beyond this many are counted, not listed. */
const maximumListed = 60;
const maximumExamples = 3;
const maximumExampleLength = 100;

/**
 * The annotation keywords of a published schema. In outputs all that is not validated there moves into the description: limits, formats, patterns,
 * defaults, the known values of an open enum. In inputs only what no keyword says does.
 */
export function annotationKeywords(schema: Schema, face: Face): JsonObject {
  const notes =
    face === "output"
      ? [...knownValues(schema), ...(schema.notes ?? []), ...defaultNote(schema)]
      : (schema.notes ?? []);
  const text = schema.description ?? "";
  const description = [text.trim(), notes.length > 0 ? `(${notes.join("; ")})` : ""]
    .filter((part) => part !== "")
    .join("\n\n");
  return {
    ...(description !== "" && { description }),
    ...(face === "input" && schema.default !== undefined && { default: schema.default }),
    ...(face === "input" && examplesOf(schema)),
    ...(schema.deprecated && { deprecated: true }),
  };
}

function knownValues(schema: Schema): string[] {
  if (schema.kind !== "enum" || !schema.open) return [];
  const listed = schema.values.slice(0, maximumListed).map((value) => JSON.stringify(value));
  const more = schema.values.length - listed.length;
  return [`known values: ${listed.join(", ")}${more > 0 ? ` and ${more} more` : ""}`];
}

function examplesOf({ examples = [] }: Schema): JsonObject {
  const short = examples.filter(isShort).slice(0, maximumExamples);
  return short.length > 0 ? { examples: short } : {};
}

function isShort(example: JsonValue): boolean {
  return JSON.stringify(example).length <= maximumExampleLength;
}
