import type { Face } from "../../src/model/schema.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { joinPointer, type Pointer, valueAt } from "../../src/support/pointer.js";
import { mapOf, type MutableObject, put } from "../support/json-map.js";
import { plainKeywords } from "./oracle-keywords.js";

/**
 * The schema at `pointer` of a document as plain JSON Schema 2020-12, made by other means than toolwright's and read strictly: what is
 * unclear admits no value, and where that would admit more (under `not`, `if`, `oneOf`), neither does what holds it. So a value that it
 * accepts must be accepted by what toolwright emits. On the output face it is opened: closed objects, bounds, formats and patterns say
 * nothing, and `oneOf` is `anyOf`, since that is what the API may change (promise 1).
 */
export function oracleSchema(document: JsonObject, pointer: Pointer, face: Face, version: string): JsonObject {
  const definitions = new Map<Pointer, { readonly name: string; isClear: boolean }>();
  const $defs: MutableObject = {};
  const reading: Reading = { document, face, version, doubts: 0, define };
  function define(at: Pointer): string {
    const known = definitions.get(at);
    if (known?.isClear === false) reading.doubts++;
    if (known !== undefined) return known.name;
    // Of what is still being read nothing is known.
    const definition = { name: `s${String(definitions.size)}`, isClear: false };
    definitions.set(at, definition);
    const { doubts } = reading;
    put($defs, definition.name, read(reading, valueAt(document, at), at));
    definition.isClear = reading.doubts === doubts;
    return definition.name;
  }
  return { $ref: `#/$defs/${define(pointer)}`, $defs };
}

/** What reading one document needs. */
interface Reading {
  readonly document: JsonObject;
  readonly face: Face;
  readonly version: string;
  /** Name of the definition of the schema at a pointer. */
  readonly define: (at: Pointer) => string;
  /** How much has been unclear so far. */
  doubts: number;
}

/** The schema of what is unclear. */
function unclear(reading: Reading): JsonValue {
  reading.doubts++;
  return false;
}

const FOREIGN = ["$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$schema", "id", "$defs"];

function read(reading: Reading, schema: JsonValue | undefined, at: Pointer): JsonValue {
  if (typeof schema === "boolean" && reading.version >= "3.1") return schema;
  if (schema === true) return true;
  if (!isJsonObject(schema)) return unclear(reading);
  if (FOREIGN.some((keyword) => Object.hasOwn(schema, keyword))) return unclear(reading);
  // 3.0 does not know these, but documents that write them mean them: either reading is right.
  if (reading.version < "3.1" && [...ONE_FROM_31, ...LISTS_FROM_31].some((keyword) => Object.hasOwn(schema, keyword)))
    return unclear(reading);
  const reference = ownMember(schema, "$ref");
  if (typeof reference === "string" && reading.version < "3.1") return followed(reading, reference);
  const result = plainKeywords(schema, reading.face, reading.version);
  if (result === undefined) return unclear(reading);
  if (reference !== undefined)
    put(result, "allOf", [typeof reference === "string" ? followed(reading, reference) : unclear(reading)]);
  addSubschemas(reading, schema, at, result);
  if (demandsItem(result)) put(result, "allOf", [...listOf(result["allOf"]), NOT_EMPTY]);
  addDiscriminator(reading, schema, result);
  return nullable(schema, reading.version) ? { anyOf: [result, { type: "null" }] } : result;
}

/** 3.0.3 and later: `nullable` adds null to a stated type, and only there. */
function nullable(schema: JsonObject, version: string): boolean {
  const said =
    (version === "3.0" && schema["nullable"] === true) ||
    (version !== "3.1" && version !== "3.2" && !Object.hasOwn(schema, "nullable") && schema["x-nullable"] === true);
  return (
    said && typeof schema["type"] === "string" && !Object.hasOwn(schema, "enum") && !Object.hasOwn(schema, "const")
  );
}

function followed(reading: Reading, reference: string): JsonValue {
  if (!reference.startsWith("#/")) return unclear(reading);
  try {
    const pointer = decodeURIComponent(reference.slice(1));
    const isComponent = /^\/(components\/schemas|definitions)\/./.test(pointer);
    if (!isComponent || valueAt(reading.document, pointer) === undefined) return unclear(reading);
    return { $ref: `#/$defs/${reading.define(pointer)}` };
  } catch {
    return unclear(reading);
  }
}

/** Ajv 8 gives an empty array the verdict of the array before it under `contains`, so that it needs to be told apart. */
const NOT_EMPTY = { not: { type: "array", maxItems: 0 } };

function demandsItem(schema: JsonObject): boolean {
  return Object.hasOwn(schema, "contains") && schema["minContains"] !== 0;
}

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

const ONE = ["items", "not"];
const ONE_FROM_31 = ["contains", "propertyNames", "unevaluatedItems", "unevaluatedProperties", "if", "then", "else"];
const LISTS_FROM_31 = ["prefixItems"];
const LISTS = ["allOf", "anyOf", "oneOf"];
/** A schema that admits less makes what holds it admit more. */
const TURNING = ["not", "if", "contains"];

