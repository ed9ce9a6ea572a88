import { isJsonObject, type JsonValue } from "../support/json.js";

/**
 * An update merged into a value, member by member: objects recursively, arrays one behind the other, anything else replaced. Neither is changed.
 * (Overlay 1.1.0 section 4.4.3, Action Object.)
 */
export function mergeValues(value: JsonValue, update: JsonValue): JsonValue {
  if (Array.isArray(value) && Array.isArray(update)) return [...value, ...update];
  if (!isJsonObject(value) || !isJsonObject(update)) return update;
  const members = new Map(Object.entries(value));
  for (const [key, member] of Object.entries(update)) {
    const known = members.get(key);
    members.set(key, known === undefined ? member : mergeValues(known, member));
  }
  return Object.fromEntries(members);
}

/** What an update makes of a target: an array takes anything else than an array as one more item. */
export function updateTarget(target: JsonValue, update: JsonValue): JsonValue {
  return Array.isArray(target) && !Array.isArray(update) ? [...target, update] : mergeValues(target, update);
}

/** Whether an update can be merged into a target: objects into objects, anything into arrays, and a scalar in the place of a scalar. */
export function fits(target: JsonValue, update: JsonValue): boolean {
  if (Array.isArray(target)) return true;
  return kindOf(target) === kindOf(update);
}

/** What a message calls a value. */
export function kindOf(value: JsonValue): "a list" | "an object" | "a single value" {
  if (Array.isArray(value)) return "a list";
  return isJsonObject(value) ? "an object" : "a single value";
}
