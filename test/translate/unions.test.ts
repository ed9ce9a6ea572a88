import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { changesBetween, withAnswer } from "../contract/catalogs.js";
import { publishedAnswer, publishedBody } from "./published-schema.js";

const string = { type: "string" };
const object = (properties: JsonObject, ...required: string[]): JsonObject => ({
  type: "object",
  properties,
  required,
});
const dog = object({ bones: { type: "integer" } });

describe("oneOf in inputs", () => {
  it("holds to one branch where each has values of its own", () => {
    const body = publishedBody({ oneOf: [object({ id: string }, "id"), object({ name: string }, "name")] });
    expect(body.schema).toHaveProperty("oneOf");
    expect([{ id: "1" }, { name: "a" }, { id: "1", name: "a" }].map(body.accepts)).toEqual([true, true, false]);
  });

  const covered: Readonly<Record<string, readonly [branches: readonly JsonValue[], meant: readonly JsonValue[]]>> = {
    "open objects without required members": [
      [object({ before: string }), object({ after: string })],
      [{ before: "a" }, { after: "b" }, {}],
    ],
    "an object and one with a member more": [
      [object({ type: { enum: ["a", "b"] } }, "type"), object({ type: { enum: ["a", "b"] }, name: string }, "type")],
      [{ type: "a" }, { type: "b", name: "x" }],
    ],
    "a member that is any text in one branch": [
      [object({ type: string }), object({ type: { const: "CUSTOM" }, role: string }, "type")],
      [{ type: "ADMIN" }, { type: "CUSTOM", role: "r" }],
    ],
    "members of members": [
      [object({ at: object({ x: { type: "number" } }) }), object({ at: object({ x: { type: "integer" } }) })],
      [{ at: { x: 1.5 } }, { at: { x: 1 } }],
    ],
    lists: [
      [
        { type: "array", items: string },
        { type: "array", items: { ...string, maxLength: 3 }, maxItems: 2 },
      ],
      [["abcd"], ["abc"]],
    ],
    maps: [
      [{ type: "object", additionalProperties: { type: "number" } }, object({ a: { type: "integer" } })],
      [{ b: 1.5 }, { a: 1 }],
    ],
    "references to equal schemas": [
      [
        { $ref: "#/components/schemas/Dog" },
        { $ref: "#/components/schemas/Hound" },
        object({ lives: string }, "lives"),
      ],
      [{ bones: 1 }],
    ],
    "one branch twice": [
      [
        { $ref: "#/components/schemas/Dog" },
        { $ref: "#/components/schemas/Dog" },
        { type: "object", minProperties: 2 },
      ],
      [{ bones: 1 }, { bones: 1, name: "a" }],
    ],
    "schemas that hold themselves": [
      [{ $ref: "#/components/schemas/Tree" }, { $ref: "#/components/schemas/Bush" }],
      [{ next: { next: {} } }],
    ],
  };
  const components = {
    Dog: dog,
    Hound: { ...dog, description: "Hunts." },
    Tree: object({ next: { $ref: "#/components/schemas/Tree" } }),
    Bush: object({ next: { $ref: "#/components/schemas/Bush" } }),
  };
  it.each(Object.entries(covered))("is anyOf of %s", (_, [oneOf, meant]) => {
    const body = publishedBody({ oneOf }, components);
    expect(body.schema).not.toHaveProperty("oneOf");
    expect(meant.map((value) => [value, body.accepts(value)])).toEqual(meant.map((value) => [value, true]));
  });

  it("takes what a branch loses by that for loose in the union around it", () => {
    const Dog = { $ref: "#/components/schemas/Dog" };
    for (const inner of [{ oneOf: [Dog, Dog] }, { oneOf: [object({ a: string }), object({ b: string })] }])
      expect(publishedBody({ oneOf: [true, inner] }, { Dog: dog }).accepts({ bones: 1 })).toBe(true);
  });

  it("does not forget in a union that a branch says less than the document", () => {
    const loose = { type: "string", format: "uri" };
    expect(publishedBody({ not: { anyOf: [{ minLength: 2 }, { type: "integer" }] } }).accepts("a")).toBe(true);
    expect(publishedBody({ oneOf: [string, { anyOf: [{ anyOf: [loose, { type: "null" }] }] }] }).accepts("a")).toBe(
      true,
    );
  });
});

