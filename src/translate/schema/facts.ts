import { canonicalJson } from "../../support/canonical-json.js";
import type { JsonValue } from "../../support/json.js";
import type { Face } from "../../model/schema.js";
import type { SchemaKeywords, SchemaLocation, SchemaType } from "../../resolve/resolved-document.js";
import type { ReadPart } from "./context.js";

/** A oneOf or anyOf that has to hold beside the rest. */
export interface UnionFact {
  readonly keyword: "oneOf" | "anyOf";
  readonly owner: ReadPart;
  readonly branches: readonly SchemaLocation[];
}

/** What several schemas demand together: the conjunction of their keywords. Subschemas are lists of parts that all hold. */
export interface Facts {
  /** What they are merged from: what the parts say of members and items is merged where an object or an array is made (`memberFacts`, `itemFacts`). */
  readonly parts: readonly ReadPart[];
  /** Without null; undefined where no part states a type. */
  readonly types: readonly SchemaType[] | undefined;
  readonly isNullable: boolean;
  /** What enum and const leave, each value once; undefined where neither is stated. */
  readonly values: readonly JsonValue[] | undefined;
  /** Of keywords that are plain limits: the strictest. */
  readonly limits: Limits;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
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

const { max, min } = Math;

/** Of two values of a limit the stricter one. */
const stricter: ReadonlyMap<string, (a: number, b: number) => number> = new Map(
  Object.entries({
    minLength: max,
    minimum: max,
    exclusiveMinimum: max,
    minItems: max,
    minProperties: max,
    maxLength: min,
    maximum: min,
    exclusiveMaximum: min,
    maxItems: min,
    maxProperties: min,
  } satisfies Record<NumericLimit, typeof max>),
);

type NumericLimit = Exclude<keyof Limits, "uniqueItems" | "multipleOf">;

/** Merges the keywords of parts that all have to hold (JSON Schema 2020-12 Core, section 10.2.1.1). */
export function mergeFacts(parts: readonly ReadPart[], face: Face): Facts {
  const types = mergeTypes(parts);
  // What is left over is what an API may add to an output.
  const hasUnevaluated = face === "input" && closesOverNeighbours(parts);
  return {
    parts,
    types: types && withoutNull(types),
    isNullable: isNullable(parts, types),
    values: mergeValues(parts),
    limits: mergeLimits(parts),
    patterns: textsOf(parts, "pattern"),
    formats: textsOf(parts, "format"),
    unions: parts.flatMap(unionsOf),
    hasUnevaluated,
  };
}

/**
 * unevaluated* counts where what it leaves over can be known from the schemas alone: on the schema itself (one that allOf adds does not see its
 * neighbours), and not beside conditions, contains and anyOf, of which several branches may evaluate, nor beside another unevaluated* within.
 */
function closesOverNeighbours(parts: readonly ReadPart[]): boolean {
  if (!parts.some(({ keywords }) => statesUnevaluated(keywords))) return false;
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

/** The types that all parts allow; undefined where none states any. An integer is a number. */
function mergeTypes(parts: readonly ReadPart[]): readonly SchemaType[] | undefined {
  let merged: readonly SchemaType[] | undefined;
  for (const { keywords } of parts) {
    if (keywords.type === undefined) continue;
    merged = merged === undefined ? keywords.type : intersectTypes(merged, keywords.type);
  }
  return merged?.includes("number") ? merged.filter((type) => type !== "integer") : merged;
}

function withoutNull(types: readonly SchemaType[]): readonly SchemaType[] {
  return types.includes("null") ? types.filter((type) => type !== "null") : types;
}

/** The types that parts state together, null left out, else those that they imply; undefined where there are none. */
export function typesOf(parts: readonly ReadPart[]): readonly SchemaType[] | undefined {
  const types = mergeTypes(parts);
  if (types !== undefined) return withoutNull(types);
  const implied = impliedTypes({ parts });
  return implied.length > 0 ? implied : undefined;
}

/** The types that any part states, without null: what may be meant where the parts contradict each other; none where one says null alone. */
export function statedTypes({ parts }: Pick<Facts, "parts">): SchemaType[] {
  const stated = parts.flatMap(({ keywords }) => (keywords.type === undefined ? [] : [keywords.type]));
  const values = stated.map(withoutNull);
  return values.some((types) => types.length === 0) ? [] : [...new Set(values.flat())];
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

/**
 * The types that the keywords of objects and arrays imply where none is stated; those of strings and numbers imply none (design, section 6).
 */
export function impliedTypes({ parts }: Pick<Facts, "parts">): SchemaType[] {
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
    if (keywords.enum === undefined && keywords.const === undefined) continue;
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
  const multiples = new Set<number>();
  for (const { keywords } of parts) {
    for (const keyword of Object.keys(keywords) as (keyof SchemaKeywords)[]) {
      const pick = stricter.get(keyword);
      if (pick !== undefined) tighten(limits, keyword as NumericLimit, keywords[keyword as NumericLimit], pick);
    }
    if (keywords.uniqueItems === true) limits.uniqueItems = true;
    if (keywords.multipleOf !== undefined) multiples.add(keywords.multipleOf);
  }
  if (multiples.size > 0) limits.multipleOf = [...multiples];
  return limits;
}

function tighten(
  limits: Limits,
  key: NumericLimit,
  value: number | undefined,
  pick: (a: number, b: number) => number,
): void {
  if (value === undefined) return;
  const known = limits[key];
  limits[key] = known === undefined ? value : pick(known, value);
}

/** The texts of a keyword, each once. */
function textsOf(parts: readonly ReadPart[], keyword: "pattern" | "format"): readonly string[] {
  const texts: string[] = [];
  for (const { keywords } of parts) if (keywords[keyword] !== undefined) texts.push(keywords[keyword]);
  return texts.length > 1 ? [...new Set(texts)] : texts;
}

/** The oneOf and anyOf of a part that count. */
export function unionsOf(part: ReadPart): readonly UnionFact[] {
  if (part.keywords.oneOf === undefined && part.keywords.anyOf === undefined) return [];
  return (["oneOf", "anyOf"] as const).flatMap((keyword) => {
    const branches = part.keywords[keyword];
    if (branches === undefined || part.omit?.includes(keyword)) return [];
    return [{ keyword, owner: part, branches }];
  });
}
