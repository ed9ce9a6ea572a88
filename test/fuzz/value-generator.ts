import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { anyName } from "./hostile-names.js";
import { mapOf } from "../support/json-map.js";
import { anyValue } from "./keyword-values.js";
import type { Random } from "../support/random.js";
import { makeValue, type Taste } from "../support/value-maker.js";

/** A value that is meant to be valid for a schema as `oracleSchema` makes it; whether it is, a validator must say. */
export function likelyValue(random: Random, root: JsonObject): JsonValue {
  const $defs = root["$defs"] as JsonObject;
  const taste: Taste = {
    random,
    resolve: (reference) => ownMember($defs, reference.slice("#/$defs/".length)),
    optional: (depth) => (depth > 2 ? 0.6 : 0),
    text: (each, least, most) => each.pick(["a", "é", "\u{1F600}", "Z", "0", " "]).repeat(each.int(least, most)),
    anything: anyValue,
    extraName: anyName,
  };
  return makeValue(root, taste).value;
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
