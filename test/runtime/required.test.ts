import { expect, it } from "vitest";
import * as z from "zod";
import type { ParameterBinding } from "../../templates/runtime/binding.js";
import type { ToolDefinition } from "../../templates/runtime/define-tool.js";
import { refuseLostNulls } from "../../templates/runtime/required.js";

const refused = (parameter: Partial<ParameterBinding>, schema: z.ZodType, input: unknown = { p: null }): string => {
  const bound = { argument: "p", name: "P", in: "query" as const, ...parameter };
  const request = { method: "GET", path: "/", parameters: [bound] };
  try {
    refuseLostNulls({ inputSchema: z.strictObject({ p: schema }), request } as unknown as ToolDefinition, input);
    return "";
  } catch (error) {
    return String(error);
  }
};
const required = z.array(z.string()).nullable();

it.each(["query", "header", "cookie"] as const)("refuses a required null in the %s in words", (place) => {
  expect(refused({ in: place }, required)).toBe(
    `CallFailure: The argument p is null, which cannot be sent in the ${place}, but the API requires it: give another value.`,
  );
});

it.each([
  ["is optional", {}, required.optional(), { p: null }],
  ["is sent as JSON", { contentType: "application/json" }, required, { p: null }],
  ["is sent as an empty value", { allowEmptyValue: true }, required, { p: null }],
  ["is something else", {}, required, { p: [] }],
  ["is not there", {}, required, JSON.parse('{"__proto__":{"p":null}}')],
] as const)("lets pass what %s", (_, parameter, schema, input) => {
  expect(refused(parameter, schema, input)).toBe("");
});
