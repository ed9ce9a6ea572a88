import { isJsonObject, type JsonObject, type JsonValue } from "../../support/json.js";

/** Keywords whose members are named by the document: a member called `description` is no description. */
const named: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs"]);
const data: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);
const texts: ReadonlySet<string> = new Set(["description", "examples", "default"]);

/**
 * A schema of at most `characters` characters of JSON where leaving out descriptions, examples and defaults gets it there: the deepest go
 * first, until it fits. Structure is never cut (design, section 6, Size).
 */
export function fitTexts(schema: JsonObject, characters: number): { readonly schema: JsonObject; readonly characters: number } {
  let fitted = schema;
  let length = JSON.stringify(schema).length;
  for (let level = length > characters ? depthOf(schema) : 0; level >= 1 && length > characters; level--) {
    fitted = withoutTexts(fitted, level);
    length = JSON.stringify(fitted).length;
  }
  return { schema: fitted, characters: length };
}

/** A copy of a schema without descriptions, examples and defaults that lie `level` values deep or deeper; the root lies at 0. */
export function withoutTexts(schema: JsonObject, level: number): JsonObject {
  return strip(schema, level, true) as JsonObject;
}

function strip(value: JsonValue, level: number, isSchema: boolean): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => strip(item, level - 1, true));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).flatMap(([key, member]): [string, JsonValue][] => {
    if (isSchema && level <= 0 && texts.has(key)) return [];
    if (isSchema && data.has(key)) return [[key, member]];
    return [[key, strip(member, level - 1, !isSchema || !named.has(key))]];
  });
  return Object.fromEntries(members);
}

function depthOf(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value as Record<string, JsonValue>).map(depthOf));
}
