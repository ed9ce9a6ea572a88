import type { NumberSchema, Schema, StringSchema } from "../../model/schema.js";
import { type Lookup, resolveReference } from "./lookup.js";

/**
 * Whether a text or number branch accepts nothing that another one does not, so that it could never be the only one. A document that says
 * `oneOf` of them means `anyOf`: an identifier of at most 32 characters or of at most 36.
 */
export function hasCoveredBranch(branches: readonly Schema[], lookup: Lookup): boolean {
  const resolved = branches.map((branch) => resolveReference(branch, lookup) ?? branch);
  return resolved.some((narrow, at) => resolved.some((wide, other) => at !== other && covers(wide, narrow)));
}

function covers(wide: Schema, narrow: Schema): boolean {
  if (wide.conditions !== undefined || wide.approximate === true) return false;
  if (wide.kind === "string") return coversTexts(wide, narrow);
  return (wide.kind === "number" || wide.kind === "integer") && coversNumbers(wide, narrow);
}

function coversTexts(wide: StringSchema, narrow: Schema): boolean {
  const { minLength = 0, maxLength = Infinity } = wide;
  if (wide.format !== undefined || wide.patterns !== undefined) return false;
  if (narrow.kind === "string")
    return (narrow.minLength ?? 0) >= minLength && (narrow.maxLength ?? Infinity) <= maxLength;
  const values: readonly unknown[] = valuesOf(narrow);
  const fits = (value: unknown): boolean =>
    typeof value === "string" && [...value].length >= minLength && [...value].length <= maxLength;
  return values.length > 0 && values.every(fits);
}

function coversNumbers(wide: NumberSchema, narrow: Schema): boolean {
  if (wide.multipleOf !== undefined || wide.exclusiveMinimum !== undefined || wide.exclusiveMaximum !== undefined)
    return false;
  const { minimum = -Infinity, maximum = Infinity } = wide;
  if (narrow.kind === "integer" || narrow.kind === wide.kind) {
    const lowest = Math.max(narrow.minimum ?? -Infinity, narrow.exclusiveMinimum ?? -Infinity);
    const highest = Math.min(narrow.maximum ?? Infinity, narrow.exclusiveMaximum ?? Infinity);
    return lowest >= minimum && highest <= maximum;
  }
  const fits = (value: unknown): boolean =>
    typeof value === "number" &&
    value >= minimum &&
    value <= maximum &&
    (wide.kind === "number" || Number.isInteger(value));
  const values: readonly unknown[] = valuesOf(narrow);
  return values.length > 0 && values.every(fits);
}

function valuesOf(schema: Schema): readonly unknown[] {
  if (schema.kind === "literal") return [schema.value];
  return schema.kind === "enum" ? schema.values : [];
}
