import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { anyName } from "./hostile-names.js";
import { mapOf, type MutableObject, put } from "../support/json-map.js";
import { anyValue, TYPES } from "./keyword-values.js";
import type { Random } from "../support/random.js";

/** A value that is meant to be valid for a schema as `oracleSchema` makes it; whether it is, a validator must say. */
export function likelyValue(random: Random, root: JsonObject): JsonValue {
  return valueFor({ random, $defs: root["$defs"] as JsonObject, left: { values: 200 } }, root, 6);
}

interface Making {
  readonly random: Random;
  readonly $defs: JsonObject;
  /** Bounds the size of the whole. */
  readonly left: { values: number };
}

function valueFor(making: Making, schema: JsonValue | undefined, depth: number): JsonValue {
  const { random } = making;
  if (depth < -3 || making.left.values-- < 0) return null;
  const flat = flattened(making, schema, depth, 12);
  if (Object.hasOwn(flat, "const")) return flat["const"]!;
  const listed = flat["enum"];
  if (Array.isArray(listed) && listed.length > 0) return random.pick(listed as readonly JsonValue[]);
  const stated = flat["type"];
  const types =
    typeof stated === "string" ? [stated] : Array.isArray(stated) ? (stated as string[]) : guessedTypes(flat);
  switch (random.pick(types.length > 0 ? types : TYPES)) {
    case "object":
      return objectFor(making, flat, depth);
    case "array":
      return arrayFor(making, flat, depth);
    case "string":
      return stringFor(random, flat);
    case "integer":
      return Math.round(numberFor(random, flat));
    case "number":
      return numberFor(random, flat);
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return anyValue(random, Math.min(depth, 2));
  }
}

function guessedTypes(flat: JsonObject): readonly string[] {
  return Object.hasOwn(flat, "properties") ? ["object"] : Object.hasOwn(flat, "items") ? ["array"] : TYPES;
}