describe("a union in a union", () => {
  const tagged = (object: string, more: JsonObject): JsonObject => {
    return { type: "object", properties: { object: { const: object }, ...more }, required: ["object"] };
  };
  const components = {
    Source: { anyOf: [tagged("bank", { a: string }), tagged("card", { b: string })] },
    Deleted: { anyOf: [tagged("bank", { deleted: { const: true } }), tagged("card", { deleted: { const: true } })] },
    Maybe: { anyOf: [tagged("cash", {}), { type: "null" }] },
  };
  const unions: Readonly<Record<string, readonly (keyof typeof components)[]>> = {
    "of objects with the same tags": ["Source", "Deleted"],
    "of objects with other tags": ["Source", "Maybe"],
  };
  it.each(Object.entries(unions))("%s is one as behind a reference", (_, names) => {
    const referred = { anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) };
    const inlined = { anyOf: names.map((name) => components[name]) };
    expect(changesBetween(withAnswer(referred, components), withAnswer(inlined, components))).toEqual([]);
    expect(JSON.stringify(publishedAnswer(inlined)).match(/"not"/g)?.length).toBeGreaterThan(0);
  });
});

describe("not in outputs", () => {
  it("narrows nothing, whatever it holds", () => {
    for (const not of [
      { if: {}, then: { required: [] } },
      { not: string },
      { contains: {} },
      { $ref: "#/components/schemas/Any" },
    ])
      expect(publishedAnswer({ ...string, not }, { Any: {} })).toEqual(string);
  });

  it("is the schema of nothing where it holds for all", () => {
    for (const not of [true, {}, { description: "All." }])
      expect(publishedAnswer(object({ a: string, b: { ...string, not } }))).toMatchObject({
        properties: { a: string, b: {} },
      });
  });
});

describe("a declared discriminator", () => {
  const type = { enum: ["IP", "DYNAMIC"], description: "The type." };
  const components = {
    Ip: object({ type, gateways: string }, "type"),
    Dynamic: object({ type, asns: string }, "type"),
  };
  const zone = {
    oneOf: [{ $ref: "#/components/schemas/Ip" }, { $ref: "#/components/schemas/Dynamic" }],
    discriminator: {
      propertyName: "type",
      mapping: { IP: "#/components/schemas/Ip", DYNAMIC: "#/components/schemas/Dynamic" },
    },
  };

  it("tells branches apart by its mapping where they share the enum of all variants", () => {
    const body = publishedBody(zone, components);
    expect(body.schema).toMatchObject({ anyOf: [{ properties: { type: { const: "IP" } } }, {}] });
    expect(JSON.stringify(body.schema)).not.toContain("enum");
    const values = [{ type: "IP" }, { type: "DYNAMIC", asns: "1" }, { type: "DYNAMIC", asns: 1 }, { type: "X" }];
    expect(values.map(body.accepts)).toEqual([true, true, false, false]);
    expect(publishedAnswer(zone, components)).toMatchObject({
      anyOf: [
        { properties: { type: { const: "IP" } } },
        { properties: { type: { const: "DYNAMIC" } } },
        { properties: { type: { not: { enum: ["IP", "DYNAMIC"] } } } },
      ],
    });
  });

  it("leaves a branch to what it states where its values are its own", () => {
    const own = { ...components, Dynamic: object({ type: { enum: ["DYNAMIC", "DYNAMIC_V2"] } }, "type") };
    const ip = { ...own, Ip: object({ type: { const: "IP" } }, "type") };
    expect(publishedBody(zone, ip).accepts({ type: "DYNAMIC_V2" })).toBe(true);
  });
});
