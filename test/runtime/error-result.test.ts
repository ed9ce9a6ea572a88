import { describe, expect, it } from "vitest";
import type { ToolDefinition } from "../../templates/runtime/define-tool.js";
import { errorResult } from "../../templates/runtime/error-result.js";
import { readAnswer } from "../../templates/runtime/reading.js";
import { redaction } from "../../templates/runtime/redaction.js";
import type { Answer } from "../../templates/runtime/send.js";
import { deletePet, getPet } from "./generated-tree.js";

const post: ToolDefinition = {
  ...(deletePet as ToolDefinition),
  annotations: { ...deletePet.annotations, idempotentHint: false },
};

interface Given {
  readonly status: number;
  readonly statusText?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly type?: string;
  readonly secrets?: readonly string[];
  readonly hint?: string;
}

/** What a model reads of an error answer; `body` is JSON unless it is a text. */
function told(
  { status, statusText = "", headers = {}, body = "", secrets = [], ...given }: Given,
  tool: ToolDefinition = getPet as ToolDefinition,
): string {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer: Answer = {
    status,
    statusText,
    headers: new Headers(headers),
    contentType: given.type ?? (typeof body === "string" ? "text/plain" : "application/json"),
    body: new TextEncoder().encode(text),
  };
  const context = { tool, redact: redaction(secrets), hint: given.hint ?? "" };
  const result = errorResult(readAnswer(answer, true), answer, context);
  expect(result.isError).toBe(true);
  expect(result).not.toHaveProperty("structuredContent");
  expect(result.content).toHaveLength(1);
  return result.content[0]?.type === "text" ? result.content[0].text : "";
}

describe("errorResult", () => {
  it("tells status, reason, advice and body", () => {
    expect(told({ status: 404, statusText: "Not Found", body: { error: "no pet" } })).toBe(
      "The API answered HTTP 404 Not Found. Nothing is there. Check the ids and names among the arguments.\n" +
        '{"error":"no pet"}',
    );
    expect(told({ status: 418, hint: " A hint." })).toBe("The API answered HTTP 418. A hint.");
  });

  it.each([
    [304, "Nothing has changed"],
    [307, "points elsewhere"],
    [400, "Correct the arguments"],
    [422, "Correct the arguments"],
    [401, "credentials"],
    [403, "do not allow"],
    [404, "ids and names"],
    [409, "present state"],
    [412, "present state"],
    [413, "send less"],
    [429, "Too many calls"],
    [499, "Correct the arguments"],
    [501, "does not offer"],
    [500, "Call again later"],
    [503, "Call again later"],
  ])("says what to do about %s", (status, advice) => {
    expect(told({ status })).toContain(advice);
  });

  it("warns of repeating what may have been done, where doing it twice matters", () => {
    expect(told({ status: 500 }, post)).toContain("look before you call again");
    expect(told({ status: 500 }, deletePet as ToolDefinition)).toContain("Call again later.");
  });

  it("tells how long the API asks to wait", () => {
    expect(told({ status: 429, headers: { "retry-after": "30" } })).toContain("The API asks for 30 seconds.");
    expect(told({ status: 503, headers: { "retry-after": "7200" } })).toContain("The API asks for 7200 seconds.");
    expect(told({ status: 429, headers: { "retry-after": "soon" } })).not.toContain("asks for");
  });

  it("tells title and detail of a problem first, its other members with the body", () => {
    const body = {
      type: "about:blank",
      title: "Out of stock.",
      detail: "No berth 7 is left.",
      errors: [{ pointer: "#/berth" }],
    };
    expect(told({ status: 422, type: "application/problem+json", body })).toBe(
      `The API answered HTTP 422: Out of stock. No berth 7 is left. Correct the arguments and call again.\n${JSON.stringify(body)}`,
    );
    expect(told({ status: 422, body: { title: 5, detail: null } })).toContain("HTTP 422. ");
  });

  it("bounds the body, as JSON where it is", () => {
    const text = told({ status: 400, body: { errors: Array.from({ length: 2_000 }, (_, index) => `error ${index}`) } });
    expect(text.length).toBeLessThan(9_000);
    const [, body = "", note] = text.split("\n");
    expect((JSON.parse(body) as { errors: string[] }).errors.length).toBeGreaterThan(300);
    expect(note).toMatch(/of the 2000 items of "errors" are left out/);
    expect(told({ status: 400, body: "x".repeat(100_000) }).length).toBeLessThan(9_000);
    expect(
      told({ status: 400, statusText: "y".repeat(5_000), body: { title: "z".repeat(5_000) } }).length,
    ).toBeLessThan(9_000);
  });

  it("holds no credential, not even a part of one at the cut", () => {
    const secret = "s3cret-0123456789";
    expect(
      told({ status: 401, statusText: secret, body: { title: secret, key: secret }, secrets: [secret] }),
    ).not.toContain("s3cret");
    for (let before = 7_980; before < 8_005; before += 1) {
      expect(
        told({ status: 400, body: "x".repeat(before) + secret + "y".repeat(99), secrets: [secret] }),
      ).not.toContain("s3c");
    }
  });

  it("makes control characters harmless", () => {
    const text = told({
      status: 400,
      statusText: "a\u0007b",
      body: "1\r\n2\t3\u001b[31m\u0000\u009b\u202e\u2067\u2028",
    });
    expect(text).toMatch(/^The API answered HTTP 400 a\ufffdb\. .*\n1\n2\t3\ufffd\[31m\ufffd{5}$/s);
  });

  it("names the type of bytes, and does not send them", () => {
    expect(told({ status: 500, type: "image/png", body: "PNG" })).toMatch(/\n\(a body of type image\/png\)$/);
  });
});
