import { isJsonObject, type JsonValue } from "../../src/support/json.js";
import { mapOf } from "../support/json-map.js";
import type { Random } from "../support/random.js";

/** Maps whose order people read, and values that are data. */
const KEPT = ["properties", "patternProperties", "encoding", "enum", "const", "default", "example", "examples"];

/** `document` with the order of its maps changed: paths, methods, components, responses, keywords; not of properties, parameters, values. */
export function reordered(random: Random, document: JsonValue, key = ""): JsonValue {
  if (KEPT.includes(key) || key.startsWith("x-")) {
    if (!["properties", "patternProperties"].includes(key) || !isJsonObject(document)) return document;
    return mapOf(Object.entries(document).map(([name, value]) => [name, reordered(random, value)]));
  }
  if (Array.isArray(document)) return (document as readonly JsonValue[]).map((item) => reordered(random, item));
  if (!isJsonObject(document)) return document;
  return mapOf(random.shuffle(Object.entries(document)).map(([name, value]) => [name, reordered(random, value, name)]));
}
