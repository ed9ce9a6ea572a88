import type { Face } from "../../model/schema.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../support/json.js";
import { joinPointer, valueAt } from "../../support/pointer.js";
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from "../../support/schema-keywords.js";

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
  "minItems maxItems uniqueItems minProperties propertyNames dependentRequired if then else contains minContains maxContains x-mcp-header";

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
  const pending: Place[] = [{ value: root, keyword: undefined, key: undefined, above: undefined, depth: 0 }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { value, depth } = place;
    if (!isJsonObject(value)) return `${pointerOf(place)} is no schema`;
    if (depth > maximumDepth)
      return `${pointerOf(place).slice(0, 100)}... is nested more than ${maximumDepth} levels deep`;
    for (const keyword of Object.keys(value)) {
      const content = value[keyword] as JsonValue;
      const reason = faultOf(keyword, content, root, face);
      if (reason !== undefined) return `${pointerOf(place)}/${keyword} ${reason}`;
      addChildren(pending, keyword, content, place);
    }
  }
  return undefined;
}

/** A value of the schema; where it stands is spelt only where something is wrong. */
interface Place {
  readonly value: JsonValue;
  /** From the place above: the keyword, and what leads on in its list or map. */
  readonly keyword: string | undefined;
  readonly key: string | number | undefined;
  readonly above: Place | undefined;
  readonly depth: number;
}

function pointerOf({ keyword, key, above }: Place): string {
  if (above === undefined || keyword === undefined) return "";
  return joinPointer(pointerOf(above), keyword, ...(key === undefined ? [] : [key]));
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

function addChildren(pending: Place[], keyword: string, content: JsonValue, above: Place): void {
  if (schemaKeywords.has(keyword)) {
    if (typeof content !== "boolean") add(pending, above, content, keyword);
  } else if (schemaListKeywords.has(keyword) && Array.isArray(content)) {
    content.forEach((value: JsonValue, index) => add(pending, above, value, keyword, index));
  } else if (schemaMapKeywords.has(keyword) && isJsonObject(content)) {
    for (const name of Object.keys(content)) add(pending, above, content[name] as JsonValue, keyword, name);
  }
}

function add(pending: Place[], above: Place, value: JsonValue, keyword: string, key?: string | number): void {
  pending.push({ value, keyword, key, above, depth: above.depth + 1 });
}