function addSubschemas(reading: Reading, schema: JsonObject, at: Pointer, result: MutableObject): void {
  const modern = reading.version >= "3.1";
  const output = reading.face === "output";
  const sub = (keyword: string, value: JsonValue, ...segments: (string | number)[]): JsonValue =>
    read(reading, value, joinPointer(at, keyword, ...segments));
  for (const keyword of modern ? [...ONE, ...ONE_FROM_31] : ONE) {
    const value = ownMember(schema, keyword);
    if (value === undefined || (output && keyword.startsWith("unevaluated"))) continue;
    const { doubts } = reading;
    put(result, keyword, typeof value === "boolean" && !modern ? unclear(reading) : sub(keyword, value));
    if (TURNING.includes(keyword) && reading.doubts > doubts) put(result, "not", true);
  }
  const rest = ownMember(schema, "additionalProperties");
  if (rest !== undefined && !(output && rest === false))
    put(result, "additionalProperties", sub("additionalProperties", rest));
  for (const keyword of modern ? [...LISTS, ...LISTS_FROM_31] : LISTS) {
    const value = ownMember(schema, keyword);
    if (!Array.isArray(value)) continue;
    const { doubts } = reading;
    const parts = (value as readonly JsonValue[]).map((part, index) => sub(keyword, part, index));
    if (keyword === "oneOf" && !output && reading.doubts > doubts) put(result, "not", true);
    const spelt = output && keyword === "oneOf" ? "anyOf" : keyword;
    const clash = Object.hasOwn(result, spelt);
    put(
      result,
      clash ? "allOf" : spelt,
      clash ? [...listOf(result["allOf"]), keyword === "allOf" ? { allOf: parts } : { anyOf: parts }] : parts,
    );
  }
  for (const keyword of modern ? ["patternProperties", "dependentSchemas"] : []) {
    const value = ownMember(schema, keyword);
    if (isJsonObject(value))
      put(result, keyword, mapOf(Object.entries(value).map(([name, part]) => [name, sub(keyword, part, name)])));
  }
  const properties = ownMember(schema, "properties");
  if (isJsonObject(properties)) addMembers(reading, properties, result, (name, part) => sub("properties", part, name));
}

/** Members that the other side alone may set are no members at all, and not demanded. */
function addMembers(
  reading: Reading,
  map: JsonObject,
  result: MutableObject,
  sub: (name: string, part: JsonValue) => JsonValue,
): void {
  const hidden = reading.face === "input" ? "readOnly" : "writeOnly";
  const isHidden = ([, part]: [string, JsonValue]): boolean => saysHidden(reading, part, hidden, 6);
  const entries = Object.entries(map);
  put(
    result,
    "properties",
    mapOf(entries.map(([name, part]) => [name, isHidden([name, part]) ? false : sub(name, part)])),
  );
  const gone = entries.filter(isHidden).map(([name]) => name);
  const required = result["required"];
  if (Array.isArray(required))
    put(
      result,
      "required",
      (required as string[]).filter((name) => !gone.includes(name)),
    );
}

/** Whether a schema, what it refers to, or a part of its composition has the annotation. */
function saysHidden(reading: Reading, part: JsonValue | undefined, hidden: string, depth: number): boolean {
  if (depth === 0) return false;
  if (ownMember(part, hidden) === true) return true;
  const reference = ownMember(part, "$ref");
  const target = typeof reference === "string" ? valueAt(reading.document, reference.replace(/^#/, "")) : undefined;
  if (target !== undefined && saysHidden(reading, target, hidden, depth - 1)) return true;
  // Of a union only some values are; allOf holds for all.
  return ["allOf"].some((keyword) => {
    const parts = ownMember(part, keyword);
    return (
      Array.isArray(parts) &&
      (parts as readonly JsonValue[]).some((each) => saysHidden(reading, each, hidden, depth - 1))
    );
  });
}

/** Holds each branch that is a reference to the values that the discriminator gives it; a discriminator of any other kind admits nothing. */
function addDiscriminator(reading: Reading, schema: JsonObject, result: MutableObject): void {
  const discriminator = ownMember(schema, "discriminator");
  if (discriminator === undefined) return;
  const property = ownMember(discriminator, "propertyName");
  const branches = ownMember(schema, "oneOf") ?? ownMember(schema, "anyOf");
  if (
    typeof property !== "string" ||
    !Array.isArray(branches) ||
    ownMember(discriminator, "mapping") !== undefined ||
    reading.version === "2.0"
  ) {
    reading.doubts++;
    put(result, "not", true);
    return;
  }
  const references = (branches as readonly JsonValue[]).map((branch) => ownMember(branch, "$ref"));
  const spelt = Object.hasOwn(result, "oneOf") ? "oneOf" : "anyOf";
  const read = result[spelt] as readonly JsonValue[];
  if (
    references.some((reference) => typeof reference !== "string") ||
    new Set(references).size < references.length ||
    read.length !== references.length
  ) {
    reading.doubts++;
    put(result, "not", true);
    return;
  }
  const held = read.map((branch, index): JsonValue => {
    const name = String(references[index]).split("/").at(-1) ?? "";
    return { allOf: [branch, { type: "object", required: [property], properties: { [property]: { const: name } } }] };
  });
  put(result, spelt, held);
}
