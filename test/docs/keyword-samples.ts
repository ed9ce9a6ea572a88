import type { JsonObject } from "../../src/support/json.js";

/** A schema without a keyword and the same one with it, and the OpenAPI version that knows it. */
export interface KeywordSample {
  readonly without: JsonObject;
  readonly with: JsonObject;
  readonly version: "3.0.4" | "3.1.1";
}

const object: JsonObject = { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } };
const list: JsonObject = { type: "array", items: { type: "integer" } };
const pair: JsonObject = { type: "array", prefixItems: [{ type: "string" }, { type: "integer" }] };
const condition: JsonObject = { required: ["a"] };
const variants: JsonObject = { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] };

/**
 * The keywords whose effect on a schema can be seen: those of JSON Schema 2020-12 (applicator, unevaluated, validation, format, content,
 * meta-data), of the Schema Object of OpenAPI 3.0, and of older drafts that documents carry along.
 */
export const keywordSamples: Readonly<Record<string, KeywordSample>> = {
  $schema: added({ type: "string" }, { $schema: "https://json-schema.org/draft/2020-12/schema" }),
  $comment: added({ type: "string" }, { $comment: "For us." }),
  $vocabulary: added({ type: "string" }, { $vocabulary: { "https://json-schema.org/draft/2020-12/vocab/core": true } }),

  allOf: added(object, { allOf: [{ properties: { c: { type: "integer" } } }] }),
  anyOf: added({}, { anyOf: [{ type: "string" }, { type: "integer" }] }),
  oneOf: added({}, { oneOf: [{ type: "string" }, { type: "integer" }] }),
  not: added(object, { not: condition }),
  if: added({ ...object, then: { required: ["b"] } }, { if: condition }),
  then: added({ ...object, if: condition }, { then: { required: ["b"] } }),
  else: added({ ...object, if: condition }, { else: { required: ["b"] } }),
  dependentSchemas: added(object, { dependentSchemas: { a: { required: ["b"] } } }),
  prefixItems: added(list, { prefixItems: [{ type: "string" }] }),
  items: added({ type: "array" }, { items: { type: "string" } }),
  contains: added(list, { contains: { const: 1 } }),
  properties: added({ type: "object" }, { properties: { a: { type: "string" } } }),
  patternProperties: added(object, { patternProperties: { "^x": { type: "integer" } } }),
  additionalProperties: added(object, { additionalProperties: { type: "string" } }),
  propertyNames: added(object, { propertyNames: { pattern: "^[a-z]$", type: "string" } }),

  unevaluatedItems: added(pair, { unevaluatedItems: false }),
  unevaluatedProperties: added(object, { unevaluatedProperties: false }),

  type: added({}, { type: "string" }),
  enum: added({ type: "string" }, { enum: ["red", "blue"] }),
  const: added({ type: "string" }, { const: "red" }),
  multipleOf: added({ type: "integer" }, { multipleOf: 5 }),
  maximum: added({ type: "integer" }, { maximum: 5 }),
  exclusiveMaximum: added({ type: "integer" }, { exclusiveMaximum: 5 }),
  minimum: added({ type: "integer" }, { minimum: 5 }),
  exclusiveMinimum: added({ type: "integer" }, { exclusiveMinimum: 5 }),
  maxLength: added({ type: "string" }, { maxLength: 5 }),
  minLength: added({ type: "string" }, { minLength: 5 }),
  pattern: added({ type: "string" }, { pattern: "^[a-z]+$" }),
  maxItems: added(list, { maxItems: 5 }),
  minItems: added(list, { minItems: 5 }),
  uniqueItems: added(list, { uniqueItems: true }),
  maxContains: added({ ...list, contains: { const: 1 } }, { maxContains: 2 }),
  minContains: added({ ...list, contains: { const: 1 } }, { minContains: 2 }),
  maxProperties: added(object, { maxProperties: 1 }),
  minProperties: added(object, { minProperties: 1 }),
  required: added(object, { required: ["a"] }),
  dependentRequired: added(object, { dependentRequired: { a: ["b"] } }),

  format: added({ type: "string" }, { format: "date-time" }),
  contentEncoding: added({ type: "string" }, { contentEncoding: "base64" }),
  contentMediaType: added({ type: "string" }, { contentMediaType: "image/png" }),
  contentSchema: added({ type: "string", contentMediaType: "application/json" }, { contentSchema: { type: "object" } }),

  title: added({ type: "string" }, { title: "Name" }),
  description: added({ type: "string" }, { description: "What it is called." }),
  default: added({ type: "string" }, { default: "none" }),
  deprecated: added({ type: "string" }, { deprecated: true }),
  readOnly: added({ type: "string" }, { readOnly: true }),
  writeOnly: added({ type: "string" }, { writeOnly: true }),
  examples: added({ type: "string" }, { examples: ["Ada"] }),

  nullable: added({ type: "string" }, { nullable: true }, "3.0.4"),
  "x-nullable": added({ type: "string" }, { "x-nullable": true }, "3.0.4"),
  discriminator: added(variants, { discriminator: { propertyName: "kind" } }),
  "`exclusiveMinimum: true`": added({ type: "integer", minimum: 5 }, { exclusiveMinimum: true }, "3.0.4"),
  "`exclusiveMaximum: true`": added({ type: "integer", maximum: 5 }, { exclusiveMaximum: true }, "3.0.4"),
  example: added({ type: "string" }, { example: "Ada" }, "3.0.4"),
  xml: added({ type: "string" }, { xml: { name: "n" } }),
  externalDocs: added({ type: "string" }, { externalDocs: { url: "https://api.example/docs" } }),

  "`type: file`": added({}, { type: "file" }, "3.0.4"),
  "`items: [...]`": added({ type: "array" }, { items: [{ type: "string" }] }, "3.0.4"),
  additionalItems: added({ type: "array", items: [{ type: "string" }] }, { additionalItems: { type: "integer" } }),
  dependencies: added(object, { dependencies: { a: ["b"] } }),
};

/** Keywords that say where a schema is found, so that they have no effect of their own. */
export const referenceKeywords = ["$id", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$defs", "definitions"];

function added(without: JsonObject, keywords: JsonObject, version: KeywordSample["version"] = "3.1.1"): KeywordSample {
  return { without, with: { ...without, ...keywords }, version };
}
