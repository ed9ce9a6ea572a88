import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { mapOf, type MutableObject, put } from "./json-map.js";
import type { Random } from "./random.js";
import { numberFor, stringFor } from "./scalar-values.js";

/** The types of JSON Schema. */
export const TYPES: readonly string[] = ["string", "number", "integer", "boolean", "null", "array", "object"];

/** How values are made. */
export interface Taste {
  readonly random: Random;
  /** What a reference leads to. */
  readonly resolve: (reference: string) => JsonValue | undefined;
  /** The probability that an optional member is there, by how many levels may follow. */
  readonly optional: (depth: number) => number;
  /** A text of `least` to `most` characters, where the schema says no more. */
  readonly text: (random: Random, least: number, most: number) => string;
  /** A value where the schema says nothing. */
  readonly anything: (random: Random, depth: number) => JsonValue;
  /** The name of a member that is not declared; undefined where there shall be none. */
  readonly extraName: (random: Random) => string | undefined;
}

type Path = readonly (string | number)[];

/** A place of a made value where an API may answer otherwise. */
export type Place =
  /** An object. Where undeclared members are held to a schema, `rest` holds at most one such value that the object has. */
  | { readonly kind: "object"; readonly path: Path; readonly rest?: readonly JsonValue[] }
  /** A declared member, there or not, that is not required. */
  | { readonly kind: "optional"; readonly path: Path }
  /** One of several listed texts or numbers. */
  | { readonly kind: "enum"; readonly path: Path };

/** A value, and what of its schema was met on the way. */
export interface Made {
  readonly value: JsonValue;
  readonly places: readonly Place[];
}

/** Levels of objects and arrays; below, only what is required. */
const DEPTH = 6;
const MOST_VALUES = 3000;
/** With so many left, only what is required is still made: a pull request of GitHub has over 300 such values. */
const LAST_VALUES = 2900;

/** A value that is meant to be valid for a JSON Schema 2020-12; whether it is, a validator must say. */
export function makeValue(schema: JsonValue, taste: Taste): Made {
  const places: Place[] = [];
  const value = valueFor({ ...taste, left: { values: MOST_VALUES }, places }, schema, DEPTH, []);
  return { value, places };
}

interface Making extends Taste {
  /** Bounds the size of the whole. */
  readonly left: { values: number };
  readonly places: Place[];
}

function valueFor(making: Making, schema: JsonValue | undefined, depth: number, path: Path): JsonValue {
  const { random } = making;
  if (depth < -3 || making.left.values-- < 0) return null;
  const flat = flattened(making, schema, depth, 12);
  if (Object.hasOwn(flat, "const")) return flat["const"]!;
  const listed = flat["enum"];
  if (Array.isArray(listed) && listed.length > 0) return listedValue(making, listed as readonly JsonValue[], path);
  const types = typesOf(flat);
  switch (random.pick(types.length > 0 ? types : ["anything"])) {
    case "object":
      return objectFor(making, flat, depth, path);
    case "array":
      return arrayFor(making, flat, depth, path);
    case "string":
      return stringFor(random, flat, making.text);
    case "integer":
      return Math.round(numberFor(random, flat)) || 0; // never -0, which JSON does not keep
    case "number":
      return numberFor(random, flat) || 0;
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return making.anything(random, Math.min(depth, 2));
  }
}

function listedValue({ random, places }: Making, listed: readonly JsonValue[], path: Path): JsonValue {
  const value = random.pick(listed);
  const open = listed.filter((each) => typeof each === "string" || typeof each === "number").length > 1;
  if (open && (typeof value === "string" || typeof value === "number")) places.push({ kind: "enum", path });
  return value;
}

function typesOf(flat: JsonObject): readonly string[] {
  const stated = flat["type"];
  if (typeof stated === "string") return [stated];
  if (Array.isArray(stated)) return stated as string[];
  if (Object.hasOwn(flat, "properties") || Object.hasOwn(flat, "additionalProperties")) return ["object"];
  if (Object.hasOwn(flat, "items")) return ["array"];
  return [];
}

/** References followed, a branch of each union chosen, the parts of `allOf` laid over each other. */
function flattened(making: Making, schema: JsonValue | undefined, depth: number, steps: number): JsonObject {
  if (!isJsonObject(schema) || steps === 0) return {};
  const chosen: (JsonValue | undefined)[] = [];
  const reference = ownMember(schema, "$ref");
  if (typeof reference === "string") chosen.push(making.resolve(reference));
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = ownMember(schema, keyword);
    if (Array.isArray(branches) && branches.length > 0)
      chosen.push(pickBranch(making.random, branches as readonly JsonValue[], depth));
  }
  const parts = ownMember(schema, "allOf");
  if (Array.isArray(parts)) chosen.push(...(parts as readonly JsonValue[]));
  if (Object.hasOwn(schema, "then") && making.random.chance(0.5)) chosen.push(schema["if"], schema["then"]);
  return chosen.reduce<JsonObject>(
    (merged, part) => overlaid(merged, flattened(making, part, depth, steps - 1)),
    schema,
  );
}

