import { canonicalJson } from "../../support/canonical-json.js";
import type { JsonValue } from "../../support/json.js";
import { byCodeUnits } from "../../support/order.js";
import type { Face } from "../../model/schema.js";
import type { SchemaKeywords, SchemaLocation, SchemaType } from "../../resolve/resolved-document.js";
import { type Part, type ReadPart, locationKey } from "./context.js";

/** A oneOf or anyOf that has to hold beside the rest. */
export interface UnionFact {
  readonly keyword: "oneOf" | "anyOf";
  readonly owner: ReadPart;
  readonly branches: readonly SchemaLocation[];
}

/** What several schemas demand together: the conjunction of their keywords. Subschemas are lists of parts that all hold. */
export interface Facts {
  /** Without null; undefined where no part states a type. */
  readonly types: readonly SchemaType[] | undefined;
  /** Those that any part states, without null: what may be meant where the parts contradict each other; none where one says null alone. */
  readonly statedTypes: readonly SchemaType[];
  /** The types that the keywords of objects and arrays imply where none is stated. */
  readonly impliedTypes: readonly SchemaType[];
  readonly isNullable: boolean;
  /** What enum and const leave, each value once; undefined where neither is stated. */
  readonly values: readonly JsonValue[] | undefined;
  /** Of keywords that are plain limits: the strictest. */
  readonly limits: Limits;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
  readonly properties: ReadonlyMap<string, readonly Part[]>;
  readonly required: ReadonlySet<string>;
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  readonly patternProperties: ReadonlyMap<string, readonly Part[]>;
  readonly additionalProperties: readonly Part[];
  readonly propertyNames: readonly Part[];
  readonly prefixItems: readonly (readonly Part[])[];
  readonly items: readonly Part[];
  readonly unions: readonly UnionFact[];
  /** Whether some part closes over what its neighbours evaluate (unevaluatedProperties, unevaluatedItems). */
  readonly hasUnevaluated: boolean;
}

/** Limits of all types; each holds for values of its own type alone. */
export interface Limits {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
  uniqueItems?: boolean;
  multipleOf?: readonly number[];
}

const lowerLimits = ["minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties"] as const;
const upperLimits = ["maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties"] as const;

/** Merges the keywords of parts that all have to hold (JSON Schema 2020-12 Core, section 10.2.1.1). */
export function mergeFacts(parts: readonly ReadPart[], face: Face): Facts {
  const types = mergeTypes(parts.map(({ keywords }) => keywords.type));
  // What is left over is what an API may add to an output.
  const hasUnevaluated = face === "input" && closesOverNeighbours(parts);
  return {
    types: types?.filter((type) => type !== "null"),
    statedTypes: statedTypes(parts),
    impliedTypes: impliedTypes(parts),
    isNullable: isNullable(parts, types),
    values: mergeValues(parts),
    limits: mergeLimits(parts),
    patterns: distinct(parts.map(({ keywords }) => keywords.pattern)),
    formats: distinct(parts.map(({ keywords }) => keywords.format)),
    properties: collect(parts, ({ properties }) => properties),
    required: new Set(parts.flatMap(({ keywords }) => keywords.required ?? [])),
    dependentRequired: mergeDependentRequired(parts),
    patternProperties: collect(parts, ({ patternProperties }) => patternProperties),
    additionalProperties: additionalParts(parts, hasUnevaluated),
    propertyNames: locationsAsParts(parts.map(({ keywords }) => keywords.propertyNames)),
    ...mergeItems(parts, hasUnevaluated),
    unions: parts.flatMap(unionsOf),
    hasUnevaluated,
  };
}

/**
 * unevaluated* counts where what it leaves over can be known from the schemas alone: on the schema itself (one that allOf adds does not see its
 * neighbours), and not beside conditions, contains and anyOf, of which several branches may evaluate, nor beside another unevaluated* within.
 */
