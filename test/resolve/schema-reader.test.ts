import { describe, expect, test } from "vitest";
import type { SchemaKeywords } from "../../src/resolve/resolved-document.js";
import { readAt } from "./support.js";

function read(version: string, schema: string): { keywords: SchemaKeywords; said: string[] } {
  const { keywords, diagnostics } = readAt(version, `S: ${schema}`, "/S");
  return { keywords, said: diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

describe("values of the right type only", () => {
  test.each([
    ["{maxLength: '3'}", "maxLength"],
    ["{minItems: -1}", "minItems"],
    ["{minItems: 1.5}", "minItems"],
    ["{multipleOf: 0}", "multipleOf"],
    ["{maximum: .inf}", "maximum"],
    ["{pattern: 4}", "pattern"],
    ["{required: true}", "required"],
    ["{required: [a, 1]}", "required"],
    ["{properties: [a]}", "properties"],
    ["{items: text}", "items"],
    ["{allOf: {}}", "allOf"],
    ["{anyOf: []}", "anyOf"],
    ["{enum: []}", "enum"],
    ["{enum: red}", "enum"],
    ["{$ref: 4}", "$ref"],
    ["{nullable: 'yes'}", "nullable"],
    ["{description: null}", "description"],
    ["{discriminator: {mapping: {}}}", "discriminator"],
    ["{dependentRequired: {a: b}}", "dependentRequired"],
  ])("%s is dropped, and said", (schema, keyword) => {
    const { keywords, said } = read("3.1", schema);
    expect(keywords).toEqual({});
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`schema/invalid-keyword \`${keyword}\` should be`);
  });

  test("types", () => {
    expect(read("3.0", "{type: [string, 'null', string]}").keywords).toEqual({ type: ["string", "null"] });
    expect(read("3.0", "{type: any}")).toEqual({ keywords: {}, said: [] });
    expect(read("3.0", "{type: [any, string]}")).toEqual({ keywords: {}, said: [] });
    expect(read("2.0", "{type: file}").keywords).toEqual({ type: ["string"], format: "binary" });
    const { keywords, said } = read("3.1", "{type: [String, integer]}");
    expect(keywords).toEqual({ type: ["integer"] });
    expect(said).toEqual(["schema/unknown-type `String` is no type of JSON Schema, so it was ignored."]);
  });

  test("booleans and what is no schema", () => {
    expect(readAt("3.1", "S: true", "/S").keywords).toEqual({});
    const never = readAt("3.1", "S: false", "/S").keywords.not;
    expect(never).toEqual({ origin: { uri: "openapi.yaml", pointer: "/components/schemas/S/not" }, value: {} });
    for (const text of ["null", "text", "[]", "4"]) {
      const { keywords, said } = read("3.1", text);
      expect(keywords).toEqual({});
      expect(said[0]).toContain("schema/not-a-schema");
    }
  });
});

describe("older spellings", () => {
  test("exclusive limits as booleans", () => {
    expect(read("3.0", "{minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false}").keywords).toEqual({
      exclusiveMinimum: 0,
      maximum: 9,
    });
    expect(read("3.1", "{exclusiveMinimum: 2, minimum: 1}").keywords).toEqual({ exclusiveMinimum: 2, minimum: 1 });
    expect(read("3.0", "{exclusiveMinimum: true}").keywords).toEqual({});
  });

  test("example, nullable, discriminator", () => {
    expect(read("3.0", "{nullable: true, example: null}").keywords).toEqual({ nullable: true, examples: [null] });
    expect(read("2.0", "{x-nullable: true}").keywords).toEqual({ nullable: true });
    expect(read("3.0", "{example: 1, examples: [2]}").keywords).toEqual({ examples: [2] });
    expect(read("2.0", "{discriminator: petType}").keywords.discriminator).toEqual({ propertyName: "petType" });
    expect(read("3.1", "{discriminator: {propertyName: k, mapping: {a: Cat, b: 4}}}").keywords.discriminator).toEqual({
      propertyName: "k",
      mapping: [["a", "Cat"]],
    });
  });

  test("items as a list, dependencies", () => {
    const at = (pointer: string, value: unknown) => ({ origin: { uri: "openapi.yaml", pointer }, value });
    const S = "/components/schemas/S";
    expect(read("3.1", "{items: [{type: string}], additionalItems: false}").keywords).toEqual({
      prefixItems: [at(`${S}/items/0`, { type: "string" })],
      items: at(`${S}/additionalItems`, false),
    });
    expect(read("2.0", "{type: array, items: [{type: string}]}").keywords).toMatchObject({
      prefixItems: [at("/definitions/S/items/0", { type: "string" })],
    });
    expect(read("2.0", "{items: [{type: object}, {type: 'null'}]}").keywords).toEqual({
      anyOf: [at("/definitions/S/items/0", { type: "object" }), at("/definitions/S/items/1", { type: "null" })],
    });
    expect(read("3.1", "{additionalItems: false}").keywords).toEqual({});
    expect(read("3.1", "{dependencies: {a: [b], c: {type: object}}}").keywords).toEqual({
      dependentRequired: { a: ["b"] },
      dependentSchemas: [["c", at(`${S}/dependencies/c`, { type: "object" })]],
    });
  });

  test("siblings of $ref count from 3.1 on; before, only what everybody means", () => {
    const schema = "{$ref: '#/x', maxLength: 3, description: d, nullable: true, title: t}";
    expect(Object.keys(read("3.1", schema).keywords)).toEqual([
      "$ref",
      "maxLength",
      "description",
      "nullable",
      "title",
    ]);
    const { keywords, said } = read("3.0", schema);
    expect(keywords).toEqual({ $ref: "#/x", description: "d", nullable: true });
    expect(said).toEqual(["schema/ref-siblings `maxLength` beside `$ref` is ignored in this version of OpenAPI."]);
  });
});

test("names under properties are data, inherited members are none", () => {
  const { keywords, diagnostics } = readAt(
    "3.0",
    'S: {properties: {required: {type: boolean}, "$ref": {type: string}, enum: {}, constructor: {}, "a/b": {}}}',
    "/S",
  );
  expect(diagnostics).toEqual([]);
  expect(keywords.properties?.map(([name]) => name)).toEqual(["required", "$ref", "enum", "constructor", "a/b"]);
  expect(keywords.properties?.[4]?.[1].origin.pointer).toBe("/components/schemas/S/properties/a~1b");
  expect(keywords.type).toBeUndefined();
});

test("__proto__ is an ordinary name", () => {
  const { keywords } = readAt(
    "3.1",
    'S: {properties: {"__proto__": {type: string}}, dependentRequired: {"__proto__": [a]}}',
    "/S",
  );
  expect(keywords.properties?.[0]?.[0]).toBe("__proto__");
  expect(Object.entries(keywords.dependentRequired ?? {})).toEqual([["__proto__", ["a"]]]);
});

test("a map of schemas by reference, as documents of many files have them", () => {
  const { keywords, diagnostics } = readAt(
    "3.0",
    'S: {properties: {$ref: "#/components/schemas/Map"}}\nMap: {a: {type: string}}',
    "/S",
  );
  expect(diagnostics).toEqual([]);
  expect(keywords.properties?.map(([name, { origin }]) => [name, origin.pointer])).toEqual([
    ["a", "/components/schemas/Map/a"],
  ]);
});
