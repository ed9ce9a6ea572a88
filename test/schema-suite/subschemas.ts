import { isJsonObject, type JsonObject, type JsonValue } from "../../src/support/json.js";

const ONE = [
  "items",
  "contains",
  "additionalProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
  "not",
  "if",
  "then",
  "else",
];
const LIST = ["allOf", "anyOf", "oneOf", "prefixItems"];
const MAP = ["properties", "patternProperties", "dependentSchemas", "$defs"];

/** `schema` with `change` applied to every schema object in it, the innermost first; values in `const` and `enum` stay. */
export function mapSubschemas(schema: JsonValue, change: (schema: JsonObject) => JsonObject): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const inner = (value: JsonValue): JsonValue => mapSubschemas(value, change);
  const entries = Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
    if (ONE.includes(keyword)) return [keyword, inner(value)];
    if (LIST.includes(keyword) && Array.isArray(value)) return [keyword, value.map(inner)];
    if (MAP.includes(keyword) && isJsonObject(value)) {
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part)]))];
    }
    return [keyword, value];
  });
  return change(Object.fromEntries(entries));
}
