import { isObject, own } from "./json.js";
import { STATUS } from "./status.js";
import { describe, type Problem } from "./validate.js";

/**
 * Where a call went wrong. `arguments`: they do not fit the tool's input schema, and nothing was sent. `call`: the MCP client or server failed, timed out or was
 * told to stop (`cause`). `tool`: the tool answered with an error, often one of the API (`status`). `output`: the call succeeded, but its answer does not
 * fit the tool's output schema.
 */
export type ToolErrorKind = "arguments" | "call" | "tool" | "output";

/** What is known of a failed call beside its message. */
export interface ToolErrorDetails {
  readonly status?: number | undefined;
  readonly problems?: readonly Problem[];
  readonly value?: unknown;
  readonly result?: unknown;
  readonly cause?: unknown;
}

/** A call of a tool that gave no result of its type. */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly tool: string;
  readonly kind: ToolErrorKind;
  /** HTTP status of the API's answer; undefined where there was none. */
  readonly status: number | undefined;
  /** Of `arguments` and `output`: what does not fit, and where. */
  readonly problems: readonly Problem[];
  /** Of `output`: the answer as it came. */
  readonly value: unknown;
  /** Of `tool` and `output`: the result as the MCP client gave it. */
  readonly result: unknown;

  constructor(tool: string, kind: ToolErrorKind, message: string, details: ToolErrorDetails = {}) {
    super(message, "cause" in details ? { cause: details.cause } : undefined);
    this.tool = tool;
    this.kind = kind;
    this.status = details.status;
    this.problems = details.problems ?? [];
    this.value = details.value;
    this.result = details.result;
  }
}

/** A result with `isError`. Where the API had answered with success, what went wrong is the answer. */
export function toolError(tool: string, result: unknown): ToolError {
  const status = statusOf(result);
  const isSuccess = status !== undefined && status >= 200 && status < 300;
  const texts = textsOf(result);
  const message = texts.length > 0 ? texts.join("\n") : "The tool failed, and does not say why.";
  return new ToolError(tool, isSuccess ? "output" : "tool", message, { status, result });
}

/** Arguments or an answer that do not fit. */
export function unfitError(
  tool: string,
  kind: "arguments" | "output",
  problems: readonly Problem[],
  details: ToolErrorDetails = {},
): ToolError {
  const what = kind === "arguments" ? "The arguments do not fit" : "The answer does not fit";
  return new ToolError(tool, kind, `${what} the schema of ${tool}: ${describe(problems)}`, { ...details, problems });
}

/** The status that a result tells. */
export function statusOf(result: unknown): number | undefined {
  const status = own(own(result, "_meta"), STATUS);
  return typeof status === "number" ? status : undefined;
}

/** The texts of a result's blocks. */
export function textsOf(result: unknown): readonly string[] {
  const content = own(result, "content");
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) => {
    const text = isObject(block) && own(block, "type") === "text" ? own(block, "text") : undefined;
    return typeof text === "string" ? [text] : [];
  });
}
