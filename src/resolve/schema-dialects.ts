import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../support/json.js";
import { below } from "./located.js";
import type { OpenApiVersion, SchemaLocation } from "./resolved-document.js";

/** A keyword under its name of 2020-12, and where its value stands. */
export interface Keyword {
  readonly keyword: string;
  readonly location: SchemaLocation;
}

type Source = SchemaLocation & { readonly value: JsonObject };
type Say = (diagnostic: Diagnostic) => void;

/** What counts beside a `$ref` before 3.1: by the letter nothing, but everybody means these. */
const besideReference = new Set([
  "$ref",
  "description",
  "nullable",
  "x-nullable",
  "readOnly",
  "writeOnly",
  "deprecated",
]);

/** What may be ignored beside a `$ref` without a word, since it validates nothing. */
const annotations = new Set(["title", "default", "example", "examples", "xml", "externalDocs", "discriminator"]);

/**
 * The keywords of a schema object in the words of 2020-12: what older drafts and OpenAPI 2.0 and 3.0 spell differently is renamed, whatever
 * the version, since documents carry it along; in 2.0 and 3.0 what stands beside `$ref` is left out (`schema/ref-siblings`).
 */
export function modernised(schema: Source, version: OpenApiVersion, say: Say): Keyword[] {
  const { value } = schema;
  const legacy = version === "2.0" || version === "3.0";
  const names = legacy && typeof own(value, "$ref") === "string" ? besideReferenceOf(schema, say) : Object.keys(value);
  const keywords: Keyword[] = [];
  for (const name of names) {
    const location = below(schema.origin, value[name] as JsonValue, name);
    for (const keyword of renamed(name, location, value, legacy)) keywords.push(keyword);
  }
  return keywords;
}

function own(schema: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(schema, name) ? schema[name] : undefined;
}

function besideReferenceOf({ value, origin }: Source, say: Say): string[] {
  const names = Object.keys(value);
  const lost = names.filter((name) => !besideReference.has(name) && !annotations.has(name) && !name.startsWith("x-"));
  if (lost.length > 0) {
    say(diagnostic("schema/ref-siblings", { keywords: lost.map((name) => `\`${name}\``).join(", ") }, origin));
  }
  return names.filter((name) => besideReference.has(name));
}

function renamed(name: string, location: SchemaLocation, schema: JsonObject, legacy: boolean): Keyword[] {
  const { value } = location;
  switch (name) {
    case "exclusiveMinimum":
      return typeof value === "boolean" ? exclusive(name, "minimum", location, schema) : [{ keyword: name, location }];
    case "exclusiveMaximum":
      return typeof value === "boolean" ? exclusive(name, "maximum", location, schema) : [{ keyword: name, location }];
    case "minimum":
      return own(schema, "exclusiveMinimum") === true ? [] : [{ keyword: name, location }];
    case "maximum":
      return own(schema, "exclusiveMaximum") === true ? [] : [{ keyword: name, location }];
    case "x-nullable":
      return legacy && !Object.hasOwn(schema, "nullable") ? [{ keyword: "nullable", location }] : [];
    case "example":
      return Object.hasOwn(schema, "examples")
        ? []
        : [{ keyword: "examples", location: { ...location, value: [value] } }];
    case "items":
      if (!Array.isArray(value)) return [{ keyword: name, location }];
      if (legacy && isListOfAlternatives(schema)) return [{ keyword: "anyOf", location }];
      return Object.hasOwn(schema, "prefixItems") ? [] : [{ keyword: "prefixItems", location }];
    case "additionalItems":
      return Array.isArray(own(schema, "items")) && !Object.hasOwn(schema, "prefixItems")
        ? [{ keyword: "items", location }]
        : [];
    case "dependencies":
      return dependencies(location);
    default:
      return [{ keyword: name, location }];
  }
}

/**
 * Neither 2.0 nor 3.0 knows a list under `items`. Without a type, documents that were made from JSON Schema mean alternatives by it, for
 * which 2.0 has no other word: Slack's conversations, and every "message or null" of theirs.
 */
function isListOfAlternatives(schema: JsonObject): boolean {
  return !["type", "anyOf", "additionalItems", "minItems", "maxItems"].some((name) => Object.hasOwn(schema, name));
}

/** Draft 4 and OpenAPI 3.0: a boolean that makes the limit beside it exclusive. */
function exclusive(name: string, limitName: string, location: SchemaLocation, schema: JsonObject): Keyword[] {
  const limit = own(schema, limitName);
  if (location.value !== true || limit === undefined) return [];
  return [{ keyword: name, location: { ...location, value: limit } }];
}

/** Draft 7 and before: arrays of names became `dependentRequired`, schemas `dependentSchemas`. */
function dependencies(location: SchemaLocation): Keyword[] {
  if (!isJsonObject(location.value)) return [{ keyword: "dependentRequired", location }];
  const entries = Object.entries(location.value);
  const required = entries.filter(([, value]) => Array.isArray(value));
  const schemas = entries.filter(([, value]) => !Array.isArray(value));
  return [
    ...(required.length > 0
      ? [{ keyword: "dependentRequired", location: { ...location, value: Object.fromEntries(required) } }]
      : []),
    ...(schemas.length > 0
      ? [{ keyword: "dependentSchemas", location: { ...location, value: Object.fromEntries(schemas) } }]
      : []),
  ];
}
