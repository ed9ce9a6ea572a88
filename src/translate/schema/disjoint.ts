import type { Schema } from "../../model/schema.js";
import type { Lookup } from "./lookup.js";

/** The JSON types of the values of a schema; undefined where that is not known. An integer counts as a number. */
function typesOf(schema: Schema, lookup: Lookup, depth = 0): readonly string[] | undefined {
  switch (schema.kind) {
    case "string":
    case "number":
    case "boolean":
    case "null":
    case "array":
    case "object":
      return [schema.kind];
    case "integer":
      return ["number"];
    case "tuple":
      return ["array"];
    case "record":
      return ["object"];
    case "enum":
      return [schema.type === "string" ? "string" : "number"];
    case "literal":
      return typeof schema.value === "object" ? undefined : [typeof schema.value];
    case "ref": {
      const target = depth < 20 ? lookup(schema.target) : undefined;
      return target && typesOf(target, lookup, depth + 1);
    }
    case "union": {
      const types = schema.branches.map((branch) => typesOf(branch, lookup, depth + 1));
      return types.every((known) => known !== undefined) ? types.flat() : undefined;
    }
    case "intersection":
    case "unknown":
    case "never":
      return undefined;
    default:
      return schema satisfies never;
  }
}

/** Whether no value can be of two of the schemas, since their types differ. */
export function areDisjoint(schemas: readonly Schema[], lookup: Lookup): boolean {
  const seen = new Set<string>();
  for (const schema of schemas) {
    const types = typesOf(schema, lookup);
    if (types === undefined || types.some((type) => seen.has(type))) return false;
    types.forEach((type) => seen.add(type));
  }
  return true;
}
