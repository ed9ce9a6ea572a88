import type { CallToolResult } from "@modelcontextprotocol/server";
import { failure } from "./error-result.js";
import type { ServerOptions } from "./options.js";
import { pagingHint } from "./paging.js";
import { withinBudget } from "./text-budget.js";

const MIB = 1024 * 1024;
/** Of the body of an answer. Who sets the option to more knows clients that take more. */
export const DEFAULT_RESPONSE_BYTES: number = 7 * MIB;
/** A stdio client of the SDKs drops its connection, and all calls with it, once it has 10 MiB of one message. */
const DEFAULT_MESSAGE_BYTES = 10 * MIB;
/** For what the SDK adds to a result, and for the beginning of the message that follows. */
const MARGIN_BYTES = MIB / 4;

type ResultLimits = Pick<ServerOptions, "maxTextBytes" | "maxResponseBytes">;

/**
 * A result whose texts are within their budget, in a message that clients take. Written as JSON an answer may be longer than it came: numbers
 * such as 1e20, another charset. One that is too long is an error in words, with the beginning of its text.
 */
export function withinMessage(result: CallToolResult, limits: ResultLimits, inputSchema: unknown): CallToolResult {
  const { maxTextBytes = 200_000, maxResponseBytes = DEFAULT_RESPONSE_BYTES } = limits;
  const scale = Math.max(1, maxResponseBytes / DEFAULT_RESPONSE_BYTES);
  const limit = Math.floor(DEFAULT_MESSAGE_BYTES * scale) - MARGIN_BYTES;
  const cut = withinBudget(result, maxTextBytes, inputSchema);
  const size = jsonBytes(cut, limit);
  if (size <= limit) return cut;
  const texts = withinBudget(
    { content: result.content.filter(({ type }) => type === "text") },
    maxTextBytes,
    undefined,
  );
  const explained = failure(
    "The call itself succeeded, so do not repeat it as it is, but as a result its answer is " +
      `${Math.ceil(size / MIB)} MiB long, more than clients take.${pagingHint(inputSchema)}`,
  );
  const withTexts = { ...explained, content: [...explained.content, ...texts.content] };
  return jsonBytes(withTexts, limit) <= limit ? withTexts : explained;
}

/** The length of a value as JSON in UTF-8; an estimate where that cannot matter to `limit`. */
function jsonBytes(value: unknown, limit: number): number {
  const text = JSON.stringify(value);
  // A UTF-16 unit has at most three bytes.
  return text.length * 3 <= limit || text.length > limit ? text.length : new TextEncoder().encode(text).length;
}
