import type { Schema } from "../../model/schema.js";
import { descend } from "../../model/descend.js";
import type { Lookup } from "../../model/lookup.js";

type Types = readonly string[];

/** Gives the JSON types of the values of a schema; undefined where they are not known. An integer counts as a number. */
function createTypesOf(lookup: Lookup): (schema: Schema) => Types | undefined {
  return descend<Types | undefined>(lookup, undefined, (schema, typesOf) => {
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
      case "union": {
        const types = schema.branches.map(typesOf);
        return types.every((known) => known !== undefined) ? [...new Set(types.flat())] : undefined;
      }
      case "ref":
      case "intersection":
      case "unknown":
      case "never":
        return undefined;
      default:
        return schema satisfies never;
    }
  });
}

/** Whether no value can be of two of the schemas, since their types differ. */
export function areDisjoint(schemas: readonly Schema[], lookup: Lookup): boolean {
  const seen = new Set<string>();
  const typesOf = createTypesOf(lookup);
  for (const schema of schemas) {
    const types = typesOf(schema);
    if (types === undefined || types.some((type) => seen.has(type))) return false;
    types.forEach((type) => seen.add(type));
  }
  return true;
}
