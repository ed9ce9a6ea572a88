import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readAnswer, successResult } from "../../templates/runtime/result.js";
import { send, type Answer } from "../../templates/runtime/send.js";
import { fetchTransport } from "../../templates/runtime/transport.js";
import { startStubApi, type StubApi } from "../support/stub-api.js";

let api: StubApi;
let other: StubApi;
beforeAll(async () => {
  api = await startStubApi();
  other = await startStubApi();
});
afterAll(() => Promise.all([api.close(), other.close()]));
beforeEach(() => {
  api.requests.length = 0;
  other.requests.length = 0;
});

const never = new AbortController().signal;
function request(
  method: string = "GET",
  options: Partial<Parameters<typeof send>[1]> = {},
  url: string = `${api.url}/a`,
): Promise<Answer> {
  const headers = new Map([
    ["x-key", "secret"],
    ["accept", "*/*"],
    ["content-type", "text/plain"],
  ]);
  const body = method === "GET" ? {} : { body: "hello" };
  return send(
    { method, url, headers, ...body },
    { transport: fetchTransport(fetch), signal: never, timeoutMs: 5_000, maxResponseBytes: 100, ...options },
  );
}

describe("redirects", () => {
  const redirectTo = (location: () => string, status: number): void =>
    api.answer(({ url }) => (url === "/a" ? { status, headers: { location: location() } } : { body: "there" }));

  it.each([[301], [302], [307], [308]])("keeps everything on the same origin (%s)", async (status) => {
    redirectTo(() => "/b?c=1", status);
    await request();
    expect(api.requests[1]).toMatchObject({ method: "GET", url: "/b?c=1", headers: { "x-key": "secret" } });
  });

  it.each([
    [303, "GET", ""],
    [302, "GET", ""],
    [307, "POST", "hello"],
    [308, "POST", "hello"],
  ])("turns POST at %s into %s", async (status, method, body) => {
    redirectTo(() => "/b", status);
    await request("POST");
    expect(api.requests[1]?.method).toBe(method);
    expect(api.requests[1]?.body.toString()).toBe(body);
  });

  it("carries no credentials to another origin", async () => {
    const seen: [string, string[]][] = [];
    const fake: typeof fetch = async (url, init) => {
      seen.push([String(url), [...new Headers(init?.headers).keys()]]);
      return seen.length === 1
        ? new Response(null, { status: 302, headers: { location: "https://other.test/b" } })
        : new Response("x");
    };
    await request("GET", { transport: fetchTransport(fake) });
    expect(seen[1]).toEqual(["https://other.test/b", ["accept"]]);
  });

  it("does not carry a body to another origin, nor go to one that is not encrypted", async () => {
    redirectTo(() => `${other.url}/b`, 307);
    await expect(request("POST")).rejects.toThrow(/redirected to http/);
    await expect(request("GET")).rejects.toThrow(/redirected to http/);
    expect(other.requests).toEqual([]);
  });

  it("ends loops, and gives a redirect without a target as it is", async () => {
    api.answer({ status: 302, headers: { location: "/a" } });
    await expect(request()).rejects.toThrow("more than 5 times");
    api.answer({ status: 304 });
    expect((await request()).status).toBe(304);
  });
});

describe("limits", () => {
  it("stops at the time given, and at the client's cancellation", async () => {
    api.answer({ hang: true });
    await expect(request("GET", { timeoutMs: 50 })).rejects.toThrow("did not answer within 0.05 seconds");
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    await expect(request("GET", { signal: controller.signal })).rejects.toThrow("The call was cancelled.");
  });

  it("reads no more than the limit", async () => {
    api.answer({ body: "x".repeat(100) });
    expect((await request()).body.length).toBe(100);
    api.answer({ body: "x".repeat(101) });
    await expect(request()).rejects.toThrow("larger than the limit of 100 bytes");
  });

  it("names the reason of a failed connection, and not its address", async () => {
    await expect(request("GET", {}, "http://127.0.0.1:9/?key=secret")).rejects.toThrow(
      /^The API could not be reached[^/]*\.$/,
    );
  });
});

describe("readings", () => {
  const read = (contentType: string, body: string | Uint8Array<ArrayBuffer>, expectsJson: boolean = false): unknown =>
    readAnswer(
      { status: 200, contentType, body: typeof body === "string" ? new TextEncoder().encode(body) : body },
      expectsJson,
    );

  it("tells bodies apart", () => {
    expect(read("application/json", '{"a":1}')).toEqual({ kind: "json", value: { a: 1 }, text: '{"a":1}' });
    expect(read("application/hal+json; charset=utf-8", "[]")).toMatchObject({ kind: "json", value: [] });
    expect(read("application/json", "null")).toMatchObject({ kind: "json", value: null });
    expect(read("application/json", "\ufeff1")).toMatchObject({ kind: "json", value: 1 });
    expect(read("application/json", "{oops")).toEqual({ kind: "text", text: "{oops" });
    expect(read("text/plain", "1")).toEqual({ kind: "text", text: "1" });
    expect(read("text/plain", "1", true)).toMatchObject({ kind: "json", value: 1 });
    expect(read("", '{"a":1}')).toMatchObject({ kind: "json" });
    expect(read("text/csv; charset=iso-8859-1", new Uint8Array([0xe9]))).toEqual({ kind: "text", text: "é" });
    expect(read("text/csv; charset=nonsense", "é")).toEqual({ kind: "text", text: "é" });
    expect(read("image/png", new Uint8Array([0, 255]))).toEqual({ kind: "binary", type: "image/png", base64: "AP8=" });
    expect(read("application/json", "")).toEqual({ kind: "empty" });
  });

  it("gives bytes as the block of their kind", () => {
    const block = (type: string): unknown =>
      successResult({ kind: "binary", type, base64: "AP8=" }, 200, "t").content[0];
    expect(block("image/png")).toEqual({ type: "image", data: "AP8=", mimeType: "image/png" });
    expect(block("audio/ogg")).toEqual({ type: "audio", data: "AP8=", mimeType: "audio/ogg" });
    expect(block("application/pdf")).toEqual({
      type: "resource",
      resource: { uri: "tool://t/answer", mimeType: "application/pdf", blob: "AP8=" },
    });
  });
});
