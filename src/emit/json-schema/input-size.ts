import { isJsonObject, type JsonObject, type JsonValue } from "../../support/json.js";

/** A host refuses longer input schemas. */
export const maximumInputCharacters = 16_000;

/** Keywords whose members are named by the document: a member called `description` is no description. */
const named: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs"]);
const data: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

/**
 * An input schema of at most 16,000 characters where leaving out descriptions, examples and defaults gets it there: the deepest go first, until it fits.
 * Structure is never cut, since a model must be able to fill it (design, section 6, Size).
 */
export function fitInput(schema: JsonObject): { readonly schema: JsonObject; readonly characters: number; readonly isCut: boolean } {
  let characters = JSON.stringify(schema).length;
  if (characters <= maximumInputCharacters) return { schema, characters, isCut: false };
  let fitted = schema;
  for (let level = depthOf(schema); level >= 1 && characters > maximumInputCharacters; level--) {
    fitted = withoutTexts(fitted, level) as JsonObject;
    characters = JSON.stringify(fitted).length;
  }
  return { schema: fitted, characters, isCut: true };
}

function depthOf(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value as Record<string, JsonValue>).map(depthOf));
}

/** A copy without the texts of schemas that lie `level` levels deep or deeper. */
function withoutTexts(value: JsonValue, level: number, keyword?: string): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => withoutTexts(item, level - 1));
  if (!isJsonObject(value)) return value;
  const isSchema = keyword === undefined || !named.has(keyword);
  const entries = Object.entries(value).flatMap(([key, member]): [string, JsonValue][] => {
    if (isSchema && level <= 0 && (key === "description" || key === "examples" || key === "default")) return [];
    if (isSchema && data.has(key)) return [[key, member]];
    return [[key, withoutTexts(member, level - 1, isSchema ? key : undefined)]];
  });
  return Object.fromEntries(entries);
}
