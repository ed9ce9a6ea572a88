import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";
import { below, member } from "./located.js";
import { readWordsForModels } from "./schema-words.js";
import type { References } from "./references.js";
import type { OpenApiVersion, ReadSchema, SchemaKeywords, SchemaLocation, SchemaType } from "./resolved-document.js";
import { modernised } from "./schema-dialects.js";
import { type Shape, shapes } from "./schema-shapes.js";

type Draft = { -readonly [Keyword in keyof SchemaKeywords]: SchemaKeywords[Keyword] };
type Say = (diagnostic: Diagnostic) => void;

const shapesByKeyword: ReadonlyMap<string, Shape<unknown>> = new Map(Object.entries(shapes));
const typeNames: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "null", "array", "object"]);

/**
 * Reads one schema of a document of `version` into the words of JSON Schema 2020-12. Keywords with a wrong value are left out and give
 * `schema/invalid-keyword`, unknown types `schema/unknown-type`; what is no schema at all accepts everything and gives `schema/not-a-schema`.
 */
export function readSchema(location: SchemaLocation, version: OpenApiVersion, references: References): ReadSchema {
  const { value, origin } = location;
  if (value === true) return { keywords: {}, diagnostics: [] };
  if (value === false) return { keywords: { not: below(origin, {}, "not") }, diagnostics: [] };
  if (!isJsonObject(value)) {
    const found = value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`;
    return { keywords: {}, diagnostics: [diagnostic("schema/not-a-schema", { found }, origin)] };
  }
  const diagnostics: Diagnostic[] = [];
  const say: Say = (said) => void diagnostics.push(said);
  const keywords = modernised(location as SchemaLocation & { readonly value: JsonObject }, version, say);
  const draft: Draft = {};
  for (const { keyword, location: at } of keywords) {
    if (keyword === "type") readType(at, draft, say);
    else if (keyword === "nullable") readNullable(at, draft, say);
    else readKeyword(keyword, mapMembers.has(keyword) ? mapAt(at, references) : at, draft, say);
  }
  const mcp = member(location, "x-mcp");
  if (mcp !== undefined) readWordsForModels(mcp, draft, say);
  return { keywords: draft, diagnostics };
}

const mapMembers: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas"]);

/** A map of schemas may be a reference to one in documents of many files: a text cannot be the schema of a property `$ref`. */
function mapAt(at: SchemaLocation, references: References): SchemaLocation {
  const reference = ownMember(at.value, "$ref");
  const found = typeof reference === "string" ? references.find(reference, at.origin) : at;
  return "unresolved" in found ? at : found;
}

function readKeyword(keyword: string, at: SchemaLocation, draft: Draft, say: Say): void {
  const shape = shapesByKeyword.get(keyword);
  if (shape === undefined) return;
  const parsed = shape.parse(at.value, at);
  if (parsed === undefined) say(diagnostic("schema/invalid-keyword", { keyword, expected: shape.expected }, at.origin));
  else (draft as Record<string, unknown>)[keyword] = parsed;
}

function readNullable(at: SchemaLocation, draft: Draft, say: Say): void {
  if (at.value === true) draft.nullable = true;
  else if (at.value !== false) {
    say(diagnostic("schema/invalid-keyword", { keyword: "nullable", expected: "true or false" }, at.origin));
  }
}

function readType(at: SchemaLocation, draft: Draft, say: Say): void {
  const types = new Set<SchemaType>();
  for (const name of Array.isArray(at.value) ? (at.value as readonly JsonValue[]) : [at.value]) {
    if (typeof name === "string" && typeNames.has(name)) types.add(name as SchemaType);
    else if (name === "file") {
      types.add("string");
      draft.format ??= "binary";
    } else if (name === "any") return;
    else
      say(
        diagnostic("schema/unknown-type", { type: typeof name === "string" ? name : JSON.stringify(name) }, at.origin),
      );
  }
  if (types.size > 0) draft.type = [...types];
}
