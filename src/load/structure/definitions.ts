import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../../support/json.js";

/** Ajv tells which part of a schema refused, but paths of parts start anew at each reference: so each part says what definition it stands in. */
const keyword = "x-definition";

/** Keywords whose members are schemas, so that their own names mean nothing. */
const maps = new Set(["properties", "patternProperties", "definitions", "$defs", "dependentSchemas"]);

/** A JSON Schema in each of whose definitions every part bears the definition's name. */
export function withDefinitions(schema: JsonObject): JsonObject {
  return mapMembers(schema, (value, key) =>
    key === "definitions" || key === "$defs"
      ? mapMembers(value, (definition, name) => within(definition, name))
      : value,
  );
}

/** The name of the definition that a part of such a schema stands in; empty for one in none. */
export function definitionOf(part: unknown): string {
  const name = ownMember(part, keyword);
  return typeof name === "string" ? name : "";
}

function within(value: JsonValue, definition: string): JsonValue {
  if (Array.isArray(value)) return value.map((item) => within(item, definition));
  if (!isJsonObject(value)) return value;
  const parts = mapMembers(value, (part, key) =>
    maps.has(key) ? mapMembers(part, (member) => within(member, definition)) : within(part, definition),
  );
  return { ...parts, [keyword]: definition };
}

function mapMembers<T extends JsonValue>(value: T, map: (member: JsonValue, key: string) => JsonValue): T {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, map(member, key)])) as unknown as T;
}
