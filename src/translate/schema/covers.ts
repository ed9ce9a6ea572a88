import type { NumberSchema, Schema, StringSchema } from "../../model/schema.js";
import type { JsonValue } from "../../support/json.js";
import { type Lookup, resolveReference } from "./lookup.js";
import { isOfType, meetsLimits } from "./scalars.js";

/**
 * Whether a text or number branch accepts nothing that another one does not, so that it could never be the only one. A document that says
 * `oneOf` of them means `anyOf`: an identifier of at most 32 characters or of at most 36.
 */
export function hasCoveredBranch(branches: readonly Schema[], lookup: Lookup): boolean {
  const resolved = branches.map((branch) => resolveReference(branch, lookup) ?? branch);
  return resolved.some(
    (wide, at) => isRange(wide) && resolved.some((narrow, other) => at !== other && covers(wide, narrow)),
  );
}

/** Whether a schema is one of texts or numbers that nothing restricts but a least and a greatest that it includes. */
function isRange(schema: Schema): schema is StringSchema | NumberSchema {
  if (schema.conditions !== undefined || schema.approximate === true) return false;
  if (schema.kind === "string") return schema.format === undefined && schema.patterns === undefined;
  if (schema.kind !== "number" && schema.kind !== "integer") return false;
  const { multipleOf, exclusiveMinimum, exclusiveMaximum } = schema;
  return multipleOf === undefined && exclusiveMinimum === undefined && exclusiveMaximum === undefined;
}

function covers(wide: StringSchema | NumberSchema, narrow: Schema): boolean {
  if (wide.kind === "string" && narrow.kind === "string")
    return (
      (narrow.minLength ?? 0) >= (wide.minLength ?? 0) && (narrow.maxLength ?? Infinity) <= (wide.maxLength ?? Infinity)
    );
  if (wide.kind !== "string" && (narrow.kind === "integer" || narrow.kind === wide.kind)) {
    const lowest = Math.max(narrow.minimum ?? -Infinity, narrow.exclusiveMinimum ?? -Infinity);
    const highest = Math.min(narrow.maximum ?? Infinity, narrow.exclusiveMaximum ?? Infinity);
    return lowest >= (wide.minimum ?? -Infinity) && highest <= (wide.maximum ?? Infinity);
  }
  const values = valuesOf(narrow);
  return (
    values.length > 0 &&
    values.every((value) => isOfType(value, [wide.kind]) && meetsLimits(value, { limits: wide, patterns: [] }))
  );
}

function valuesOf(schema: Schema): readonly JsonValue[] {
  if (schema.kind === "literal") return [schema.value];
  return schema.kind === "enum" ? schema.values : [];
}
