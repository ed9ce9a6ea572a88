import { plain } from "./expand.js";
import { CallFailure } from "./failure.js";
import { essence, isJson, isJsonSequence, isYaml } from "./media-type.js";
import { isObject, parseJson } from "./json.js";

/**
 * A value as text of a media type: JSON, a sequence of JSON texts (OpenAPI 3.2 section 4.14.2.1), or a scalar as it is. `what` is named in
 * the failure for a value that the type cannot spell.
 */
export function spell(what: string, value: unknown, contentType: string): string {
  const type = essence(contentType);
  if (isJson(type)) return JSON.stringify(value);
  if (isJsonSequence(type)) return typeof value === "string" ? value : sequence([value].flat(), type);
  if (typeof value !== "object" || value === null) return plain(value);
  // Every JSON text is YAML (YAML 1.2 section 1.3).
  if (isYaml(type)) return JSON.stringify(value);
  throw new CallFailure(`${what} is sent as ${type} and cannot be made from an object or a list: give it as text.`);
}

/**
 * The text of a field or part: of the media type stated, else JSON for what has parts of its own and plain text for the rest. A text that is
 * JSON of an object or a list already, where JSON is stated, is sent as it is: quoted once more it is never meant.
 */
export function spellField(name: string, value: unknown, contentType: string | undefined): string {
  if (contentType !== undefined && isJson(contentType) && isJsonText(value)) return value;
  const isScalar = typeof value !== "object" || value === null;
  return spell(`The field ${name}`, value, contentType ?? (isScalar ? "text/plain" : "application/json"));
}

function isJsonText(value: unknown): value is string {
  const parsed = typeof value === "string" ? parseJson(value) : undefined;
  return isObject(parsed) || Array.isArray(parsed);
}

/** RFC 7464 puts a record separator before each text; the others are lines. */
function sequence(values: readonly unknown[], type: string): string {
  const before = type.endsWith("json-seq") ? "\u001e" : "";
  return values.map((value) => `${before}${JSON.stringify(value)}\n`).join("");
}
