import type { CallToolResult } from "@modelcontextprotocol/server";
import { toBase64 } from "./bytes.js";
import { parseJson } from "./json.js";
import { charset, essence, isJson, isText } from "./media-type.js";
import type { Answer } from "./send.js";

/** The body of an answer as its content type tells: JSON, something else to read, bytes, or nothing. */
export type Reading =
  | { readonly kind: "json"; readonly value: unknown; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "binary"; readonly type: string; readonly base64: string }
  | { readonly kind: "empty" };

/**
 * Reads the body of an answer. Where JSON is expected, text that parses is taken for JSON whatever it calls itself;
 * JSON that does not parse is text.
 */
export function readAnswer(answer: Answer, expectsJson: boolean): Reading {
  if (answer.body.length === 0) return { kind: "empty" };
  const type = essence(answer.contentType);
  if (type !== "" && !isText(type)) return { kind: "binary", type, base64: toBase64(answer.body) };
  const text = decodeText(answer.body, charset(answer.contentType));
  const value = isJson(type) || expectsJson || type === "" ? parseJson(text) : undefined;
  return value === undefined ? { kind: "text", text } : { kind: "json", value, text };
}

/** A successful answer as the client gets it. */
export function successResult(reading: Reading, status: number, tool: string): CallToolResult {
  switch (reading.kind) {
    case "json":
      return { content: [{ type: "text", text: reading.text }], structuredContent: reading.value };
    case "text":
      return { content: [{ type: "text", text: reading.text }] };
    case "empty":
      return { content: [{ type: "text", text: `The call succeeded (HTTP ${status}); the answer has no content.` }] };
    case "binary":
      return { content: [binaryBlock(reading.type, reading.base64, tool)] };
  }
}

/** An answer that tells of an error, with its body for the model to read; never with structured content. */
export function errorResult(reading: Reading, status: number, hint: string): CallToolResult {
  const body = reading.kind === "json" || reading.kind === "text" ? `\n${reading.text}` : "";
  return failure(`The API answered HTTP ${status}.${hint}${body}`);
}

/** A failed call in words. */
export function failure(...texts: readonly string[]): CallToolResult {
  return { content: texts.map((text) => ({ type: "text", text })), isError: true };
}

function binaryBlock(mimeType: string, data: string, tool: string): CallToolResult["content"][number] {
  if (mimeType.startsWith("image/")) return { type: "image", data, mimeType };
  if (mimeType.startsWith("audio/")) return { type: "audio", data, mimeType };
  return { type: "resource", resource: { uri: `tool://${tool}/answer`, mimeType, blob: data } };
}

function decodeText(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
