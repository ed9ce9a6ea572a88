import type { CallToolResult } from "@modelcontextprotocol/server";
import type { ToolDefinition } from "./define-tool.js";
import { checkOutput, type Drift } from "./drift.js";
import { failure, successResult, type Reading } from "./result.js";
import { describe, issuesOf } from "./validate.js";

/**
 * The result of a call that the API answered with success, held against the tool's output schema. What does not fit is
 * an error only if the client was told that schema (`typed`), since the SDK would discard it; the answer is in the text.
 */
export function concludeSuccess(
  tool: ToolDefinition,
  reading: Reading,
  status: number,
  typed: boolean,
  onDrift: (drift: Drift) => void,
): CallToolResult {
  const result = successResult(reading, status, tool.name);
  const schema = tool.outputSchema;
  if (!schema) return result;
  if (reading.kind === "json") {
    const { value, drift } = checkOutput(schema, reading.value);
    if (drift) onDrift({ tool: tool.name, ...drift });
    if (drift?.kind === "invalid" && typed) return unfit(result, status, describe(drift.problems));
    return { ...result, structuredContent: value };
  }
  if (!typed) return result;
  if (reading.kind !== "empty") return unfit(result, status, "it is not JSON");
  const nothing = [{}, null].find((value) => issuesOf(schema, value).length === 0);
  return nothing === undefined ? unfit(result, status, "it is empty") : { ...result, structuredContent: nothing };
}

function unfit({ content }: CallToolResult, status: number, why: string): CallToolResult {
  const explanation =
    `The call itself succeeded (HTTP ${status}), so do not repeat it, ` +
    `but its answer does not fit the tool's output schema: ${why}. The answer follows as it came.`;
  return { content: [...failure(explanation).content, ...content], isError: true };
}
