import type { Schema } from "../../model/schema.js";
import type { JsonObject } from "../../support/json.js";
import { namedSchema } from "../types.js";
import type { Spelling } from "./publish.js";

/** The open form of a schema's own type: `{ type: "array" }`, `{ type: "object", additionalProperties: true }`, or `{}` where it has none. */
export function cutForm(schema: Schema, spelling: Spelling): JsonObject {
  const type = spelling.typeOf(schema);
  if (type === "object") return { type, additionalProperties: true };
  if (type === "array") return { type, items: {} };
  if (type !== undefined) return { type };
  const value = nonNull(schema, spelling);
  return value === undefined ? {} : { anyOf: [cutForm(value, spelling), { type: "null" }] };
}

/** The one branch beside null, where a schema is a union of two. */
function nonNull(schema: Schema, spelling: Spelling): Schema | undefined {
  if (schema.kind === "ref") return nonNull(namedSchema(spelling.schemas, schema.target).schema, spelling);
  if (schema.kind !== "union") return undefined;
  const values = schema.branches.filter(({ kind }) => kind !== "null");
  const [value] = values;
  const isNullable = values.length === 1 && schema.branches.length === 2;
  return isNullable && value !== undefined && spelling.typeOf(value) !== undefined ? value : undefined;
}
