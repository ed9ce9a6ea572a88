import type { JsonObject } from "../../src/support/json.js";

/** What must stay a text: it would set `window.hostile`, close an element, or load something. */
export const hostileText = `</script></style><script>window.hostile = 1</script><img src="https://example.com/x.png" onerror="window.hostile = 2"><a href="javascript:window.hostile = 3">x</a>`;

const endless = "verylongnamewithoutanyplacetobreakit".repeat(8);

/** Tools whose every text is hostile. */
export const hostileContracts: readonly JsonObject[] = [
  {
    name: "hostile_tool",
    title: hostileText,
    description: hostileText,
    annotations: { readOnlyHint: hostileText },
    inputSchema: {
      type: "object",
      description: hostileText,
      properties: {
        [hostileText]: {
          type: "string",
          description: hostileText,
          enum: [hostileText],
          default: hostileText,
          examples: [hostileText],
        },
        ["__proto__"]: { type: "string", format: hostileText },
        [endless]: {
          type: "object",
          properties: { [endless]: { type: "string", pattern: endless, description: endless } },
        },
        reference: { $ref: `#/$defs/${hostileText}` },
      },
      $defs: { [hostileText]: { type: hostileText } },
    },
  },
  { name: hostileText, title: endless, description: endless, annotations: {}, inputSchema: { type: "object" } },
];

/** A schema that reaches itself, and one that is deep. */
export const recursiveContracts: readonly JsonObject[] = [
  {
    name: "get_tree",
    title: "Get a tree",
    description: "Get a tree",
    annotations: { readOnlyHint: true },
    inputSchema: { type: "object", properties: { depth: nested(400) } },
    outputSchema: {
      $ref: "#/$defs/Tree",
      $defs: {
        Tree: {
          type: "object",
          properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Tree" } } },
        },
      },
    },
  },
];

function nested(depth: number): JsonObject {
  let schema: JsonObject = { type: "string" };
  for (let level = 0; level < depth; level++) schema = { type: "object", properties: { inner: schema } };
  return schema;
}

/** As many tools as a large API has. */
export function manyContracts(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `tool_${String(index).padStart(4, "0")}`,
    title: `Tool number ${index}`,
    description: `Does what tool number ${index} does. ${"It has a description of some length. ".repeat(8)}`,
    annotations: { readOnlyHint: index % 2 === 0 },
    inputSchema: objectOf(12),
    outputSchema: objectOf(24),
  }));
}

function objectOf(count: number): JsonObject {
  const entries = Array.from({ length: count }, (_, index): [string, JsonObject] => {
    return [`member_${index}`, { type: "string", description: `The member number ${index}, with a few words.` }];
  });
  return { type: "object", properties: Object.fromEntries(entries), additionalProperties: true };
}