/** Deep down, null or another scalar ends a recursion. */
function pickBranch(random: Random, branches: readonly JsonValue[], depth: number): JsonValue {
  const simple =
    depth <= 2
      ? branches.filter(
          (branch) =>
            !["object", "array"].includes(String(ownMember(branch, "type"))) && ownMember(branch, "$ref") === undefined,
        )
      : [];
  return random.pick(simple.length > 0 ? simple : branches);
}

/** Both schemas in one, as far as a value must know: members that both declare are held to both. */
function overlaid(below: JsonObject, above: JsonObject): JsonObject {
  const merged = mapOf([...Object.entries(below), ...Object.entries(above)]);
  const properties = mapOf(Object.entries(below["properties"] ?? {}));
  for (const [name, part] of Object.entries(above["properties"] ?? {}))
    put(properties, name, Object.hasOwn(properties, name) ? { allOf: [properties[name]!, part] } : part);
  if (Object.keys(properties).length > 0) put(merged, "properties", properties);
  put(merged, "required", [below["required"], above["required"]].filter(Array.isArray).flat() as JsonValue[]);
  for (const keyword of ["enum", "type"]) {
    const [a, b] = [below[keyword], above[keyword]].map((value) => (value === undefined ? value : [value].flat()));
    if (a !== undefined && b !== undefined) put(merged, keyword, common(a, b));
  }
  // Types that contradict each other: whoever answers all the same follows one of them.
  const types = [below["type"], above["type"]].flat().filter((type) => type !== undefined);
  if (Array.isArray(merged["type"]) && merged["type"].length === 0) put(merged, "type", types as JsonValue[]);
  return merged;
}

function common(a: readonly (JsonValue | undefined)[], b: readonly (JsonValue | undefined)[]): JsonValue {
  const both = a.filter((value) => b.includes(value) || (value === "integer" && b.includes("number")));
  const narrowed = [...both, ...b.filter((value) => value === "integer" && a.includes("number"))];
  return narrowed as JsonValue[];
}

function objectFor(making: Making, flat: JsonObject, depth: number, path: Path): JsonValue {
  const { random, places } = making;
  const properties = isJsonObject(flat["properties"]) ? flat["properties"] : {};
  const required = Array.isArray(flat["required"]) ? (flat["required"] as string[]) : [];
  const value: MutableObject = {};
  const rest = ownMember(flat, "additionalProperties");
  for (const [name, part] of Object.entries(properties)) {
    if (part === false) continue;
    const member = [...path, name];
    if (!required.includes(name)) places.push({ kind: "optional", path: member });
    if (required.includes(name) || (making.left.values > LAST_VALUES && random.chance(making.optional(depth))))
      put(value, name, valueFor(making, part, depth - 1, member));
  }
  for (const name of required)
    if (!Object.hasOwn(value, name)) put(value, name, valueFor(making, rest ?? true, depth - 1, [...path, name]));
  const least = typeof flat["minProperties"] === "number" ? flat["minProperties"] : 0;
  for (const [name, part] of Object.entries(properties)) {
    if (Object.keys(value).length >= least) break;
    if (part !== false && !Object.hasOwn(value, name))
      put(value, name, valueFor(making, part, depth - 1, [...path, name]));
  }
  const lacking = least - Object.keys(value).length;
  const wanted = depth <= 0 ? 0 : random.int(0, 2) * Number(random.chance(making.optional(depth) > 0 ? 0.5 : 0));
  for (let extra = rest === false ? 0 : Math.max(lacking, wanted); extra > 0; extra--) {
    const name = making.extraName(random);
    if (name !== undefined && !Object.hasOwn(properties, name))
      put(value, name, valueFor(making, rest ?? true, Math.min(depth - 1, 2), [...path, name]));
  }
  const undeclared = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  const sample = undeclared.slice(0, 1).map((name) => value[name]!);
  places.push({ kind: "object", path, ...(isJsonObject(rest) && Object.keys(rest).length > 0 && { rest: sample }) });
  return value;
}

function arrayFor(making: Making, flat: JsonObject, depth: number, path: Path): JsonValue {
  const { random } = making;
  const prefix = Array.isArray(flat["prefixItems"]) ? (flat["prefixItems"] as JsonValue[]) : [];
  const least = typeof flat["minItems"] === "number" ? flat["minItems"] : 0;
  const most = typeof flat["maxItems"] === "number" ? flat["maxItems"] : least + 3;
  const length =
    depth <= 1 || making.left.values < LAST_VALUES
      ? least
      : random.int(Math.min(least, 8), Math.min(Math.max(least, most), 8));
  const contained = random.chance(0.8) ? flat["contains"] : undefined;
  return Array.from({ length: flat["items"] === false ? Math.min(length, prefix.length) : length }, (_, index) =>
    valueFor(making, prefix[index] ?? contained ?? flat["items"] ?? true, depth - 1, [...path, index]),
  );
}