/** References followed, a branch of each union chosen, the parts of `allOf` laid over each other. */
function flattened(making: Making, schema: JsonValue | undefined, depth: number, steps: number): JsonObject {
  if (!isJsonObject(schema) || steps === 0) return {};
  const chosen: (JsonValue | undefined)[] = [];
  const reference = ownMember(schema, "$ref");
  if (typeof reference === "string") chosen.push(ownMember(making.$defs, reference.slice("#/$defs/".length)));
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = ownMember(schema, keyword);
    if (Array.isArray(branches)) chosen.push(pickBranch(making.random, branches as readonly JsonValue[], depth));
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

function overlaid(below: JsonObject, above: JsonObject): JsonObject {
  const properties = (schema: JsonObject): JsonObject =>
    isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const required = (schema: JsonObject): readonly JsonValue[] =>
    Array.isArray(schema["required"]) ? schema["required"] : [];
  const merged = mapOf([...Object.entries(below), ...Object.entries(above)]);
  put(merged, "properties", mapOf([...Object.entries(properties(below)), ...Object.entries(properties(above))]));
  put(merged, "required", [...required(below), ...required(above)]);
  if (Object.keys(merged["properties"] as JsonObject).length === 0) delete merged["properties"];
  return merged;
}

function objectFor(making: Making, flat: JsonObject, depth: number): JsonValue {
  const { random } = making;
  const properties = isJsonObject(flat["properties"]) ? flat["properties"] : {};
  const required = Array.isArray(flat["required"]) ? (flat["required"] as string[]) : [];
  const value: MutableObject = {};
  for (const [name, part] of Object.entries(properties)) {
    if (part === false) continue;
    if (required.includes(name) || random.chance(depth > 2 ? 0.6 : 0))
      put(value, name, valueFor(making, part, depth - 1));
  }
  const rest = ownMember(flat, "additionalProperties");
  for (const name of required)
    if (!Object.hasOwn(value, name)) put(value, name, valueFor(making, rest ?? true, depth - 1));
  for (
    let extra = rest === false || depth <= 0 ? 0 : random.int(0, 2) * Number(random.chance(0.5));
    extra > 0;
    extra--
  ) {
    const name = anyName(random);
    if (!Object.hasOwn(properties, name)) put(value, name, valueFor(making, rest ?? true, Math.min(depth - 1, 2)));
  }
  return value;
}

function arrayFor(making: Making, flat: JsonObject, depth: number): JsonValue {
  const { random } = making;
  const prefix = Array.isArray(flat["prefixItems"]) ? (flat["prefixItems"] as JsonValue[]) : [];
  const least = typeof flat["minItems"] === "number" ? flat["minItems"] : 0;
  const most = typeof flat["maxItems"] === "number" ? flat["maxItems"] : least + 3;
  const length = depth <= 1 ? least : random.int(Math.min(least, 8), Math.min(Math.max(least, most), 8));
  const contained = random.chance(0.8) ? flat["contains"] : undefined;
  return Array.from({ length: flat["items"] === false ? Math.min(length, prefix.length) : length }, (_, index) =>
    valueFor(making, prefix[index] ?? contained ?? flat["items"] ?? true, depth - 1),
  );
}

const FORMAT_EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  "date-time": ["2024-02-29T12:00:00Z", "2024-01-01T00:00:00.123456+02:00"],
  date: ["2024-02-29"],
  time: ["12:00:00Z"],
  duration: ["P1DT2H"],
  email: ["a@b.co"],
  hostname: ["a.b"],
  ipv4: ["127.0.0.1"],
  ipv6: ["::1"],
  uri: ["https://a.b/c?d=e#f", "urn:a:b"],
  "uri-reference": ["/a"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-000000000000"],
  byte: ["aGk="],
  regex: ["a+"],
  "json-pointer": ["/a"],
};

function stringFor(random: Random, flat: JsonObject): string {
  const examples = FORMAT_EXAMPLES[String(flat["format"])];
  if (examples && random.chance(0.95)) return random.pick(examples);
  if (Object.hasOwn(flat, "pattern")) return random.pick(["abc", "123", "a", "", "a@b", "x", "ab"]);
  const least = typeof flat["minLength"] === "number" ? Math.min(flat["minLength"], 10_000) : 0;
  const most = typeof flat["maxLength"] === "number" ? Math.min(flat["maxLength"], 10_000) : least + 6;
  return random.pick(["a", "é", "\u{1F600}", "Z", "0", " "]).repeat(random.int(least, Math.max(least, most)));
}

function numberFor(random: Random, flat: JsonObject): number {
  const limit = (...keywords: string[]): number[] =>
    keywords.map((keyword) => flat[keyword]).filter((value) => typeof value === "number");
  const least = Math.max(...limit("minimum", "exclusiveMinimum"), -Infinity);
  const most = Math.min(...limit("maximum", "exclusiveMaximum"), Infinity);
  const step = limit("multipleOf")[0];
  if (step !== undefined && random.chance(0.8))
    return step * Math.ceil((Number.isFinite(least) ? least : random.int(-3, 3)) / step + random.int(0, 1));
  if (Number.isFinite(least)) return Number.isFinite(most) ? (least + most) / 2 : least + random.pick([0, 1, 0.5, 10]);
  if (Number.isFinite(most)) return most - random.pick([0, 1, 0.5, 10]);
  return random.pick([0, 1, -1, 2.5, 1e21, 2 ** 53, -7, 100, 0.1]);
}

/** `value` changed in one place: a member gone, added or of another kind. */
export function mutated(random: Random, value: JsonValue): JsonValue {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.int(0, value.length - 1);
    return (value as readonly JsonValue[]).flatMap((item, index) =>
      index !== at ? [item] : random.chance(0.2) ? [] : [mutated(random, item)],
    );
  }
  if (isJsonObject(value) && random.chance(0.9)) {
    const names = Object.keys(value);
    if (names.length === 0 || random.chance(0.25))
      return mapOf([...Object.entries(value), [anyName(random), anyValue(random)]]);
    const name = random.pick(names);
    return mapOf(
      Object.entries(value).flatMap(([key, item]): [string, JsonValue][] =>
        key !== name ? [[key, item]] : random.chance(0.35) ? [] : [[key, mutated(random, item)]],
      ),
    );
  }
  return anyValue(random, 2);
}

/** Every copy of `value` in which one object has an unknown member more. */
export function extended(value: JsonValue): JsonValue[] {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return items.flatMap((item, at) =>
      extended(item).map((changed) => items.map((other, index) => (index === at ? changed : other))),
    );
  }
  if (!isJsonObject(value)) return [];
  const entries = Object.entries(value);
  const inner = entries.flatMap(([key, item]) =>
    extended(item).map((changed) => mapOf(entries.map(([name, other]) => [name, name === key ? changed : other]))),
  );
  return [mapOf([...entries, ["x_added_by_the_api", { new: [null, 1] }]]), ...inner];
}
