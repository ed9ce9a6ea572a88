import { statusOf, textsOf } from "./client-error.js";
import type { ToolDefinition } from "./define-tool.js";
import { isObject, own, parseJson } from "./json.js";
import { emptyValue, issuesOf } from "./validate.js";

type Schema = NonNullable<ToolDefinition["outputSchema"]>;

/** A part of a result (ContentBlock of MCP), as far as tools of this kind give such. */
export type ToolContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | {
      readonly type: "resource";
      readonly resource: { readonly uri: string; readonly blob?: string; readonly text?: string };
    };

/** What a tool gives of which the document describes no JSON answer. */
export interface ToolResult {
  /** Text as the API wrote it, bytes in base64, or words where there is nothing. */
  readonly content: readonly ToolContent[];
  /** The answer, where it was JSON all the same. */
  readonly structuredContent?: unknown;
}

/** The answer of a result, not yet held against its schema; undefined where the result holds none. */
export function answerIn(result: unknown, schema: Schema): unknown {
  const told = toldValue(result);
  const structured = structuredIn(result, told, schema);
  if (structured !== undefined) return structured;
  if (told !== undefined || statusOf(result) === undefined) return told;
  return emptyValue(schema);
}

/** A result of no known type, its structured content as the API sent it. */
export function plainResult(result: unknown): ToolResult {
  const content = own(result, "content");
  const structuredContent = structuredIn(result, toldValue(result));
  return {
    content: Array.isArray(content) ? (content as readonly ToolContent[]) : [],
    ...(structuredContent !== undefined && { structuredContent }),
  };
}

/** The value that the text of a result stands for. Where there are several texts, the first was cut, and the next says so. */
function toldValue(result: unknown): unknown {
  const [text, ...others] = textsOf(result);
  return text === undefined || others.length > 0 ? undefined : parseJson(text);
}

/**
 * Structured content as the tool gave it. Before MCP 2026-07-28 it had to be an object, so that servers send `{ result }` in the place of any value that may
 * be none; an API may answer with such an object too, and then the text has it as well.
 */
function structuredIn(result: unknown, told: unknown, schema?: Schema): unknown {
  const content = own(result, "structuredContent");
  if (!isEnvelope(content)) return content;
  const { result: inner } = content;
  if (told !== undefined) return envelopes(content) > envelopes(told) ? inner : content;
  if (schema === undefined || issuesOf(schema, content).length === 0) return content;
  return issuesOf(schema, inner).length === 0 ? inner : content;
}

function isEnvelope(value: unknown): value is { readonly result: unknown } {
  return isObject(value) && Object.keys(value).join() === "result";
}

/** How many objects lie around a value that hold nothing but a `result`. */
function envelopes(value: unknown): number {
  let count = 0;
  for (let inner = value; isEnvelope(inner); inner = inner.result) count += 1;
  return count;
}
