import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../../src/support/json.js";
import { ARRAY_KEYWORDS, mapSubschemas, OBJECT_KEYWORDS } from "../support/subschemas.js";
import { withoutMissingReferences } from "./missing-references.js";
import type { SuiteGroup, SuiteTest } from "./suite.js";

/** A way in which toolwright reads schemas otherwise than the suite does, on purpose. */
export interface Exception {
  readonly name: string;
  readonly reason: string;
  /** Suite files that it is allowed in. */
  readonly files: "all" | readonly string[];
  /** The schema as toolwright reads it: a disagreement is explained where an independent validator, given this, gives toolwright's verdict. */
  readonly reading?: (schema: JsonValue) => JsonValue;
  /** For what no schema can say: the very tests, by what they are. */
  readonly matches?: (group: SuiteGroup, test: SuiteTest) => boolean;
}

const SCALAR_KEYWORDS = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
];

/** What has a `type` nowhere gets the one that its keywords imply (design, section 6). */
function withImpliedType(schema: JsonObject): JsonObject {
  if (["type", "enum", "const"].some((keyword) => Object.hasOwn(schema, keyword))) return schema;
  const implied = [
    ...(OBJECT_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword)) ? ["object"] : []),
    ...(ARRAY_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword)) ? ["array"] : []),
  ];
  return implied.length === 0 ? schema : { ...schema, type: implied };
}

