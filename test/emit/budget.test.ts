import { describe, expect, it } from "vitest";
import { outlineOf } from "../../src/emit/json-schema/budget.js";
import { createNodeCounter } from "../../src/emit/json-schema/declared.js";
import { maximumListBytes, publishTools } from "../../src/emit/published.js";
import type { Tool } from "../../src/model/catalog.js";
import type { IntersectionSchema, ObjectSchema, Schema } from "../../src/model/schema.js";

const origin = { uri: "file:///openapi.json", pointer: "" };
const unknown: Schema = { kind: "unknown", origin };
const objectOf = (name: string, schema: Schema): ObjectSchema => ({
  kind: "object",
  origin,
  properties: [{ name, schema, required: true }],
  additionalProperties: unknown,
});

describe("a variant that its discriminator narrows", () => {
  const variants = ["a", "b"].map((value) => ({
    object: objectOf("kind", { kind: "string", origin }),
    tag: objectOf("kind", { kind: "literal", origin, value }),
  }));
  const tagged = variants.map(({ object, tag }): IntersectionSchema => ({
    kind: "intersection",
    tagged: true,
    origin,
    parts: [object, tag],
  }));
  const unionOf = (branches: readonly Schema[]): Schema => ({ kind: "union", origin, branches, exclusive: false });

  it("takes the nodes of the variant alone", () => {
    const plain = unionOf(variants.map(({ object }) => object));
    expect(outlineOf(unionOf(tagged), new Map(), 200).shownNodes).toBe(5);
    expect(outlineOf(plain, new Map(), 200).shownNodes).toBe(5);
    expect(createNodeCounter(new Map())(unionOf(tagged))).toBe(5);
  });

  it("is shown with its tag", () => {
    const { expanded } = outlineOf(unionOf(tagged), new Map(), 200);
    for (const { tag } of variants) expect(expanded.has(tag) && expanded.has(tag.properties[0]!.schema)).toBe(true);
  });
});

describe("a list of tools that is too long", () => {
  const objectWith = (count: number, member: (index: number) => Schema): ObjectSchema => ({
    kind: "object",
    origin,
    properties: Array.from({ length: count }, (_, index) => {
      return { name: `a_member_with_a_long_name_${index}`, schema: member(index), required: true };
    }),
    additionalProperties: unknown,
  });
  const output = objectWith(20, () => objectWith(20, () => ({ kind: "string", origin })));
  const tools = Array.from({ length: 600 }, (_, index) => {
    const texts = { name: `tool_${index}`, title: "", description: "" };
    return { ...texts, origin, arguments: [], annotations: {}, output } as unknown as Tool;
  });
  const bytesOf = (earlier: { outputBudget?: number }): { budget: number; bytes: number } => {
    const { tools: made, budgets } = publishTools({ tools, schemas: new Map() }, earlier).value;
    return { budget: budgets.outputBudget ?? 0, bytes: made.reduce((sum, { text }) => sum + text.length, 0) };
  };

  it("keeps nearly as many nodes of each output as fit", () => {
    const { budget, bytes } = bytesOf({});
    expect(bytes).toBeLessThanOrEqual(maximumListBytes);
    // Halved alone it would be 50.
    expect(budget).toBeGreaterThan(50);
    const larger = Math.ceil((budget * 9) / 8) + 1;
    expect(bytesOf({ outputBudget: larger }).budget).toBeLessThan(larger);
  });

  it("gives one node to each output where that does not help", () => {
    const long = { ...tools[0]!, description: "word ".repeat(1_000_000) };
    expect(publishTools({ tools: [long], schemas: new Map() }, {}).value.budgets.outputBudget).toBe(1);
  });

  it("keeps the budget that it had as long as the list fits", () => {
    expect(bytesOf({ outputBudget: 60 }).budget).toBe(60);
  });
});
