import { expect, it } from "vitest";
import type { JsonValue } from "../../src/support/json.js";
import { changesBetween, withAnswer, withBody } from "./catalogs.js";

const string = { type: "string" };
const list = (next: JsonValue): JsonValue => ({ type: "object", properties: { name: string, next } });
const components = {
  Name: { ...string, description: "A name." },
  List: list({ $ref: "#/components/schemas/List" }),
  Other: list({ $ref: "#/components/schemas/List" }),
  Sole: { type: "object", oneOf: [{ $ref: "#/components/schemas/List" }] },
  Pet: { anyOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] },
  Cat: { type: "object", required: ["kind"], properties: { kind: { const: "cat" }, lives: { type: "integer" } } },
  Dog: { type: "object", required: ["kind"], properties: { kind: { const: "dog" }, bones: { type: "integer" } } },
};
const reference = (name: string): JsonValue => ({ $ref: `#/components/schemas/${name}` });

const held = (pet: JsonValue): JsonValue => ({ type: "object", properties: { pet } });
const pets = { anyOf: [components.Cat, components.Dog] };

/** Ways to say the same. */
const spellings: Readonly<Record<string, readonly [JsonValue, JsonValue]>> = {
  "null as a type, as a branch": [{ type: ["string", "null"] }, { anyOf: [{ type: "null" }, string] }],
  "a nullable reference, as it is and inlined": [
    { anyOf: [reference("Name"), { type: "null" }] },
    { anyOf: [{ type: "null" }, components.Name] },
  ],
  "both booleans": [{ type: "boolean" }, { enum: [false, true] }],
  "values in another order": [{ enum: ["a", "b", "c"] }, { enum: ["c", "a", "b"] }],
  "values one by one": [{ enum: ["a", "b"] }, { oneOf: [{ const: "a" }, { const: "b" }] }],
  "types in another order": [{ type: ["string", "integer"] }, { anyOf: [{ type: "integer" }, string] }],
  "an exclusive bound of integers": [
    { type: "integer", minimum: 1, exclusiveMaximum: 5 },
    { type: "integer", exclusiveMinimum: 0, maximum: 4 },
  ],
  "an implied type": [list(string), { properties: { name: string, next: string } }],
  "parts that are merged": [
    { type: "object", required: ["b"], properties: { a: string, b: string } },
    {
      allOf: [
        { type: "object", properties: { a: string } },
        { required: ["b"], properties: { b: string } },
      ],
    },
  ],
  "variants in another order": [
    { anyOf: [reference("Cat"), reference("Dog")] },
    { anyOf: [reference("Dog"), reference("Cat")] },
  ],
  "a variant inlined": [{ anyOf: [reference("Cat"), reference("Dog")] }, { anyOf: [components.Dog, reference("Cat")] }],
  "a list that holds itself, once more": [reference("List"), list(list(reference("List")))],
  "a schema under another name": [reference("List"), reference("Other")],
  "one of one, as it is and inlined": [reference("Sole"), components.Sole],
  "one of one, and that one": [reference("Sole"), reference("List")],
  "a union that allOf demands twice, once inlined": [
    { allOf: [held(reference("Pet")), held(reference("Pet"))] },
    { allOf: [held(reference("Pet")), held(components.Pet)] },
  ],
  "a union that allOf demands twice beside another, with inlined branches": [
    {
      allOf: [reference("Pet"), reference("Pet"), { type: "object", anyOf: [reference("List"), { minProperties: 1 }] }],
    },
    { allOf: [pets, reference("Pet"), { type: "object", anyOf: [reference("List"), { minProperties: 1 }] }] },
  ],
  "positions, and no more of them": [
    { type: "array", prefixItems: [string], items: false },
    { type: "array", prefixItems: [string], maxItems: 1 },
  ],
};

it.each(Object.entries(spellings))("%s: no change", (_, [old, now]) => {
  const body = (x: JsonValue): JsonValue => withBody({ type: "object", properties: { x } }, components);
  const answer = (x: JsonValue): JsonValue => withAnswer({ type: "object", properties: { x } }, components);
  // What is not validated in outputs is told in words, which may differ.
  const contract = (from: JsonValue, to: JsonValue): string[] =>
    changesBetween(from, to).flatMap(({ kind, class: changeClass, message }) =>
      changeClass === "text" ? [] : [`${kind} ${message}`],
    );
  expect(contract(body(old), body(now))).toEqual([]);
  expect(contract(answer(old), answer(now))).toEqual([]);
  expect(contract(body(now), body(old))).toEqual([]);
});

it("a nullable union is described as what it wraps", () => {
  const Mode = { description: "A mode.", anyOf: [{ const: "auto" }, { type: "integer" }] };
  const body = (mode: JsonValue): JsonValue =>
    withBody({ type: "object", properties: { x: { anyOf: [mode, { type: "null" }] } } }, { Mode });
  expect(changesBetween(body({ $ref: "#/components/schemas/Mode" }), body(Mode))).toEqual([]);
});

it("a change of what many tools share is told once", () => {
  const operation = (operationId: string): JsonValue => ({
    get: {
      operationId,
      summary: operationId,
      responses: { 200: { description: "Read", content: { "application/json": { schema: reference("Cat") } } } },
    },
  });
  const paths = { "/a": operation("a"), "/b": operation("b"), "/c": operation("c") };
  const document = (Cat: JsonValue): JsonValue => ({
    openapi: "3.1.0",
    info: { title: "Cats", version: "1" },
    paths,
    components: { schemas: { Cat } },
  });
  const { lives: _, ...properties } = components.Cat.properties;
  const [change, ...more] = changesBetween(document(components.Cat), document({ ...components.Cat, properties }));
  expect(more).toEqual([]);
  expect(change).toMatchObject({ kind: "field/removed", tool: "a", alsoIn: ["b", "c"], pointer: "/lives" });
  expect(change?.at).toEqual({ uri: "openapi.json", pointer: "/components/schemas/Cat" });
});

it("a change of one of two variants that accept the same is told of that one", () => {
  const variant = (path: string, ...systems: string[]): JsonValue => ({
    type: "object",
    properties: { path: { ...string, description: path }, system: { enum: ["linux", "windows", ...systems] } },
  });
  for (const names of [
    ["First", "Second"],
    ["Second", "First"],
  ] as const) {
    const told = (systems: string[]): JsonValue => {
      const components = { [names[0]]: variant("Of one."), [names[1]]: variant("Of the other.", ...systems) };
      return withBody(
        { type: "object", properties: { x: { anyOf: [reference("First"), reference("Second")] } } },
        components,
      );
    };
    expect(changesBetween(told([]), told(["mac"])).map(({ kind }) => kind)).toEqual(["argument/value-added"]);
  }
});

it("unions that differ behind a reference both hold", () => {
  const both = (dog: JsonValue): JsonValue => {
    const schema = { allOf: [held(reference("Pet")), held({ anyOf: [components.Cat, dog] })] };
    return withBody(schema, components);
  };
  const narrower = { ...components.Dog, required: ["kind", "bones"] };
  expect(changesBetween(both(components.Dog), both(narrower))).not.toEqual([]);
});
