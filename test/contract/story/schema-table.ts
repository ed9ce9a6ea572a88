import { type ChangeKind, rules } from "../../../src/contract/rules.js";
import type { JsonObject, JsonValue } from "../../../src/support/json.js";
import { documentOf } from "../catalogs.js";
import { argumentChanges, fieldChanges, object, type SchemaChange } from "../schema-changes.js";
import type { DocumentChange } from "./document-change.js";

const plainly: JsonValue = { type: "string" };

/** A document with a tool that sends `x`, and one that reads it. */
function things(sent: JsonValue, read: JsonValue): JsonObject {
  const json = (schema: JsonValue): JsonObject => ({ content: { "application/json": { schema } } });
  const get = {
    operationId: "read",
    responses: { 200: { description: "Read", ...json(object({ x: read }, ["x"])) } },
  };
  const requestBody = { required: true, ...json(object({ x: sent })) };
  return documentOf({
    "/things": { get, post: { operationId: "send", requestBody, responses: { 204: { description: "Sent" } } } },
  });
}

function changesOf(
  changes: Readonly<Record<string, SchemaChange>>,
  tool: string,
  document: (x: JsonValue) => JsonValue,
): DocumentChange[] {
  return Object.entries(changes).map(([kind, { old, now, pointer }]) => ({
    name: kind,
    before: document(old),
    after: document(now),
    verdict: "different",
    changes: [`${rules[kind as ChangeKind].class} ${kind} ${tool} ${pointer}`],
  }));
}

/** The examples of the rules, in a document whose other tool stays as it is. */
export const schemaTable: readonly DocumentChange[] = [
  ...changesOf(argumentChanges, "send", (x) => things(x, plainly)),
  ...changesOf(fieldChanges, "read", (x) => things(plainly, x)),
];
