import { expect, it } from "vitest";
import type { JsonValue } from "../../src/support/json.js";
import { changesBetween, withAnswer, withBody } from "./catalogs.js";

const string = { type: "string" };
const list = (next: JsonValue): JsonValue => ({ type: "object", properties: { name: string, next } });
const components = {
  Name: { ...string, description: "A name." },
  List: list({ $ref: "#/components/schemas/List" }),
  Other: list({ $ref: "#/components/schemas/List" }),
  Cat: { type: "object", required: ["kind"], properties: { kind: { const: "cat" }, lives: { type: "integer" } } },
  Dog: { type: "object", required: ["kind"], properties: { kind: { const: "dog" }, bones: { type: "integer" } } },
};
const reference = (name: keyof typeof components): JsonValue => ({ $ref: `#/components/schemas/${name}` });

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
