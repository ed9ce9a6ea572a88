import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { createAgreement } from "../../src/verify/agreement.js";
import { catalogOf, withAnswer } from "../contract/catalogs.js";

/** The findings of a value against the answer of a document, one line each. */
function heldTo(schema: JsonValue, value: JsonValue, components: JsonObject = {}): string[] {
  const { tools, schemas } = catalogOf(withAnswer(schema, components));
  const findings = createAgreement(schemas)(tools[0]!.output!, value);
  return findings.map(({ kind, place, expected, found }) => `${kind} ${place}: ${expected} <- ${found}`);
}

const pet = {
  type: "object",
  required: ["id", "kind"],
  properties: {
    id: { type: "integer" },
    kind: { type: "string", enum: ["cat", "dog"] },
    name: { type: "string" },
    tags: { type: "array", items: { type: "string" } },
  },
  additionalProperties: false,
};
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

describe("what is as described", () => {
  it("has no findings", () => {
    expect(heldTo(pet, { id: 1, kind: "cat", tags: ["a"] })).toEqual([]);
    expect(heldTo({ type: "object", additionalProperties: pet }, { a: { id: 1, kind: "dog" } })).toEqual([]);
    expect(heldTo({ ...pet, nullable: true, type: ["object", "null"] }, null)).toEqual([]);
  });

  it("may be as big as it likes, since limits say nothing", () => {
    expect(heldTo({ type: "object", properties: { n: { type: "integer", maximum: 1 } } }, { n: 2 ** 60 })).toEqual([]);
  });
});

describe("additions", () => {
  it("are members that are not declared, at every level", () => {
    expect(heldTo({ type: "array", items: pet }, [{ id: 1, kind: "cat", extra: { deep: 1 } }])).toEqual([
      "addition /*/extra: nothing <- object",
    ]);
  });

  it("are other values of an enum", () => {
    expect(heldTo(pet, { id: 1, kind: "cow" })).toEqual(['addition /kind: "cat" | "dog" <- "cow"']);
  });

  it("are other variants of a discriminated union", () => {
    const variant = (kind: string): JsonObject => ({
      type: "object",
      required: ["kind"],
      properties: { kind: { const: kind }, size: { type: "number" } },
    });
    const union = { anyOf: [variant("round"), variant("square")] };
    expect(heldTo(union, { kind: "oval", size: "big" })).toEqual(['addition /kind: "round" | "square" <- "oval"']);
    expect(heldTo(union, { kind: "round", size: "big" })).toEqual(["deviation /size: number <- string"]);
  });

  it("are told once, by the branch that knows most members", () => {
    const branch = (name: string): JsonObject => ({ type: "object", properties: { [name]: { type: "string" } } });
    expect(heldTo({ anyOf: [branch("a"), branch("b")] }, { b: "x", c: 1 })).toEqual([
      "addition /c: nothing <- integer",
    ]);
  });
});

describe("deviations", () => {
  it("are missing members, other types, nulls", () => {
    expect(heldTo(pet, { id: "1", tags: [1, null] })).toEqual([
      "deviation /kind: string <- nothing",
      "deviation /id: integer <- string",
      "deviation /tags/*: string <- integer",
      "deviation /tags/*: string <- null",
    ]);
    expect(heldTo(pet, [])).toEqual(["deviation : object <- array of 0"]);
  });

  it("are softer where an optional member is null", () => {
    expect(heldTo(pet, { id: 1, kind: "cat", name: null })).toEqual(["null-member /name: string <- null"]);
    expect(heldTo(pet, { id: null, kind: "cat" })).toEqual(["deviation /id: integer <- null"]);
  });

  it("stay with the branch that was meant", () => {
    const union = { anyOf: [{ type: "string" }, pet] };
    expect(heldTo(union, { id: 1.5, kind: "cat" })).toEqual(["deviation /id: integer <- number"]);
    expect(heldTo(union, 5)).toEqual(["deviation : string | object <- integer"]);
  });
});

it("ends with values and unions that are nested deeply", () => {
  const node = { type: "object", properties: { next: { anyOf: [ref("Node"), ref("Other")] } } };
  let value: JsonValue = {};
  for (let level = 0; level < 150; level++) value = { next: value };
  expect(heldTo(ref("Node"), value, { Node: node, Other: node })).toEqual([]);
});

it("ends with members that no part of many declares", () => {
  const parts = [pet, { anyOf: [{ type: "object", properties: { a: { type: "string" } } }, { type: "object" }] }];
  const members = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`extra${index}`, index]));
  const found = heldTo({ allOf: parts }, { id: 1, kind: "cat", a: "b", ...members });
  expect(found).toHaveLength(6000);
  expect(found.at(-1)).toBe("addition /extra5999: nothing <- integer");
});
