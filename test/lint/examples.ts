import type { PublishedContract } from "../../src/model/published-contract.js";
import type { JsonObject } from "../../src/support/json.js";

/** A tool that every host takes, but for what is given. */
export function tool(change: Partial<PublishedContract> = {}): PublishedContract {
  const inputSchema: JsonObject = { type: "object", properties: {}, additionalProperties: false };
  const texts = { title: "List ships", description: "Lists the ships that lie in the harbour now." };
  return { name: "list_ships", ...texts, annotations: { readOnlyHint: true }, inputSchema, ...change };
}

const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });
const { title: _title, ...untitled } = tool();

/** For each rule, by host and subject, tools that break it. */
export const broken: Readonly<Record<string, readonly PublishedContract[]>> = {
  "mcp/name": [tool({ name: "list ships" }), tool({ name: "a".repeat(129) }), tool({ name: "" })],
  "mcp/schema": [tool({ inputSchema: { properties: {} } })],
  "claude/name": [tool({ name: "list.ships" }), tool({ name: "a".repeat(129) })],
  "claude/argument-keys": [
    tool({ inputSchema: object({ "filter[a]": {} }) }),
    tool({ inputSchema: object({ ["k".repeat(65)]: {} }) }),
  ],
  "claude/schema": [
    tool({ inputSchema: { ...object({}), anyOf: [{}] } }),
    tool({ inputSchema: { ...object({}), oneOf: [{}] } }),
  ],
  "claude/hints": [untitled, tool({ annotations: {} })],
  "openai/name": [tool({ name: "a".repeat(65) }), tool({ name: "list.ships" })],
  "openai/description": [tool({ description: "d".repeat(1025) })],
  "openai/schema": [
    tool({ inputSchema: { ...object({}), allOf: [{}] } }),
    tool({ inputSchema: { type: "object" } }),
    tool({ inputSchema: object({ a: { anyOf: [{ type: ["array", "null"] }] } }) }),
  ],
  "gemini/name": [tool({ name: "2fa" }), tool({ name: "a".repeat(65) })],
  "gemini/schema": [
    tool({ inputSchema: object({ a: { uniqueItems: true } }) }),
    tool({ inputSchema: object({ a: { enum: [1, 2] } }) }),
  ],
  "vscode/schema": [
    tool({ inputSchema: object({ a: { type: "array" } }) }),
    tool({ inputSchema: object({ a: { items: { type: "array" } } }) }),
  ],
  "cursor/name": [tool({ name: "a".repeat(49) })],
  "bedrock/name": [tool({ name: "a".repeat(65) }), tool({ name: "list.ships" })],
};
