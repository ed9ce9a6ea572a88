import type { Schema } from "../../model/schema.js";
import type { JsonObject } from "../../support/json.js";
import { type Schemas, namedSchema } from "../types.js";
import { jsonTypeOf } from "./type-of.js";

/** The open form of a schema's own type: `{ type: "array" }`, `{ type: "object", additionalProperties: true }`, or `{}` where it has none. */
export function cutForm(schema: Schema, schemas: Schemas): JsonObject {
  const type = jsonTypeOf(schema, schemas);
  if (type === "object") return { type, additionalProperties: true };
  if (type === "array") return { type, items: {} };
  if (type !== undefined) return { type };
  const value = nonNull(schema, schemas);
  return value === undefined ? {} : { anyOf: [cutForm(value, schemas), { type: "null" }] };
}

/** The one branch beside null, where a schema is a union of two. */
function nonNull(schema: Schema, schemas: Schemas): Schema | undefined {
  if (schema.kind === "ref") return nonNull(namedSchema(schemas, schema.target).schema, schemas);
  if (schema.kind !== "union") return undefined;
  const values = schema.branches.filter(({ kind }) => kind !== "null");
  const [value] = values;
  const isNullable = values.length === 1 && schema.branches.length === 2;
  return isNullable && value !== undefined && jsonTypeOf(value, schemas) !== undefined ? value : undefined;
}
