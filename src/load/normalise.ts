import type { JsonValue } from "../support/json.js";
import { sortedEntries } from "../support/order.js";

/** Maps whose order people read: their entries stay in order, and are normalised one by one. */
const orderedMaps = new Set(["properties", "patternProperties", "encoding"]);

/** Members whose values are data, written as they are. */
const data = new Set(["enum", "const", "default", "example", "examples"]);

interface Writer {
  readonly parts: string[];
  /** Characters that may still be written. */
  left: number;
}

/**
 * A value as JSON, two spaces a level, with the members of objects sorted, but where their order is read: properties, encodings, and values that are data
 * (examples, defaults, extensions). Undefined where the text would have more than
 * `maxLength` characters: aliases of YAML can stand for more than fits into memory. For values of at most 512 levels.
 */
export function writeNormalised(value: JsonValue, maxLength: number): string | undefined {
  const writer: Writer = { parts: [], left: maxLength };
  return write(value, "sorted", "\n", writer) ? `${writer.parts.join("")}\n` : undefined;
}

type Order = "sorted" | "names in order" | "as it is";

function write(value: JsonValue, order: Order, indent: string, writer: Writer): boolean {
  if (typeof value !== "object" || value === null) return put(writer, scalarText(value));
  const isList = Array.isArray(value);
  const entries =
    isList || order !== "sorted" ? Object.entries(value) : sortedEntries(value as Record<string, JsonValue>);
  if (entries.length === 0) return put(writer, isList ? "[]" : "{}");
  const inner = `${indent}  `;
  let isFirst = true;
  for (const [key, child] of entries) {
    const lead = `${isFirst ? (isList ? "[" : "{") : ","}${inner}${isList ? "" : `${JSON.stringify(key)}: `}`;
    const childOrder = isList || order === "as it is" ? order : orderBelow(key, order);
    if (!put(writer, lead) || !write(child, childOrder, inner, writer)) return false;
    isFirst = false;
  }
  return put(writer, `${indent}${isList ? "]" : "}"}`);
}

/** In a map of names `default` is a property of that name. */
function orderBelow(key: string, order: Order): Order {
  if (order === "names in order") return "sorted";
  if (orderedMaps.has(key)) return "names in order";
  return data.has(key) || key.startsWith("x-") ? "as it is" : "sorted";
}

/** YAML has numbers that JSON has not: infinite ones are written as what JSON readers take for them. */
function scalarText(value: null | boolean | number | string): string {
  if (value === Infinity) return "1e999";
  return value === -Infinity ? "-1e999" : JSON.stringify(value);
}

function put(writer: Writer, text: string): boolean {
  writer.left -= text.length;
  writer.parts.push(text);
  return writer.left >= 0;
}
