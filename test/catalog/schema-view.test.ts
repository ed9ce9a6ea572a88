import { describe, expect, it } from "vitest";
import type { Json } from "../../templates/catalog/json.js";
import { typeOf } from "../../templates/catalog/schema-type.js";
import { definitionsOf, viewOf } from "../../templates/catalog/schema-view.js";

const pet = { type: "object", properties: { name: { type: "string" } }, additionalProperties: true };

function words(schema: Json): string {
  return typeOf(schema)
    .map((part) => ("text" in part ? part.text : `<${part.definition}>`))
    .join("");
}

function labels(schema: Json): string[] {
  return viewOf(schema).children.map(({ label, isRequired }) => (isRequired ? `${label}!` : label));
}

describe("the type of a schema in words", () => {
  const cases: readonly (readonly [string, Json])[] = [
    ["string", { type: "string" }],
    ["any value", {}],
    ["any value", true],
    ["nothing", false],
    ["nothing", { not: {} }],
    ['"red"', { type: "string", const: "red" }],
    ["string", { type: "string", enum: ["red", "blue"] }],
    ["array of integer", { type: "array", items: { type: "integer" } }],
    ["array", { type: "array", items: {} }],
    ["array of 2 positions", { type: "array", prefixItems: [{}, {}], items: {} }],
    ["map of array of string", { type: "object", additionalProperties: { type: "array", items: { type: "string" } } }],
    ["object", pet],
    ["string or null", { anyOf: [{ type: "string" }, { type: "null" }] }],
    ["integer or string", { oneOf: [{ type: "integer" }, { type: "string" }] }],
    ["<Pet> or null", { anyOf: [{ $ref: "#/$defs/Pet" }, { type: "null" }] }],
    ["one of 2 forms", { type: "object", anyOf: [pet, pet] }],
    ["<a/b~c>", { $ref: "#/$defs/a~1b~0c" }],
    ["<#>", { $ref: "#" }],
    ["string or null", { type: ["string", "null"] }],
  ];

  it.each(cases)("%s", (expected, schema) => {
    expect(words(schema)).toBe(expected);
  });

  it("ends, however deep a schema is", () => {
    let deep: Json = { type: "string" };
    for (let depth = 0; depth < 10_000; depth++) deep = { type: "array", items: deep };
    expect(words(deep)).toMatch(/^(array of ){7}…$/);
    expect(labels(deep)).toEqual([]);
  });
});

describe("what stands below a schema", () => {
  it("members, required ones marked", () => {
    expect(labels({ ...pet, required: ["name"] })).toEqual(["name!"]);
  });

  it("those of what an array or a map is made of, and of the one form that is not null", () => {
    expect(labels({ type: "array", items: pet })).toEqual(["name"]);
    expect(labels({ type: "object", additionalProperties: pet })).toEqual(["name"]);
    expect(labels({ anyOf: [pet, { type: "null" }] })).toEqual(["name"]);
  });

  it("elements that say something of their own", () => {
    expect(labels({ type: "array", items: { type: "string", format: "date" } })).toEqual(["each item"]);
    expect(labels({ type: "array", items: { ...pet, description: "A pet." } })).toEqual(["each item"]);
  });

  it("forms, with the values that tell them apart", () => {
    const form = (kind: string): Json => ({ type: "object", properties: { kind: { const: kind }, size: {} } });
    expect(labels({ anyOf: [form("cat"), form("dog")] })).toEqual([`form 1: kind "cat"`, `form 2: kind "dog"`]);
  });

  it("positions, patterns and conditions", () => {
    expect(labels({ type: "array", prefixItems: [{ type: "string" }, pet], items: {} })).toEqual([
      "position 1",
      "position 2",
    ]);
    expect(labels({ type: "object", patternProperties: { "^x-": {} } })).toEqual(["names like ^x-"]);
    const then: Json = { required: ["b"] };
    expect(labels({ if: { required: ["a"] }, then })).toEqual(["if", "then"]);
    expect(labels({ type: "string", allOf: [{ pattern: "a" }, { pattern: "b" }] })).toEqual([]);
  });

  it("nothing of a reference, which leads to its definition", () => {
    const schema: Json = {
      $ref: "#/$defs/Pet",
      $defs: { Pet: { type: "object", properties: { parent: { $ref: "#/$defs/Pet" } } } },
    };
    expect(labels(schema)).toEqual([]);
    expect(definitionsOf(schema).map(([name, definition]) => [name, labels(definition)])).toEqual([
      ["Pet", ["parent"]],
    ]);
  });

  it("names of Object.prototype are names", () => {
    const schema = JSON.parse(
      `{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{}}}`,
    ) as Json;
    expect(labels(schema)).toEqual(["__proto__", "constructor"]);
    expect(viewOf({ type: "string" }).values).toEqual([]);
  });
});

it("limits and defaults are short phrases", () => {
  const facts = (schema: Json) => viewOf(schema).facts;
  expect(facts({ type: "integer", minimum: 0, exclusiveMaximum: 9, multipleOf: 3, default: 3 })).toEqual([
    "≥ 0",
    "< 9",
    "a multiple of 3",
    "default 3",
  ]);
  expect(facts({ type: "string", minLength: 2, maxLength: 2, format: "date", pattern: "^a" })).toEqual([
    "format date",
    "2 length",
    "matches ^a",
  ]);
  expect(facts({ type: "array", minItems: 1, uniqueItems: true })).toEqual(["at least 1 items", "all different"]);
  expect(facts({ type: "object", additionalProperties: false })).toEqual(["no other members"]);
});
