import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/support/json.js";
import { publishedBody } from "./published-schema.js";

const number: JsonObject = { $anchor: "number", type: "string", readOnly: true };
const members: Readonly<Record<string, JsonObject>> = {
  $ref: { $ref: "#/components/schemas/Number" },
  $dynamicRef: { $dynamicRef: "#number" },
  allOf: { allOf: [{ $ref: "#/components/schemas/Number" }] },
};

describe("readOnly members", () => {
  it.each(Object.entries(members))("are not asked for where %s leads to them", (_, member) => {
    const { schema } = publishedBody(
      { type: "object", properties: { id: member, name: { type: "string" } }, required: ["id", "name"] },
      { Number: number },
    );
    expect(Object.keys(schema["properties"] as JsonObject)).toEqual(["name"]);
    expect(schema["required"]).toEqual(["name"]);
  });
});
