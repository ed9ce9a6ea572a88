import type { Schema } from "../../model/schema.js";
import { type Schemas, namedSchema } from "../types.js";

/** The `type` that all values of a schema have; undefined where there is not one. References are looked up, circles have none. */
export function jsonTypeOf(schema: Schema, schemas: Schemas, depth = 0): string | undefined {
  if (depth > 20) return undefined;
  switch (schema.kind) {
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "null":
    case "array":
    case "object":
      return schema.kind;
    case "tuple":
      return "array";
    case "record":
      return "object";
    case "enum":
      return schema.type;
    case "literal":
      return typeOfValue(schema.value);
    case "ref":
      return jsonTypeOf(namedSchema(schemas, schema.target).schema, schemas, depth + 1);
    case "union":
      return sameType(schema.branches.map((branch) => jsonTypeOf(branch, schemas, depth + 1)));
    case "intersection":
      return schema.parts.map((part) => jsonTypeOf(part, schemas, depth + 1)).find((type) => type !== undefined);
    case "unknown":
    case "never":
      return undefined;
    default:
      return schema satisfies never;
  }
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function sameType(types: readonly (string | undefined)[]): string | undefined {
  const [first] = types;
  return types.every((type) => type === first) ? first : undefined;
}
