import type { JsonObject } from "../../src/support/json.js";
import type { StubAnswer } from "../support/stub-api.js";

/** What the API answers at each path. The scenarios call tools of fixed names: those that one answer of an API can give are operations here. */
export const answers: Readonly<Record<string, StubAnswer>> = {
  "/simple-text": { headers: { "content-type": "text/plain" }, body: "This is a simple text response for testing." },
  "/image-content": { headers: { "content-type": "image/png" }, body: pixel() },
  "/audio-content": { headers: { "content-type": "audio/wav" }, body: silence() },
  "/embedded-resource": { headers: { "content-type": "application/pdf" }, body: "%PDF-1.7\n" },
  "/error-handling": {
    status: 500,
    headers: { "content-type": "text/plain" },
    body: "This tool intentionally returns an error for testing",
  },
};

const operations = Object.keys(answers).map((path): [string, JsonObject] => {
  const operationId = `test_${path.slice(1).replaceAll("-", "_")}`;
  const type = answers[path]?.headers?.["content-type"] ?? "text/plain";
  const responses = { "200": { description: "The answer.", content: { [type]: {} } } };
  return [path, { get: { operationId, summary: `Answers with ${type}`, responses } }];
});

/** The document of that API. */
export const document: JsonObject = {
  openapi: "3.1.0",
  info: { title: "Conformance", version: "1.0.0" },
  paths: Object.fromEntries(operations),
};

/** A PNG of one pixel. */
function pixel(): Uint8Array {
  const text = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
  return Buffer.from(text, "base64");
}

/** A WAV file of no samples: 8,000 a second, one channel of 8 bits. */
function silence(): Uint8Array {
  return Buffer.from("UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=", "base64");
}