function closesOverNeighbours(parts: readonly ReadPart[]): boolean {
  const stating = parts.filter(
    ({ keywords, omit }) => statesUnevaluated(keywords) && omit?.includes("unevaluated") !== true,
  );
  const isOwn = stating.every(({ isInitial, isBase }) => isInitial || isBase === true);
  const depends = parts.some(
    ({ keywords, omit }) =>
      keywords.if !== undefined ||
      keywords.dependentSchemas !== undefined ||
      keywords.contains !== undefined ||
      (keywords.anyOf !== undefined && omit?.includes("anyOf") !== true),
  );
  return stating.length === 1 && isOwn && !depends;
}

/** Whether a schema says what holds for members or items that are left over. */
export function statesUnevaluated(keywords: SchemaKeywords): boolean {
  return keywords.unevaluatedProperties !== undefined || keywords.unevaluatedItems !== undefined;
}

/** The types that all lists allow; undefined where none is given. An integer is a number. */
function mergeTypes(lists: readonly (readonly SchemaType[] | undefined)[]): SchemaType[] | undefined {
  let merged: SchemaType[] | undefined;
  for (const list of lists) {
    if (list === undefined) continue;
    merged = merged === undefined ? [...list] : intersectTypes(merged, list);
  }
  return merged?.includes("number") ? merged.filter((type) => type !== "integer") : merged;
}

function statedTypes(parts: readonly ReadPart[]): SchemaType[] {
  const stated = parts.flatMap(({ keywords }) => (keywords.type === undefined ? [] : [keywords.type]));
  const withoutNull = stated.map((types) => types.filter((type) => type !== "null"));
  return withoutNull.some((types) => types.length === 0) ? [] : [...new Set(withoutNull.flat())];
}

const objectKeywords = [
  "properties",
  "patternProperties",
  "additionalProperties",
  "required",
  "minProperties",
  "maxProperties",
  "propertyNames",
  "dependentRequired",
  "dependentSchemas",
] as const satisfies readonly (keyof SchemaKeywords)[];
const arrayKeywords = [
  "items",
  "prefixItems",
  "minItems",
  "maxItems",
  "uniqueItems",
] as const satisfies readonly (keyof SchemaKeywords)[];

/** Only object and array keywords imply a type; string and number keywords do not (design, section 6). */
function impliedTypes(parts: readonly ReadPart[]): SchemaType[] {
  const isStated = (names: readonly (keyof SchemaKeywords)[]): boolean =>
    parts.some(({ keywords }) => names.some((name) => keywords[name] !== undefined));
  return [
    ...(isStated(objectKeywords) ? ["object" as const] : []),
    ...(isStated(arrayKeywords) ? ["array" as const] : []),
  ];
}

/** The types that both lists allow; an integer is a number. */
export function intersectTypes(a: readonly SchemaType[], b: readonly SchemaType[]): SchemaType[] {
  const both = a.filter((type) => b.includes(type) || (type === "integer" && b.includes("number")));
  return a.includes("number") && b.includes("integer") && !both.includes("integer") ? [...both, "integer"] : both;
}

/** `nullable` counts wherever it stands in a schema itself; in parts that allOf adds, only if all typed parts allow null. */
function isNullable(parts: readonly ReadPart[], types: readonly SchemaType[] | undefined): boolean {
  if (parts.some(({ isInitial, keywords }) => isInitial && keywords.nullable === true)) return true;
  if (types?.includes("null")) return true;
  const typed = parts.filter(({ keywords }) => keywords.type !== undefined);
  return (
    typed.length > 0 && typed.every(({ keywords }) => keywords.nullable === true || keywords.type?.includes("null"))
  );
}

function mergeValues(parts: readonly ReadPart[]): JsonValue[] | undefined {
  let merged: Map<string, JsonValue> | undefined;
  for (const { keywords } of parts) {
    for (const values of [keywords.enum, keywords.const && [keywords.const.value]]) {
      if (values === undefined) continue;
      const own = new Map(values.map((value) => [canonicalJson(value), value]));
      merged = merged === undefined ? own : new Map([...merged].filter(([key]) => own.has(key)));
    }
  }
  return merged && [...merged.values()];
}

