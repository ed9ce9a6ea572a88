import type { Face } from "../../src/model/schema.js";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { put, type MutableObject } from "../support/json-map.js";
import { ARRAY_KEYWORDS, OBJECT_KEYWORDS, SUBSCHEMAS } from "../support/subschemas.js";
import { TYPES } from "../support/value-maker.js";

const isCount = (value: JsonValue): boolean => Number.isInteger(value) && (value as number) >= 0;
const isNumber = (value: JsonValue): boolean => typeof value === "number";
const isNames = (value: JsonValue): boolean =>
  Array.isArray(value) && value.every((name) => typeof name === "string") && new Set(value).size === value.length;

/** Keywords that stay in an output's schema: what an API may not change. */
const SHAPE: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  enum: (value) => Array.isArray(value) && value.length > 0,
  const: () => true,
  required: isNames,
};
/** Keywords that hold on inputs alone. */
const LIMITS: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  minContains: isCount,
  maxContains: isCount,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && (value as number) > 0,
  uniqueItems: (value) => typeof value === "boolean",
  format: (value) => typeof value === "string",
  pattern: compiles,
  dependentRequired: (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isNames),
};
/** Not in 3.0 and 2.0; toolwright may read them there all the same, so that a schema that has them is not judged. */
const FROM_31 = [
  "const",
  "dependentRequired",
  "minContains",
  "maxContains",
  "prefixItems",
  "contains",
  "if",
  "then",
  "else",
  "patternProperties",
  "propertyNames",
  "unevaluatedProperties",
  "unevaluatedItems",
  "dependentSchemas",
];
function compiles(pattern: JsonValue): boolean {
  try {
    return typeof pattern === "string" && new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** The keywords of `schema` without subschemas that count on `face`, with the type that others imply; undefined where one is wrong, so that nothing is known. */
export function plainKeywords(schema: JsonObject, face: Face, version: string): MutableObject | undefined {
  if (!isWellFormed(schema)) return undefined;
  if (version < "3.1" && FROM_31.some((keyword) => Object.hasOwn(schema, keyword))) return undefined;
  const result: MutableObject = {};
  const type = impliedType(schema);
  if (type === "unclear") return undefined;
  if (type !== undefined) put(result, "type", type);
  for (const [keyword, valid] of Object.entries(face === "input" ? { ...SHAPE, ...LIMITS } : SHAPE)) {
    if (!Object.hasOwn(schema, keyword)) continue;
    const value = schema[keyword]!;
    if (version < "3.1" && keyword.startsWith("exclusive")) continue;
    if (!valid(value)) return undefined;
    put(result, keyword, value);
  }
  if (version < "3.1" && face === "input" && !addExclusive(schema, result)) return undefined;
  return result;
}

/** 3.0: `exclusiveMinimum: true` makes `minimum` exclusive (JSON Schema Validation wright-00, section 5.3). False where a number stands there. */
function addExclusive(schema: JsonObject, result: MutableObject): boolean {
  for (const [flag, limit] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    const value = schema[flag];
    if (value === true && typeof schema[limit] === "number") put(result, flag, schema[limit]);
    if (typeof value === "number") return false;
  }
  return true;
}

function isWellFormed(schema: JsonObject): boolean {
  return (
    Object.entries(SUBSCHEMAS).every(([keyword, shape]) => {
      if (!Object.hasOwn(schema, keyword)) return true;
      const value = schema[keyword];
      if (shape === "list") return Array.isArray(value) && value.length > 0;
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      return shape === "map" ? isObject : isObject || typeof value === "boolean";
    }) && isType(schema["type"])
  );
}

function isType(type: JsonValue | undefined): boolean {
  if (type === undefined) return true;
  const types = Array.isArray(type) ? (type as readonly JsonValue[]) : [type];
  return (
    types.length > 0 && new Set(types).size === types.length && types.every((each) => TYPES.includes(each as string))
  );
}

/** The stated type, else the one that object and array keywords imply (design, section 6); unclear where there are both. */
function impliedType(schema: JsonObject): JsonValue | undefined {
  if (schema["type"] !== undefined) return schema["type"];
  const object = OBJECT_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword));
  const array = ARRAY_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword));
  if (object && array) return "unclear";
  return object ? "object" : array ? "array" : undefined;
}
