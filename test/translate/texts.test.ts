import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { valueAt } from "../../src/support/pointer.js";
import { catalogOf, documentOf } from "../contract/catalogs.js";
import { publishedAnswer, publishedBody } from "./published-schema.js";

const components = {
  Base: { type: "object", description: "A base.", properties: { id: { type: "string" } } },
  Link: { allOf: [{ $ref: "#/components/schemas/Base" }, { description: "A link." }] },
  Alias: { $ref: "#/components/schemas/Link" },
  Kind: { type: "string", description: "A kind.", examples: ["a"] },
  One: { type: "object", description: "One of one.", oneOf: [{ $ref: "#/components/schemas/Base" }] },
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
    "of a target that is one of one": [{ $ref: "#/components/schemas/One" }, "One of one."],
    "of one of one": [components.One, "One of one."],
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

describe("an argument under another name", () => {
  const parameter = (place: string, more: JsonObject): JsonValue => ({
    name: "id",
    in: place,
    required: true,
    ...more,
  });
  const described = (more: JsonObject): unknown[] => {
    const parameters = [parameter("path", more), parameter("query", { schema: { type: "string" } })];
    const get = { operationId: "read", parameters, responses: { 204: { description: "Read" } } };
    const [tool] = catalogOf(documentOf({ "/{id}": { get } }, { schemas: components })).tools;
    return (tool?.arguments ?? []).map(({ schema }) => schema.description);
  };
  const sent = 'Sent as the path parameter "id".';
  const cases: Readonly<Record<string, readonly [JsonObject, string]>> = {
    "a schema": [{ schema: components.Kind }, "A kind."],
    "a target": [{ schema: { $ref: "#/components/schemas/Kind" } }, "A kind."],
    "a target in allOf": [{ schema: { allOf: [{ $ref: "#/components/schemas/Kind" }] } }, "A kind."],
    "itself before a target": [{ description: "Own.", schema: { $ref: "#/components/schemas/Kind" } }, "Own."],
  };
  it.each(Object.entries(cases))("keeps the description of %s", (_, [more, description]) => {
    expect(described(more)).toEqual([`${description}\n\n${sent}`, 'Sent as the query parameter "id".']);
  });
});
