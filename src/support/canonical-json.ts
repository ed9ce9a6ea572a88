import type { JsonValue } from "./json.js";
import { sortedEntries } from "./order.js";

/** A text that is the same for JSON values that are equal, whatever the order of their members (JSON Schema 2020-12 Core, section 4.2.2). */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = sortedEntries(value as Record<string, JsonValue>);
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}
