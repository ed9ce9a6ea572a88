import type { CallToolResult } from "@modelcontextprotocol/server";
import { adviceFor } from "./advice.js";
import type { ToolDefinition } from "./define-tool.js";
import { own } from "./json.js";
import type { Reading } from "./reading.js";
import type { Redaction } from "./redaction.js";
import { retryAfter } from "./retry.js";
import type { Answer } from "./send.js";
import { statusMeta } from "./status.js";
import { withinBudget } from "./text-budget.js";

/** Of the body of an error: hosts cut longer ones, some at 11,000 characters. */
const MAX_BODY_BYTES = 8_000;

/** What an error result needs to know beside the answer. */
export interface ErrorContext {
  readonly tool: ToolDefinition;
  readonly redact: Redaction;
  /** What a refusal of credentials means here: sentences, that go before general advice, or nothing. */
  readonly hint: string;
}

/**
 * An answer that tells of an error: its status, what can be done about it, and its body for the model to read, title and detail
 * of a problem (RFC 9457) first. Never with structured content, nor with a credential.
 */
export function errorResult(reading: Reading, answer: Answer, { tool, redact, hint }: ErrorContext): CallToolResult {
  const { status, statusText, headers } = answer;
  const problem = reading.kind === "json" ? problemText(reading.value) : "";
  const advice = hint.trim() || adviceFor(status, retryAfter(headers, Date.now()), tool.annotations);
  const reason = statusText === "" ? "" : ` ${statusText.slice(0, 100)}`;
  const head = `The API answered HTTP ${status}${reason}${problem && `: ${problem}`}. ${advice}`;
  const body = bodyText(reading, redact);
  return { ...failure(harmless(redact.inError(head)) + (body && `\n${body}`)), ...statusMeta(status) };
}

/** A failed call in words. */
export function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** Title and detail of a problem, in words; empty where an answer has neither. */
function problemText(value: unknown): string {
  return [own(value, "title"), own(value, "detail")]
    .filter((text) => typeof text === "string" && text !== "")
    .map((text) => String(text).slice(0, 1_000).replace(/\.$/, ""))
    .join(". ");
}

/** What an answer says, cut where it is long; after the credentials are out, so that none is cut in two. */
function bodyText(reading: Reading, redact: Redaction): string {
  if (reading.kind === "empty") return "";
  if (reading.kind === "binary") return `(a body of type ${harmless(reading.type)})`;
  const text = harmless(redact.inError(reading.text));
  const { content } = withinBudget(failure(text), MAX_BODY_BYTES, undefined);
  return content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
}

/** A text without what a terminal or a reader might obey: control characters but tabs and line ends, and changes of direction. */
function harmless(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(/(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, "\ufffd");
}
