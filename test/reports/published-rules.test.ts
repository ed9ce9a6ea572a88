import { expect, test } from "vitest";
import { complainAboutSchema, complainAboutTool } from "./published-rules.js";

const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });

test.each<[string, unknown, unknown]>([
  ["root_plain_object", object({}), object({}, { anyOf: [] })],
  ["root_object_or_absent", undefined, { type: "array" }],
  [
    "refs_resolve_inside",
    object({ a: { $ref: "#/$defs/a~1b" } }, { $defs: { "a/b": {} } }),
    object({ a: { $ref: "#/$defs/c" } }),
  ],
  ["refs_resolve_inside", object({ $ref: { type: "string" } }), object({ a: { $ref: "other.json" } })],
  ["arrays_have_items", { type: "array", items: {} }, object({ a: { type: ["array", "null"] } })],
  ["enums_unique", { enum: [1, "1"] }, { anyOf: [{ enum: [1, 1] }] }],
  ["formats_standard", { format: "date-time" }, object({ a: { format: "int32" } })],
  ["patterns_compile_u", { pattern: "^a-b$" }, { items: { pattern: "\\_" } }],
  ["property_keys_match_host_pattern", object({ "a.b": {} }), object({ "a[b]": {} })],
  ["has_properties_key", object({}), { type: "object" }],
  ["dialect_2020_or_absent", {}, { $schema: "http://json-schema.org/draft-07/schema#" }],
  ["no_closed_objects", { additionalProperties: true }, object({ a: { unevaluatedProperties: false } })],
  [
    "object_unions_have_type",
    { type: "object", anyOf: [object({})] },
    object({ a: { anyOf: [object({}), object({})] } }),
  ],
  [
    "object_unions_have_type",
    { anyOf: [object({}), { type: "null" }] },
    { anyOf: [{ $ref: "#/$defs/a" }], $defs: { a: object({}) } },
  ],
  ["lacks property key", object({ body: object({ key: {} }) }), object({ key: {} })],
  ["body lacks property id", object({ id: {}, body: object({}) }), object({ body: { allOf: [object({ id: {} })] } })],
  ["default size=20", object({ size: { default: 20 } }), object({ size: { default: 10 } })],
  ["has_distinct_inputs_for_colliding_parameters", object({ a: {}, b: {}, body: {} }), object({ id: {}, body: {} })],
])("%s", (rule, right, wrong) => {
  expect(complainAboutSchema(rule, right)).toBeUndefined();
  expect(complainAboutSchema(rule, wrong)).toBeDefined();
});

test("an unknown rule is a complaint", () => {
  expect(complainAboutSchema("constructor", {})).toMatch(/does not know/);
  expect(complainAboutTool("shiny", { name: "a", inputSchema: {} })).toMatch(/does not know/);
});

test("rules about the tool", () => {
  const tool = {
    name: "a",
    title: "A",
    description: "Move one gate",
    annotations: { readOnlyHint: true },
    inputSchema: {},
  };
  expect(complainAboutTool("title = A", tool)).toBeUndefined();
  expect(complainAboutTool("readOnlyHint = true", tool)).toBeUndefined();
  expect(complainAboutTool("destructiveHint = false", tool)).toBeDefined();
  expect(complainAboutTool("description at most 5 characters", tool)).toBeDefined();
  expect(complainAboutTool("description holds 'one gate'", tool)).toBeUndefined();
});
