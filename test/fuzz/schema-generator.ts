import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { anyName } from "./hostile-names.js";
import { mapOfMany, type MutableObject, put } from "../support/json-map.js";
import { TYPES } from "../support/value-maker.js";
import { SIMPLE_KEYWORDS, wrongValue } from "./keyword-values.js";
import type { Random } from "../support/random.js";

/** What schemas of one document are made with. */
export interface SchemaContext {
  readonly random: Random;
  /** Major and minor: decides which keywords are usual. */
  readonly version: string;
  /** References that are good, as they are written. */
  readonly references: readonly string[];
  /** Share of what is wrong on purpose: 0 for a document in which all is right. */
  readonly hostility: number;
}

const BAD_REFERENCES = [
  "#/components/schemas/Missing",
  "#/definitions/Missing",
  "#",
  "#/",
  "",
  "other.yaml#/X",
  "https://evil.test/x.json",
  "#/paths",
  "#/info/title",
  "#/components/schemas/%E0%A4%A",
  "#/components/schemas/__proto__",
  "#anchor",
  "../../etc/passwd",
  "#/paths/~1a/get/responses/200/content/application~1json/schema",
];
const SIMPLE_NAMES = Object.keys(SIMPLE_KEYWORDS);

/** A random schema; `depth` bounds how far it nests. */
export function anySchema(context: SchemaContext, depth: number): JsonValue {
  const { random, hostility } = context;
  const schema = random.weighted<() => JsonValue>([
    [depth > 0 ? 30 : 0, () => objectSchema(context, depth)],
    [depth > 0 ? 12 : 0, () => arraySchema(context, depth)],
    [26, () => scalarSchema(context)],
    [depth > 0 ? 12 : 0, () => composition(context, depth)],
    [context.references.length > 0 ? 14 : 0, () => reference(context)],
    [4, () => ({ enum: SIMPLE_KEYWORDS["enum"]!(random) })],
    [2, () => ({ const: SIMPLE_KEYWORDS["const"]!(random) })],
    [2, () => random.pick<JsonValue>([true, {}, {}])],
    [hostility > 0 ? 1 : 0, () => random.pick<JsonValue>([false, null, "string", [], 5])],
    [hostility > 0 && depth > 0 ? 6 : 0, () => soup(context, depth)],
  ])();
  return decorate(context, schema);
}

/** Adds annotations, nullability, and now and then what is wrong. */
function decorate({ random, hostility, version }: SchemaContext, schema: JsonValue): JsonValue {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const decorated: MutableObject = { ...(schema as JsonObject) };
  const add = (chance: number, keyword: string): void => {
    if (random.chance(chance)) put(decorated, keyword, SIMPLE_KEYWORDS[keyword]!(random));
  };
  add(0.15, "description");
  add(0.05, "default");
  add(0.04, "readOnly");
  add(0.04, "writeOnly");
  if (version === "3.0") add(0.12, "nullable");
  if (version === "2.0") add(0.06, "x-nullable");
  if (version >= "3.1" && typeof decorated["type"] === "string" && random.chance(0.12))
    decorated["type"] = [decorated["type"], "null"];
  if (random.chance(hostility)) put(decorated, random.pick(SIMPLE_NAMES), wrongValue(random));
  if (random.chance(hostility)) add(1, random.pick(SIMPLE_NAMES));
  if (random.chance(hostility / 2))
    put(decorated, "type", random.pick<JsonValue>([random.pick(TYPES), "file", "any", [], ["null"], TYPES, 5]));
  if (random.chance(hostility / 4))
    put(
      decorated,
      random.pick(["$id", "$anchor", "$schema", "$dynamicRef", "$dynamicAnchor", "id"]),
      random.pick(["#x", "x", "https://x.test/y", "#meta"]),
    );
  return decorated;
}

function scalarSchema({ random }: SchemaContext): JsonValue {
  const type = random.pick(TYPES.slice(0, 5));
  const fitting: Record<string, readonly string[]> = {
    string: ["format", "pattern", "minLength", "maxLength", "enum"],
    number: ["minimum", "maximum", "exclusiveMinimum", "multipleOf", "format"],
    integer: ["minimum", "maximum", "exclusiveMaximum", "multipleOf", "format"],
    boolean: [],
    null: [],
  };
  const schema: MutableObject = { type };
  for (const keyword of fitting[type] ?? [])
    if (random.chance(0.15)) put(schema, keyword, SIMPLE_KEYWORDS[keyword]!(random));
  return schema;
}

