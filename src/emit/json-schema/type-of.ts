import { descend } from "../../model/descend.js";
import type { Schema } from "../../model/schema.js";
import type { Schemas } from "../types.js";

/** The `type` that all values of a schema have; undefined where there is not one. References are looked up. */
export function jsonTypeOf(schema: Schema, schemas: Schemas): string | undefined {
  const typeOf = descend<string | undefined>((id) => schemas.get(id)?.schema, undefined, ownType);
  return typeOf(schema);
}

function ownType(schema: Schema, typeOf: (inner: Schema) => string | undefined): string | undefined {
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
    case "union":
      return sameType(schema.branches.map(typeOf));
    case "intersection":
      return schema.parts.map(typeOf).find((type) => type !== undefined);
    case "ref":
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
