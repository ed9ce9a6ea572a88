import type { JsonValue } from "../../src/support/json.js";

/** A JSON object that can be filled; `__proto__` is a key as any other. */
export type MutableObject = { [key: string]: JsonValue };

/** Sets an own member, whatever its name. */
export function put(object: MutableObject, key: string, value: JsonValue): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A map of the entries; of equal keys the last one wins. */
export function mapOf(entries: Iterable<readonly [string, JsonValue]>): MutableObject {
  const object: MutableObject = {};
  for (const [key, value] of entries) put(object, key, value);
  return object;
}

/** `count` entries made one by one, as a map. */
export function mapOfMany(count: number, entry: (index: number) => readonly [string, JsonValue]): MutableObject {
  return mapOf(Array.from({ length: count }, (_, index) => entry(index)));
}

/** A copy that shares nothing. */
export function copy<T extends JsonValue>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** `value` with everything in it frozen: changing it throws. */
export function deepFrozen<T extends JsonValue>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.values(value as Record<string, JsonValue>).forEach(deepFrozen);
    Object.freeze(value);
  }
  return value;
}
