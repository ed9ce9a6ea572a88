import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "./json.js";

/** Keywords of published schemas whose value is one schema. */
export const schemaKeywords: ReadonlySet<string> = new Set([
  "items",
  "additionalProperties",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
  "contains",
]);

/** Keywords whose value is a list of schemas. */
export const schemaListKeywords: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);

/** Keywords whose value is schemas by name: a member called `description` is no description. */
export const schemaMapKeywords: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs"]);

/** Every schema inside a schema, itself first: of keywords that hold schemas, not of examples and enums. */
export function schemasIn(schema: JsonObject): JsonObject[] {
  const found: JsonObject[] = [];
  const open: JsonValue[] = [schema];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (!isJsonObject(one)) continue;
    found.push(one);
    for (const key of schemaKeywords) open.push(ownMember(one, key) ?? true);
    for (const key of schemaListKeywords) {
      const list = ownMember(one, key);
      if (Array.isArray(list)) open.push(...(list as readonly JsonValue[]));
    }
    for (const key of schemaMapKeywords) {
      const map = ownMember(one, key);
      if (isJsonObject(map)) open.push(...Object.values(map));
    }
  }
  return found;
}
