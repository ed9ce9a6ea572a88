import { isJsonObject, type JsonObject, type JsonValue } from "../../support/json.js";
import { schemaMapKeywords } from "../../support/schema-keywords.js";

const data: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);
const texts: ReadonlySet<string> = new Set(["description", "examples", "default"]);

/** A schema, and the same as JSON text. */
export interface FittedSchema {
  readonly schema: JsonObject;
  readonly text: string;
}

/**
 * A schema of at most `characters` characters of JSON where leaving out descriptions, examples and defaults gets it there: the deepest go
 * first, a level at a time. Structure is never cut (design, section 6, Size).
 */
export function fitTexts(schema: JsonObject, characters: number): FittedSchema {
  const text = JSON.stringify(schema);
  if (text.length <= characters) return { schema, text };
  const sizes: number[] = [];
  measureTexts(schema, 0, true, sizes);
  let left = text.length;
  let level = sizes.length;
  while (level > 1 && left > characters) left -= sizes[--level] ?? 0;
  const fitted = withoutTexts(schema, level);
  return { schema: fitted, text: JSON.stringify(fitted) };
}

/** A copy of a schema without descriptions, examples and defaults that lie `level` values deep or deeper; the root lies at 0. */
export function withoutTexts(schema: JsonObject, level: number): JsonObject {
  return strip(schema, level, true) as JsonObject;
}

function strip(value: JsonValue, level: number, isSchema: boolean): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => strip(item, level - 1, true));
  if (!isJsonObject(value)) return value;
  const members: [string, JsonValue][] = [];
  for (const key of Object.keys(value)) {
    const member = value[key] as JsonValue;
    if (isSchema && level <= 0 && texts.has(key)) continue;
    members.push([
      key,
      isSchema && data.has(key) ? member : strip(member, level - 1, !isSchema || !schemaMapKeywords.has(key)),
    ]);
  }
  return Object.fromEntries(members);
}

/** Adds to `sizes`, by level, the characters that the texts of that level take. */
function measureTexts(value: JsonValue, level: number, isSchema: boolean, sizes: number[]): void {
  if (Array.isArray(value)) return value.forEach((item: JsonValue) => measureTexts(item, level + 1, true, sizes));
  if (!isJsonObject(value)) return;
  for (const key of Object.keys(value)) {
    const member = value[key] as JsonValue;
    if (isSchema && texts.has(key)) {
      while (sizes.length <= level) sizes.push(0);
      sizes[level] = (sizes[level] ?? 0) + key.length + JSON.stringify(member).length + 4;
    }
    if (!isSchema || !data.has(key)) measureTexts(member, level + 1, !isSchema || !schemaMapKeywords.has(key), sizes);
  }
}
