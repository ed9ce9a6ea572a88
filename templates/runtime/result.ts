import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Reading } from "./reading.js";
import type { Answer } from "./send.js";
import { statusMeta } from "./status.js";

/** A successful answer as the client gets it. Of a HEAD request the headers are the answer. */
export function successResult(reading: Reading, answer: Answer, tool: string): CallToolResult {
  const content = contentOf(reading, answer, tool);
  if (answer.cut !== undefined)
    content.push({ type: "text", text: `The stream was left ${answer.cut}: it had not ended.` });
  if (reading.kind === "empty") return { content, ...statusMeta(answer.status) };
  return reading.kind === "json" ? { content, structuredContent: reading.value } : { content };
}

function contentOf(reading: Reading, answer: Answer, tool: string): CallToolResult["content"] {
  switch (reading.kind) {
    case "json":
    case "text":
      return [{ type: "text", text: reading.text }];
    case "empty":
      return [{ type: "text", text: nothingText(answer) }];
    case "binary":
      return [binaryBlock(reading.type, reading.base64, tool)];
  }
}

/** What made of an API's answer is to be told of where there is no content: often only that it worked, and where the outcome is. */
function nothingText({ status, headers }: Answer): string {
  const location = headers.get("location");
  const where = location === null ? "" : ` Its location is ${location.slice(0, 2_000)}`;
  return `The call succeeded (HTTP ${status}); the answer has no content.${where}`;
}

function binaryBlock(mimeType: string, data: string, tool: string): CallToolResult["content"][number] {
  if (mimeType.startsWith("image/")) return { type: "image", data, mimeType };
  if (mimeType.startsWith("audio/")) return { type: "audio", data, mimeType };
  return { type: "resource", resource: { uri: `tool://${tool}/answer`, mimeType, blob: data } };
}

/** The head of an answer, a line a header; without cookies, which are credentials. */
export function headText({ status, statusText, headers }: Answer): string {
  const lines = [...headers].filter(([name]) => name !== "set-cookie").map(([name, value]) => `${name}: ${value}`);
  return [`HTTP ${status} ${statusText}`.trim(), ...lines].join("\n");
}
