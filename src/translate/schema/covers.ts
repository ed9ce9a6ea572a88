import type { NumberSchema, ObjectSchema, RecordSchema, Schema, StringSchema } from "../../model/schema.js";
import { canonicalJson } from "../../support/canonical-json.js";
import type { JsonValue } from "../../support/json.js";
import { type Lookup, resolveReference } from "../../model/lookup.js";
import { isOfType, meetsLimits } from "./scalars.js";

/** So many pairs of schemas are compared for one union, so many inside each other; what takes more counts as covered, which refuses nothing. */
const maximumPairs = 10_000;
const maximumDepth = 50;

type Covers = (wide: Schema, narrow: Schema) => boolean;

/**
 * Whether one branch accepts all that another one means, so that the other could never be the only one. A document that says `oneOf` of such
 * branches means `anyOf`: an identifier of at most 32 characters or of at most 36; an object with `before` or one with `after`, both
 * optional. What an object means are the members that it declares, however open it is. What cannot be told is not covered, and a branch of
 * anything (`oneOf: [{ type: number }, {}]`) is another way to write `not`.
 */
export function hasCoveredBranch(branches: readonly Schema[], lookup: Lookup): boolean {
  const covers = createCovers(lookup);
  const coversAnother = (wide: Schema, at: number): boolean =>
    wide.kind !== "unknown" && branches.some((narrow, other) => at !== other && covers(wide, narrow));
  return branches.some(coversAnother);
}

function createCovers(lookup: Lookup): Covers {
  const running = new Map<Schema, Set<Schema>>();
  let pairs = 0;
  let depth = 0;
  const covers: Covers = (wideOrRef, narrowOrRef) => {
    const [wide, narrow] = [resolveReference(wideOrRef, lookup), resolveReference(narrowOrRef, lookup)];
    if (wide === undefined || narrow === undefined) return false;
    if (wide === narrow || ++pairs > maximumPairs || depth > maximumDepth) return true;
    const narrows = running.get(wide) ?? new Set();
    // Schemas that come back to the same two have shown no difference on the way.
    if (narrows.has(narrow)) return true;
    running.set(wide, narrows.add(narrow));
    depth++;
    const isCovered = coversKind(wide, narrow, covers);
    depth--;
    narrows.delete(narrow);
    return isCovered;
  };
  return covers;
}

function coversKind(wide: Schema, narrow: Schema, covers: Covers): boolean {
  if (wide.conditions !== undefined || wide.approximate === true) return false;
  if (wide.kind === "unknown" || narrow.kind === "never") return true;
  if (narrow.kind === "union") return narrow.branches.every((branch) => covers(wide, branch));
  if (narrow.kind === "intersection") return narrow.parts.some((part) => covers(wide, part));
  if (wide.kind === "union") return !wide.exclusive && wide.branches.some((branch) => covers(branch, narrow));
  if (wide.kind === "intersection") return wide.parts.every((part) => covers(part, narrow));
  if (narrow.kind === "literal") return admits(wide, narrow.value);
  if (narrow.kind === "enum") return narrow.values.every((value) => admits(wide, value));
  switch (wide.kind) {
    case "object":
    case "record":
      return (narrow.kind === "object" || narrow.kind === "record") && coversObject(wide, narrow, covers);
    case "array":
      return narrow.kind === "array" && isUnlimited(wide) && covers(wide.items, narrow.items);
    case "string":
      return narrow.kind === "string" && coversText(wide, narrow);
    case "number":
    case "integer":
      return (narrow.kind === "integer" || narrow.kind === wide.kind) && coversNumber(wide, narrow);
    case "boolean":
    case "null":
      return narrow.kind === wide.kind;
    default:
      return false;
  }
}

/** Whether each member that `narrow` declares is one of `wide`, which demands no other. */
function coversObject(wide: ObjectSchema | RecordSchema, narrow: ObjectSchema | RecordSchema, covers: Covers): boolean {
  const { minProperties, maxProperties, propertyNames, dependentRequired } = wide;
  if ([minProperties, maxProperties, propertyNames, dependentRequired].some((limit) => limit !== undefined))
    return false;
  const [open, own] = [membersOf(wide), membersOf(narrow)];
  if (open.patterns.length > 0) return false;
  const declared = new Map(own.properties.map((property) => [property.name, property]));
  const isDemanded = open.properties.some(({ name, required }) => required && declared.get(name)?.required !== true);
  if (isDemanded) return false;
  const known = new Map(open.properties.map(({ name, schema }) => [name, schema]));
  const undeclared = own.rest.kind === "unknown" ? own.patterns : [...own.patterns, own.rest];
  return (
    own.properties.every(({ name, schema }) => covers(known.get(name) ?? open.rest, schema)) &&
    undeclared.every((schema) => [...known.values(), open.rest].every((member) => covers(member, schema)))
  );
}

interface Members {
  readonly properties: ObjectSchema["properties"];
  readonly patterns: readonly Schema[];
  readonly rest: Schema;
}

function membersOf(schema: ObjectSchema | RecordSchema): Members {
  if (schema.kind === "record") return { properties: [], patterns: [], rest: schema.values };
  const { properties, patternProperties = [], additionalProperties } = schema;
  return { properties, patterns: patternProperties.map(({ schema: member }) => member), rest: additionalProperties };
}

function isUnlimited({ minItems, maxItems, uniqueItems }: Extract<Schema, { kind: "array" }>): boolean {
  return minItems === undefined && maxItems === undefined && uniqueItems !== true;
}

function coversText(wide: StringSchema, narrow: StringSchema): boolean {
  return (
    (wide.format === undefined || wide.format === narrow.format) &&
    (wide.patterns ?? []).every((pattern) => narrow.patterns?.includes(pattern) === true) &&
    (narrow.minLength ?? 0) >= (wide.minLength ?? 0) &&
    (narrow.maxLength ?? Infinity) <= (wide.maxLength ?? Infinity)
  );
}

function coversNumber(wide: NumberSchema, narrow: NumberSchema): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = narrow;
  return (
    (wide.multipleOf === undefined || wide.multipleOf === narrow.multipleOf) &&
    Math.max(minimum, exclusiveMinimum) >= (wide.minimum ?? -Infinity) &&
    Math.min(maximum, exclusiveMaximum) <= (wide.maximum ?? Infinity) &&
    (wide.exclusiveMinimum === undefined ||
      minimum > wide.exclusiveMinimum ||
      exclusiveMinimum >= wide.exclusiveMinimum) &&
    (wide.exclusiveMaximum === undefined ||
      maximum < wide.exclusiveMaximum ||
      exclusiveMaximum <= wide.exclusiveMaximum)
  );
}

function admits(schema: Schema, value: JsonValue): boolean {
  switch (schema.kind) {
    case "literal":
      return canonicalJson(schema.value) === canonicalJson(value);
    case "enum":
      return schema.values.some((own) => own === value);
    case "string":
    case "number":
    case "integer":
      return isOfType(value, [schema.kind]) && isFree(schema) && meetsLimits(value, { limits: schema, patterns: [] });
    case "boolean":
    case "null":
      return isOfType(value, [schema.kind]);
    default:
      return false;
  }
}

/** Whether nothing restricts texts or numbers but a least and a greatest. */
function isFree(schema: StringSchema | NumberSchema): boolean {
  return schema.kind === "string"
    ? schema.format === undefined && schema.patterns === undefined
    : schema.multipleOf === undefined;
}