function without(schema: JsonObject, ...keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

/** String and number keywords imply no type, so that without one they say nothing (design, section 6). */
function withoutTypelessLimits(schema: JsonObject): JsonObject {
  return Object.hasOwn(schema, "type") ? schema : without(schema, ...SCALAR_KEYWORDS);
}

/** `$dynamicRef` read as `$ref`, and what it may lead to as a plain anchor. */
function staticReference({ $dynamicRef, $dynamicAnchor, ...part }: JsonObject): JsonObject {
  return {
    ...part,
    ...($dynamicRef !== undefined && { $ref: $dynamicRef }),
    ...($dynamicAnchor !== undefined && { $anchor: $dynamicAnchor }),
  };
}

function withoutPrototypeNames(schema: JsonObject): JsonObject {
  const { properties, required } = schema;
  if (!isJsonObject(properties)) return schema;
  const demanded = Array.isArray(required) ? (required as readonly JsonValue[]) : [];
  return {
    ...schema,
    properties: without(
      properties,
      ...Object.keys(properties).filter((name) => name in {} && !demanded.includes(name)),
    ),
  };
}

/** Whether `schema` holds what is lost (limits without a type, unevaluated* that depends on the value), or admits anything. */
function isApproximate(schema: JsonValue | undefined): boolean {
  if (schema === undefined || schema === true) return schema === true;
  let found = false;
  mapSubschemas(schema, (part) => {
    found ||= !Object.hasOwn(part, "type") && SCALAR_KEYWORDS.some((keyword) => Object.hasOwn(part, keyword));
    found ||= Object.hasOwn(part, "unevaluatedProperties") || Object.hasOwn(part, "unevaluatedItems");
    return part;
  });
  return found;
}

/** Conditions whose schemas are approximate say nothing; `oneOf` of such is `anyOf`. */
function withoutApproximateConditions(schema: JsonObject): JsonObject {
  let read = schema;
  if (isApproximate(read["if"])) read = without(read, "if", "then", "else");
  if (isApproximate(read["not"])) read = without(read, "not");
  if (isApproximate(read["contains"])) read = without(read, "contains", "minContains", "maxContains");
  const { oneOf, ...rest } = read;
  return Array.isArray(oneOf) && (oneOf as readonly JsonValue[]).some(isApproximate) ? { ...rest, anyOf: oneOf } : read;
}

/** Members that parts of `allOf` declare count as declared beside it too, as they do once the parts are one object. */
function withMergedMembers(schema: JsonObject): JsonObject {
  const parts = Array.isArray(schema["allOf"]) ? (schema["allOf"] as readonly JsonValue[]) : [];
  if (!parts.some((part) => isJsonObject(ownMember(part, "properties")))) return schema;
  const inherited = parts.flatMap((part) => Object.keys(ownMember(part, "properties") ?? {}));
  const declared = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  return { ...schema, properties: { ...Object.fromEntries(inherited.map((name) => [name, true])), ...declared } };
}

/** Every way to read otherwise. One that no test needs is a fault of this table. */
export const exceptions: readonly Exception[] = [
  {
    name: "implied-type",
    reason:
      "Keywords of objects and arrays without `type` say that the value is an object or an array: real documents mean that.",
    files: "all",
    reading: (schema) => mapSubschemas(schema, withImpliedType),
  },
  {
    name: "typeless-limit",
    reason:
      "Keywords of strings and numbers without `type` imply none, and no kind of the model holds them: they say nothing.",
    files: "all",
    reading: (schema) => mapSubschemas(schema, withoutTypelessLimits),
  },
  {
    name: "merged-members",
    reason:
      "Parts of `allOf` become one object, so that `additionalProperties` beside them sees the members that they declare.",
    files: ["additionalProperties"],
    reading: (schema) => mapSubschemas(schema, withMergedMembers),
  },
  {
    name: "empty-enum",
    reason:
      "An `enum` without values (a SHOULD NOT of JSON Schema Validation, section 6.1.2) is a slip: it is ignored, with a diagnostic.",
    files: ["enum"],
    reading: (schema) =>
      mapSubschemas(schema, (part) =>
        Array.isArray(part["enum"]) && part["enum"].length === 0 ? without(part, "enum") : part,
      ),
  },
  {
    name: "decimal-multiple",
    reason:
      "Validators disagree on multiples of fractions (0.07 of 0.01), so that they are described and not asserted.",
    files: ["multipleOf"],
    reading: (schema) =>
      mapSubschemas(schema, (part) => (Number.isInteger(part["multipleOf"] ?? 1) ? part : without(part, "multipleOf"))),
  },
  {
    name: "approximate-condition",
    reason:
      "`if`, `not`, `contains` and the exclusiveness of `oneOf` are asserted only where their schemas could be kept whole.",
    files: ["contains", "if-then-else", "oneOf", "not", "unevaluatedProperties"],
    reading: (schema) => mapSubschemas(schema, withoutApproximateConditions),
  },
  {
    name: "prototype-name",
    reason:
      "An optional member with a name of `Object.prototype` is described only: validators take the inherited one for it.",
    files: ["properties", "required"],
    reading: (schema) => mapSubschemas(schema, withoutPrototypeNames),
  },
  {
    name: "remote-reference",
    reason: "A reference to a host that the user did not name is never followed; what it leads to admits any value.",
    files: ["ref", "refRemote", "defs", "dynamicRef"],
    reading: withoutMissingReferences,
  },
  {
    name: "unevaluated-dropped",
    reason:
      "`unevaluatedProperties` and `unevaluatedItems` are kept only where what is evaluated is known without a value.",
    files: ["unevaluatedProperties", "unevaluatedItems", "dynamicRef", "ref"],
    reading: (schema) => mapSubschemas(schema, (part) => without(part, "unevaluatedProperties", "unevaluatedItems")),
  },
  {
    name: "dynamic-reference",
    reason: "`$dynamicRef` leads to the anchor of its own document, whatever the schemas on the way there.",
    files: ["dynamicRef", "unevaluatedProperties", "unevaluatedItems"],
    reading: (schema) => mapSubschemas(schema, staticReference),
    // Read so, two anchors of this group have the same name.
    matches: ({ description }, { data }) =>
      description.startsWith("after leaving a dynamic scope") && typeof data === "number",
  },
  {
    name: "approximate-behind-reference",
    reason:
      "`oneOf` is not held to one branch where a branch refers to a schema that could not be kept whole; no rewriting of the schema in place says that.",
    files: ["unevaluatedProperties"],
    matches: (group, test) =>
      group.description === "dynamic evalation inside nested refs" && test.description === "all + a is invalid",
  },
];
