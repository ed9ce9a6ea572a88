import type { CallToolResult } from "@modelcontextprotocol/server";
import type { ToolDefinition } from "./define-tool.js";
import { checkOutput, tellDrift, type OnDrift } from "./drift.js";
import { failure } from "./error-result.js";
import { isTooDeep, MAX_DEPTH } from "./json.js";
import type { Reading } from "./reading.js";
import { headText, successResult } from "./result.js";
import type { Answer } from "./send.js";
import { statusMeta } from "./status.js";
import { describe, emptyValue, issuesOf } from "./validate.js";

type Schema = NonNullable<ToolDefinition["outputSchema"]>;

/**
 * The result of a call that the API answered with success, held against the tool's output schema. What does not fit is
 * an error only if the client was told that schema (`typed`), since the SDK would discard it; the answer is in the text.
 */
export function concludeSuccess(
  tool: ToolDefinition,
  found: Reading,
  answer: Answer,
  typed: boolean,
  onDrift: OnDrift,
): CallToolResult {
  if (tool.request.method === "HEAD") return { content: [{ type: "text", text: headText(answer) }] };
  const schema = tool.outputSchema;
  const reading = schema ? fitting(found, schema) : found;
  const result = successResult(reading, answer, tool.name);
  if (!schema) return result;
  if (reading.kind === "json") {
    const { value, drift } = checkOutput(schema, reading.value);
    if (drift) tellDrift(onDrift, { tool: tool.name, ...drift });
    if (drift?.kind === "invalid" && typed) return unfit(result, answer.status, describe(drift.problems));
    return { ...result, structuredContent: value };
  }
  const nothing = reading.kind === "empty" ? emptyValue(schema) : undefined;
  if (nothing !== undefined) return typed ? { ...result, structuredContent: nothing } : result;
  const why = whyNoJson(reading);
  tellDrift(onDrift, { tool: tool.name, kind: "invalid", problems: [{ path: [], message: why }] });
  return typed ? unfit(result, answer.status, why) : result;
}

/** Of the values that a stream may stand for, the first that the schema accepts. */
function fitting(reading: Reading, schema: Schema): Reading {
  if (reading.kind !== "json" || reading.others === undefined) return reading;
  const item = [reading, ...reading.others].find(({ value }) => issuesOf(schema, value).length === 0);
  return item ? { kind: "json", value: item.value, text: item.text } : reading;
}

function whyNoJson(reading: Reading): string {
  if (reading.kind === "empty") return "it is empty";
  if (reading.kind !== "text" || !isTooDeep(reading.text)) return "it is not JSON";
  return `it is nested more than ${MAX_DEPTH} levels deep, which no client could read`;
}

function unfit({ content }: CallToolResult, status: number, why: string): CallToolResult {
  const explanation =
    `The call itself succeeded (HTTP ${status}), so do not repeat it, ` +
    `but its answer does not fit the tool's output schema: ${why}. The answer follows as it came.`;
  return { content: [...failure(explanation).content, ...content], isError: true, ...statusMeta(status) };
}
