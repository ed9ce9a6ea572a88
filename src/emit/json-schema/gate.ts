import type { Face } from "../../model/schema.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../support/json.js";
import { joinPointer, valueAt } from "../../support/pointer.js";

/** Keywords whose value is one schema, a list of schemas, schemas by name. */
const single: ReadonlySet<string> = new Set([
  "items",
  "additionalProperties",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
  "contains",
]);
const lists: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const maps: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs"]);

const everywhere = [
  "$ref",
  "$defs",
  "type",
  "description",
  "deprecated",
  "const",
  "enum",
  "properties",
  "required",
  "additionalProperties",
];
const structure = ["items", "prefixItems", "anyOf", "allOf", "not", "patternProperties", "maxProperties"];
const inputOnly =
  "oneOf default examples format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf " +
  "minItems maxItems uniqueItems minProperties propertyNames dependentRequired if then else contains minContains maxContains";

const allowed: Readonly<Record<Face, ReadonlySet<string>>> = {
  output: new Set([...everywhere, ...structure]),
  input: new Set([...everywhere, ...structure, ...inputOnly.split(" ")]),
};

const types: ReadonlySet<JsonValue> = new Set(["string", "number", "integer", "boolean", "null", "array", "object"]);

/** Deepest nesting of a published schema. */
const maximumDepth = 300;

/**
 * Why clients could choke on a published schema, with the pointer of the place; undefined where nothing is wrong. A walk over the closed set of
 * keywords that is emitted: keywords, references, patterns under the `u` flag, types, depth (design, section 6, Gate).
 */
export function gate(root: JsonObject, face: Face): string | undefined {
  const pending: { readonly value: JsonValue; readonly pointer: string; readonly depth: number }[] = [
    { value: root, pointer: "", depth: 0 },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, pointer, depth } = next;
    if (!isJsonObject(value)) return `${pointer} is no schema`;
    if (depth > maximumDepth) return `${pointer} is nested too deeply`;
    for (const [keyword, content] of Object.entries(value)) {
      const reason = faultOf(keyword, content, root, face);
      if (reason !== undefined) return `${pointer}/${keyword} ${reason}`;
      for (const child of childrenOf(keyword, content, joinPointer(pointer, keyword)))
        pending.push({ ...child, depth: depth + 1 });
    }
  }
  return undefined;
}

function faultOf(keyword: string, content: JsonValue, root: JsonObject, face: Face): string | undefined {
  if (!allowed[face].has(keyword)) return "is no keyword that is published";
  if (keyword === "type" && !types.has(content)) return "is no type";
  if (keyword === "$ref") return isResolved(content, root) ? undefined : "leads nowhere";
  if (keyword === "pattern") return compiles(content) ? undefined : "is no regular expression";
  if (keyword === "enum") return Array.isArray(content) && content.length > 0 ? undefined : "is empty";
  if (keyword === "additionalProperties" && content === false)
    return face === "output" ? "closes an output" : undefined;
  if (keyword === "patternProperties" && isJsonObject(content)) {
    return Object.keys(content).every(compiles) ? undefined : "has a name that is no regular expression";
  }
  return undefined;
}

function isResolved(reference: JsonValue, root: JsonObject): boolean {
  return typeof reference === "string" && reference.startsWith("#") && valueAt(root, reference.slice(1)) !== undefined;
}

function compiles(pattern: JsonValue): boolean {
  try {
    new RegExp(String(pattern), "u");
    return true;
  } catch {
    return false;
  }
}

function childrenOf(
  keyword: string,
  content: JsonValue,
  pointer: string,
): { readonly value: JsonValue; readonly pointer: string }[] {
  if (single.has(keyword)) return typeof content === "boolean" ? [] : [{ value: content, pointer }];
  if (lists.has(keyword) && Array.isArray(content)) {
    return content.map((value: JsonValue, index) => ({ value, pointer: joinPointer(pointer, index) }));
  }
  if (maps.has(keyword) && isJsonObject(content)) {
    return Object.entries(content).map(([name, value]) => ({ value, pointer: joinPointer(pointer, name) }));
  }
  return [];
}
