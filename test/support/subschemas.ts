import { isJsonObject, type JsonObject, type JsonValue } from "../../src/support/json.js";

/** Keywords that hold subschemas (JSON Schema 2020-12, section 10): one, a list, or a map of them. */
export const SUBSCHEMAS: Readonly<Record<string, "schema" | "list" | "map">> = {
  items: "schema",
  contains: "schema",
  additionalProperties: "schema",
  propertyNames: "schema",
  unevaluatedItems: "schema",
  unevaluatedProperties: "schema",
  not: "schema",
  if: "schema",
  then: "schema",
  else: "schema",
  allOf: "list",
  anyOf: "list",
  oneOf: "list",
  prefixItems: "list",
  properties: "map",
  patternProperties: "map",
  dependentSchemas: "map",
  $defs: "map",
};

/** Keywords that say something of objects alone. */
export const OBJECT_KEYWORDS: readonly string[] = [
  "properties",
  "patternProperties",
  "additionalProperties",
  "required",
  "minProperties",
  "maxProperties",
  "propertyNames",
  "dependentRequired",
  "dependentSchemas",
  "unevaluatedProperties",
];

/** Keywords that say something of arrays alone. */
export const ARRAY_KEYWORDS: readonly string[] = [
  "items",
  "prefixItems",
  "minItems",
  "maxItems",
  "uniqueItems",
  "contains",
  "unevaluatedItems",
];

/** Every schema object in `schema`, itself first. */
export function* schemaObjects(schema: JsonValue | undefined): Generator<JsonObject> {
  if (!isJsonObject(schema)) return;
  yield schema;
  for (const [keyword, value] of Object.entries(schema)) {
    for (const [, part] of partsOf(keyword, value)) yield* schemaObjects(part);
  }
}

/** `schema` with `change` applied to every schema object in it, the innermost first; values in `const` and `enum` stay. */
export function mapSubschemas(schema: JsonValue, change: (schema: JsonObject) => JsonObject): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const entries = Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
    const parts = partsOf(keyword, value).map(([name, part]) => [name, mapSubschemas(part, change)] as const);
    if (parts.length === 0) return [keyword, value];
    if (Array.isArray(value)) return [keyword, parts.map(([, part]) => part)];
    return [keyword, SUBSCHEMAS[keyword] === "map" ? Object.fromEntries(parts) : (parts[0]?.[1] ?? value)];
  });
  return change(Object.fromEntries(entries));
}

/** The subschemas under one keyword by name; none where it holds none, or is not of the form that it should be. */
function partsOf(keyword: string, value: JsonValue): readonly (readonly [string, JsonValue])[] {
  const form = Object.hasOwn(SUBSCHEMAS, keyword) ? SUBSCHEMAS[keyword] : undefined;
  if (form === "schema") return [["", value]];
  if (form === "list") return Array.isArray(value) ? Object.entries(value as readonly JsonValue[]) : [];
  return form === "map" && isJsonObject(value) ? Object.entries(value) : [];
}