function mergeLimits(parts: readonly ReadPart[]): Limits {
  const limits: Limits = {};
  for (const { keywords } of parts) {
    for (const key of lowerLimits) tighten(limits, key, keywords[key], Math.max);
    for (const key of upperLimits) tighten(limits, key, keywords[key], Math.min);
    if (keywords.uniqueItems === true) limits.uniqueItems = true;
    if (keywords.multipleOf !== undefined) {
      limits.multipleOf = [...new Set([...(limits.multipleOf ?? []), keywords.multipleOf])];
    }
  }
  return limits;
}

type NumericLimit = (typeof lowerLimits)[number] | (typeof upperLimits)[number];

function tighten(
  limits: Limits,
  key: NumericLimit,
  value: number | undefined,
  stricter: (a: number, b: number) => number,
): void {
  if (value === undefined) return;
  const known = limits[key];
  limits[key] = known === undefined ? value : stricter(known, value);
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}

function collect(
  parts: readonly ReadPart[],
  read: (keywords: SchemaKeywords) => readonly (readonly [string, SchemaLocation])[] | undefined,
): Map<string, Part[]> {
  const collected = new Map<string, Part[]>();
  for (const { keywords } of parts) {
    for (const [name, location] of read(keywords) ?? []) {
      const known = collected.get(name);
      if (known === undefined) collected.set(name, [{ location }]);
      else addPart(known, location);
    }
  }
  return collected;
}

function addPart(parts: Part[], location: SchemaLocation): void {
  if (!parts.some((part) => locationKey(part.location) === locationKey(location))) parts.push({ location });
}

function locationsAsParts(locations: readonly (SchemaLocation | undefined)[]): Part[] {
  const parts: Part[] = [];
  for (const location of locations) if (location !== undefined) addPart(parts, location);
  return parts;
}

function additionalParts(parts: readonly ReadPart[], hasUnevaluated: boolean): Part[] {
  const stated = locationsAsParts(parts.map(({ keywords }) => keywords.additionalProperties));
  if (stated.length > 0 || !hasUnevaluated) return stated;
  return locationsAsParts(parts.map(({ keywords }) => keywords.unevaluatedProperties));
}

function mergeDependentRequired(parts: readonly ReadPart[]): Map<string, string[]> {
  const merged = new Map<string, string[]>();
  for (const { keywords } of parts) {
    for (const [name, names] of Object.entries(keywords.dependentRequired ?? {})) {
      merged.set(name, [...new Set([...(merged.get(name) ?? []), ...names])]);
    }
  }
  return new Map([...merged].filter(([, names]) => names.length > 0).sort(([a], [b]) => byCodeUnits(a, b)));
}

/** `items` of a part holds for what comes after that part's own prefix (JSON Schema 2020-12 Core, section 10.3.1.2). */
function mergeItems(parts: readonly ReadPart[], hasUnevaluated: boolean): Pick<Facts, "prefixItems" | "items"> {
  const length = Math.max(0, ...parts.map(({ keywords }) => keywords.prefixItems?.length ?? 0));
  const prefixItems = Array.from({ length }, (_, index) =>
    locationsAsParts(
      parts.map(({ keywords: { prefixItems: prefix = [], items } }) => (index < prefix.length ? prefix[index] : items)),
    ),
  );
  const items = locationsAsParts(parts.map(({ keywords }) => keywords.items));
  const isLeftOver = items.length === 0 && hasUnevaluated;
  return {
    prefixItems,
    items: isLeftOver ? locationsAsParts(parts.map(({ keywords }) => keywords.unevaluatedItems)) : items,
  };
}

/** The oneOf and anyOf of a part that count. */
export function unionsOf(part: ReadPart): UnionFact[] {
  return (["oneOf", "anyOf"] as const).flatMap((keyword) => {
    const branches = part.keywords[keyword];
    if (branches === undefined || part.omit?.includes(keyword)) return [];
    return [{ keyword, owner: part, branches }];
  });
}
