import { type Origin, originBelow } from "../model/origin.js";
import { isJsonObject, type JsonArray, type JsonObject, type JsonValue } from "../support/json.js";

/** A value of the document, and where it stands. */
export interface Located<Value extends JsonValue = JsonValue> {
  readonly origin: Origin;
  readonly value: Value;
}

/** Whether the value is a JSON object. */
export function isLocatedObject(located: Located): located is Located<JsonObject> {
  return isJsonObject(located.value);
}

/** Whether the value is a JSON array. */
export function isLocatedArray(located: Located): located is Located<JsonArray> {
  return Array.isArray(located.value);
}

/** `value`, standing at `segments` below `parent`. */
export function below<Value extends JsonValue>(
  parent: Origin,
  value: Value,
  ...segments: readonly (string | number)[]
): Located<Value> {
  return { origin: originBelow(parent, ...segments), value };
}

/** The own member `key`; undefined where there is none or where `parent` is no object. */
export function member(parent: Located, key: string): Located | undefined {
  if (!isJsonObject(parent.value) || !Object.hasOwn(parent.value, key)) return undefined;
  return below(parent.origin, parent.value[key] as JsonValue, key);
}

/** The own members of an object, in the document's order. */
export function members(parent: Located<JsonObject>): [string, Located][] {
  return Object.entries(parent.value).map(([key, value]) => [key, below(parent.origin, value, key)]);
}

/** The elements of an array. */
export function elements(parent: Located<JsonArray>): Located[] {
  return parent.value.map((value, index) => below(parent.origin, value, index));
}
