import type { CallToolResult } from "@modelcontextprotocol/server";
import { cutJson, type Cut } from "./json-cut.js";
import { parseJson } from "./json.js";
import { pagingHint } from "./paging.js";

type Block = CallToolResult["content"][number];

/**
 * A result whose text blocks have at most `limit` bytes (UTF-8) each. What was left out is told in a block after it,
 * with the arguments of the tool that ask for another part of the whole.
 */
export function withinBudget(result: CallToolResult, limit: number, inputSchema: unknown): CallToolResult {
  // A character has at most three bytes.
  const isSurelyWithin = (block: Block): boolean => block.type !== "text" || block.text.length * 3 <= limit;
  if (result.content.every(isSurelyWithin)) return result;
  const content = result.content.flatMap((block): CallToolResult["content"] => {
    if (block.type !== "text" || isSurelyWithin(block)) return [block];
    const bytes = new TextEncoder().encode(block.text);
    if (bytes.length <= limit) return [block];
    const json = parseJson(block.text) === undefined ? undefined : cutJson(bytes, limit);
    const { text, leftOut } = json ?? cutText(bytes, limit);
    const whole = result.structuredContent === undefined ? "" : " structuredContent holds all of it.";
    const note = `The text is cut to ${limit} bytes: ${leftOut.join("; ")}.${whole}${pagingHint(inputSchema)}`;
    return [
      { ...block, text: new TextDecoder().decode(text) },
      { type: "text", text: note },
    ];
  });
  return { ...result, content };
}

/** The beginning of a text, up to the end of a line where there is one near. */
function cutText(bytes: Uint8Array, limit: number): Cut {
  const NEWLINE = 0x0a;
  const line = bytes.lastIndexOf(NEWLINE, limit - 1) + 1;
  let end = line > limit / 2 ? line : limit;
  // Not within a character: bytes of the form 10xxxxxx continue one.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return {
    text: bytes.subarray(0, end),
    leftOut: [`the last ${bytes.length - end} of its ${bytes.length} bytes are left out`],
  };
}
