import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";

/** A tool as `tools/list` answers it, as far as hosts judge it. */
export interface PublishedContract {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations: JsonObject;
  readonly inputSchema: JsonObject;
}

/** A published tool; undefined for what is none. */
export function readContract(value: JsonValue): PublishedContract | undefined {
  const [name, title, description, annotations, inputSchema] = [
    "name",
    "title",
    "description",
    "annotations",
    "inputSchema",
  ].map((key) => ownMember(value, key));
  if (typeof name !== "string" || !isJsonObject(inputSchema)) return undefined;
  return {
    name,
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && { description }),
    annotations: isJsonObject(annotations) ? annotations : {},
    inputSchema,
  };
}

/** Every schema inside a schema, itself first: of keywords that hold schemas, not of examples and enums. */
export function schemasIn(schema: JsonObject): JsonObject[] {
  const found: JsonObject[] = [];
  const open: JsonValue[] = [schema];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (!isJsonObject(one)) continue;
    found.push(one);
    for (const key of ["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"]) {
      open.push(ownMember(one, key) ?? true);
    }
    for (const key of ["anyOf", "allOf", "oneOf", "prefixItems"]) {
      const list = ownMember(one, key);
      if (Array.isArray(list)) open.push(...(list as readonly JsonValue[]));
    }
    for (const key of ["properties", "patternProperties", "$defs"]) {
      const map = ownMember(one, key);
      if (isJsonObject(map)) open.push(...Object.values(map));
    }
  }
  return found;
}
