import type { CallToolResult } from "@modelcontextprotocol/server";
import { failure } from "./error-result.js";
import { isObject } from "./json.js";
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
  if (isSurelyWithin(cut, limit)) return cut;
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

/** Of a unit of UTF-16 in a string of JSON, as of a control character: `\\u001f`. */
const LONGEST_UNIT = 6;
/** Two quotes, a colon, a comma. */
const AROUND = 4;
/** Of a number, `true`, `null`, or a pair of brackets, with a comma. */
const LONGEST_OTHER = 26;

/** Whether JSON of a value cannot be longer than `limit`, as of most answers: adding up lengths takes a fifth of the time of writing it. */
function isSurelyWithin(root: unknown, limit: number): boolean {
  const open: unknown[] = [root];
  for (let most = 0; open.length > 0;) {
    const value = open.pop();
    most += typeof value === "string" ? value.length * LONGEST_UNIT + AROUND : LONGEST_OTHER;
    if (Array.isArray(value)) for (const item of value as unknown[]) open.push(item);
    if (isObject(value)) {
      for (const name of Object.keys(value)) {
        most += name.length * LONGEST_UNIT + AROUND;
        open.push(value[name]);
      }
    }
    if (most > limit) return false;
  }
  return true;
}

/** The length of a value as JSON in UTF-8; an estimate where that cannot matter to `limit`. */
function jsonBytes(value: unknown, limit: number): number {
  const text = JSON.stringify(value);
  // A UTF-16 unit has at most three bytes.
  return text.length * 3 <= limit || text.length > limit ? text.length : new TextEncoder().encode(text).length;
}
