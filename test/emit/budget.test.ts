import { describe, expect, it } from "vitest";
import { outlineOf } from "../../src/emit/json-schema/budget.js";
import { createNodeCounter } from "../../src/emit/json-schema/declared.js";
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
