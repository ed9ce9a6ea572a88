import type { Tool } from "../model/catalog.js";
import type { Schema } from "../model/schema.js";
import { type JsonObject, type JsonValue, ownMember } from "../support/json.js";
import type { Agreement } from "./agreement.js";

/** What a tool can be called with, or the required arguments of which no value is known. */
export type KnownInput = { readonly input: JsonObject } | { readonly missing: readonly string[] };

/** Deeper bodies are not put together from their parts. */
const maximumDepth = 8;

/**
 * The input of a call: `given` values (from the config file and links), and for other required arguments what the document says of them: an example,
 * the default, the one value of a constant; of an object without any, that of each required member. Examples of another type than their schema's are passed over.
 * `resolve` follows references, `agree` is the agreement of the catalogue.
 */
export function knownInput(
  tool: Tool,
  given: JsonObject,
  resolve: (schema: Schema) => Schema,
  agree: Agreement,
): KnownInput {
  const valueOf = (schema: Schema, depth: number): JsonValue | undefined => {
    for (const at of [schema, resolve(schema)]) {
      const stated = [...(at.examples ?? []), at.default, onlyValue(at)];
      const fitting = stated.find((value) => value !== undefined && agree(schema, value).length === 0);
      if (fitting !== undefined) return fitting;
    }
    const resolved = resolve(schema);
    if (resolved.kind !== "object" || depth >= maximumDepth) return undefined;
    const required = resolved.properties.filter((property) => property.required);
    const members = required.map(({ name, schema: own }) => [name, valueOf(own, depth + 1)] as const);
    const isComplete = members.length > 0 && members.every(([, value]) => value !== undefined);
    return isComplete ? (Object.fromEntries(members) as JsonObject) : undefined;
  };
  const missing: string[] = [];
  const entries: [string, JsonValue][] = [];
  for (const { key, required, schema } of tool.arguments) {
    const value = ownMember(given, key) ?? (required ? valueOf(schema, 0) : undefined);
    if (value !== undefined) entries.push([key, value]);
    else if (required) missing.push(key);
  }
  return missing.length > 0 ? { missing } : { input: Object.fromEntries(entries) };
}

function onlyValue(schema: Schema): JsonValue | undefined {
  if (schema.kind === "literal") return schema.value;
  return schema.kind === "enum" && !schema.open && schema.values.length === 1 ? schema.values[0] : undefined;
}

/** The arguments of `given` that a tool does not have. */
export function unknownArguments({ arguments: known }: Tool, given: JsonObject): string[] {
  return Object.keys(given).filter((key) => !known.some((argument) => argument.key === key));
}
