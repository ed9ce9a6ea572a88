import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { valueAt } from "../../src/support/pointer.js";
import { publishedAnswer, publishedBody } from "./published-schema.js";

const components = {
  Base: { type: "object", description: "A base.", properties: { id: { type: "string" } } },
  Link: { allOf: [{ $ref: "#/components/schemas/Base" }, { description: "A link." }] },
  Alias: { $ref: "#/components/schemas/Link" },
  Kind: { type: "string", description: "A kind.", examples: ["a"] },
} satisfies JsonObject;
const Base = { $ref: "#/components/schemas/Base" };
const rest = { type: "object", properties: { a: { type: "string" } } };

/** What is published of a member with a schema, in an answer and in a body. */
function texts(schema: JsonValue): unknown[] {
  const object = { type: "object", properties: { x: schema } };
  return [publishedAnswer(object, components), publishedBody(object, components).schema].map((published) => {
    return valueAt(published ?? null, "/properties/x/description");
  });
}

describe("the description of a schema", () => {
  const cases: Readonly<Record<string, readonly [JsonValue, string | undefined]>> = {
    "of a target": [Base, "A base."],
    "of a target that only adds a description": [{ $ref: "#/components/schemas/Link" }, "A link."],
    "of a target behind an alias": [{ $ref: "#/components/schemas/Alias" }, "A link."],
    "of such a target in place": [components.Link, "A link."],
    "of a target in place": [{ allOf: [components.Base] }, "A base."],
    "beside a target in place": [{ allOf: [{ description: "Mine." }, components.Base], description: "Own." }, "Own."],
    "of a member of allOf that says nothing else": [{ allOf: [Base, rest, { description: "Mine." }] }, "Mine."],
    "of members that add to each other": [{ allOf: [Base, { ...rest, description: "More." }] }, undefined],
    "of a member that is one of two": [{ allOf: [components.Base, rest] }, undefined],
  };
  it.each(Object.entries(cases))("is that %s", (_, [schema, description]) => {
    expect(texts(schema)).toEqual([description, description]);
  });

  it("comes with its examples", () => {
    const kind = (schema: JsonValue): unknown =>
      publishedBody({ ...rest, properties: { kind: schema } }, components).schema;
    const examples = { properties: { kind: { description: "A kind.", examples: ["a"] } } };
    expect(kind({ allOf: [components.Kind] })).toMatchObject(examples);
    expect(kind({ allOf: [{ $ref: "#/components/schemas/Kind" }] })).toMatchObject(examples);
  });
});