function objectSchema(context: SchemaContext, depth: number): JsonValue {
  const { random } = context;
  const properties = mapOfMany(random.int(0, 4), () => [anyName(random), anySchema(context, depth - 1)]);
  const schema: MutableObject = { properties };
  if (random.chance(0.85)) put(schema, "type", "object");
  if (random.chance(0.5))
    put(
      schema,
      "required",
      Object.keys(properties).filter(() => random.chance(0.5)),
    );
  if (random.chance(0.3)) {
    put(
      schema,
      "additionalProperties",
      random.weighted<() => JsonValue>([
        [3, () => false],
        [2, () => true],
        [1, () => ({})],
        [3, () => anySchema(context, depth - 1)],
      ])(),
    );
  }
  if (random.chance(0.1)) delete schema["properties"];
  if (random.chance(0.04)) put(schema, "patternProperties", { "^x-": anySchema(context, depth - 1) });
  if (random.chance(0.03)) put(schema, "propertyNames", anySchema(context, depth - 1));
  if (random.chance(0.04))
    put(schema, "unevaluatedProperties", random.chance(0.5) ? false : anySchema(context, depth - 1));
  for (const keyword of ["minProperties", "maxProperties", "dependentRequired"]) {
    if (random.chance(0.03)) put(schema, keyword, SIMPLE_KEYWORDS[keyword]!(random));
  }
  return schema;
}

function arraySchema(context: SchemaContext, depth: number): JsonValue {
  const { random, version } = context;
  const schema: MutableObject = {};
  if (random.chance(0.9)) put(schema, "type", "array");
  if (random.chance(0.9)) put(schema, "items", anySchema(context, depth - 1));
  const tuple = (): JsonValue => Array.from({ length: random.int(0, 3) }, () => anySchema(context, depth - 1));
  if (version >= "3.1" && random.chance(0.15)) put(schema, "prefixItems", tuple());
  if (random.chance(context.hostility / 2)) put(schema, "items", tuple());
  if (version >= "3.1" && random.chance(0.05)) put(schema, "contains", anySchema(context, depth - 1));
  for (const keyword of ["minItems", "maxItems", "uniqueItems"])
    if (random.chance(0.08)) put(schema, keyword, SIMPLE_KEYWORDS[keyword]!(random));
  return schema;
}

function composition(context: SchemaContext, depth: number): JsonValue {
  const { random } = context;
  const part = (): JsonValue => anySchema(context, depth - 1);
  const parts = (): JsonValue[] =>
    Array.from({ length: random.int(random.chance(context.hostility) ? 0 : 1, 3) }, part);
  return random.weighted<() => JsonValue>([
    [4, () => ({ allOf: parts() })],
    [3, () => ({ oneOf: parts() })],
    [3, () => ({ anyOf: parts() })],
    [
      2,
      () => ({ ...(objectSchema(context, depth) as JsonObject), [random.pick(["allOf", "oneOf", "anyOf"])]: parts() }),
    ],
    [1, () => ({ not: part() })],
    [1, () => ({ if: part(), then: part(), else: part() })],
    [4, () => discriminated(context, depth)],
    [1, () => ({ dependentSchemas: { name: part() } })],
  ])();
}

/** A union with a discriminator: of references, of inline objects, with and without mapping, sometimes of a property that is not there. */
function discriminated(context: SchemaContext, depth: number): JsonValue {
  const { random, references, hostility } = context;
  const propertyName = random.chance(hostility) ? anyName(random) : "kind";
  const values = ["cat", "dog", "bird"].slice(0, random.int(1, 3));
  const branches = values.map((value): JsonValue => {
    if (references.length > 0 && random.chance(0.4)) return { $ref: random.pick(references) };
    const object = { ...(objectSchema(context, depth - 1) as MutableObject) };
    const declared: MutableObject = { ...(object["properties"] as JsonObject | undefined) };
    put(
      declared,
      propertyName,
      random.pick<JsonValue>([{ const: value }, { type: "string", enum: [value] }, { type: "string" }]),
    );
    return { ...object, type: "object", properties: declared, required: [propertyName] };
  });
  const mapping = mapOfMany(random.int(0, 3), (index) => [
    values[index] ?? anyName(random),
    random.pick([...references, "Missing", "cat", "#"]),
  ]);
  return {
    [random.pick(["oneOf", "anyOf"])]: branches,
    discriminator: context.version === "2.0" ? propertyName : { propertyName, ...(random.chance(0.5) && { mapping }) },
  };
}

function reference({ random, references, hostility }: SchemaContext): JsonValue {
  const $ref = random.chance(hostility / 3) ? random.pick(BAD_REFERENCES) : random.pick(references);
  return random.chance(0.1) ? { $ref, description: "Beside a reference." } : { $ref };
}

/** Keywords that do not belong together. */
function soup(context: SchemaContext, depth: number): JsonValue {
  const { random } = context;
  const schema: MutableObject = {};
  for (let index = random.int(1, 6); index > 0; index--) {
    const keyword = random.pick(SIMPLE_NAMES);
    put(schema, keyword, random.chance(0.2) ? wrongValue(random) : SIMPLE_KEYWORDS[keyword]!(random));
  }
  for (const keyword of [
    "items",
    "not",
    "additionalProperties",
    "propertyNames",
    "contains",
    "unevaluatedItems",
    "if",
    "then",
  ]) {
    if (random.chance(0.1))
      put(schema, keyword, random.chance(0.3) ? wrongValue(random) : anySchema(context, depth - 1));
  }
  for (const keyword of [
    "properties",
    "patternProperties",
    "$defs",
    "dependentSchemas",
    "allOf",
    "oneOf",
    "prefixItems",
  ]) {
    if (random.chance(0.05)) put(schema, keyword, wrongValue(random));
  }
  return schema;
}
