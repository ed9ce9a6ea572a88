import { describe, expect, it } from "vitest";
import { CallFailure } from "../../templates/runtime/failure.js";
import { applyBeforeRequest, type BeforeRequest, type HookedRequest } from "../../templates/runtime/hooks.js";
import type { HttpRequest } from "../../templates/runtime/request.js";

const request: HttpRequest = {
  method: "POST",
  url: "https://api.test/a?page=2",
  headers: new Map([["content-type", "application/json"]]),
  body: "{}",
};
const context = { tool: "do_it", signal: new AbortController().signal };
const run = (hook?: BeforeRequest): Promise<HookedRequest> => applyBeforeRequest(hook, request, context);

describe("beforeRequest", () => {
  it("changes nothing where there is none, or where it does nothing", async () => {
    expect(await run()).toEqual({ request, secrets: [] });
    expect(await run(() => undefined)).toEqual({ request, secrets: [] });
  });

  it("may change address, headers and body", async () => {
    const { request: changed } = await run(async (outgoing, { tool }) => {
      outgoing.url += `&tool=${tool}`;
      outgoing.headers.set("X-Length", String(outgoing.body?.length));
      outgoing.headers.delete("content-type");
      outgoing.body = "[]";
    });
    expect(changed).toEqual({
      method: "POST",
      url: "https://api.test/a?page=2&tool=do_it",
      headers: new Map([["x-length", "2"]]),
      body: "[]",
    });
    const { request: bare } = await run((outgoing) => {
      delete outgoing.body;
    });
    expect("body" in bare).toBe(false);
  });

  it("refuses with the words of a CallFailure", async () => {
    const refusal = run(() => {
      throw new CallFailure("The quota of this month is used up.");
    });
    await expect(refusal).rejects.toThrow("The quota of this month is used up.");
  });

  it.each([
    [new Error("canary in words"), "failed (Error), so"],
    [Object.assign(new Error("canary"), { name: "canary of name\n" }), "failed, so"],
    ["canary", "failed, so"],
  ])("that fails is told without its words", async (thrown, words) => {
    const failure = await run(() => {
      throw thrown;
    }).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(CallFailure);
    expect(String(failure)).toContain(words);
    expect(String(failure)).not.toContain("canary");
  });

  it("cannot put a line break into a header", async () => {
    const failure = await run(({ headers }) => headers.set("x-key", "canary\r\nx: y")).catch((error: Error) => error);
    expect(String(failure)).toMatch(/hook beforeRequest of this server failed \(TypeError\)/);
    expect(String(failure)).not.toContain("canary");
  });

  it.each(["file:///etc/passwd", "nonsense", "javascript:1"])("cannot send to %s", async (url) => {
    await expect(run((outgoing) => void (outgoing.url = url))).rejects.toThrow(/neither http: nor https:/);
  });

  it("tells what it added that is secret, and not what is not", async () => {
    const { secrets } = await run((outgoing) => {
      outgoing.headers.set("authorization", "Signature abc def");
      outgoing.headers.set("x-tenant", "north");
      outgoing.url += "&api_key=k1&lang=en";
    });
    expect([...secrets].sort()).toEqual(["Signature abc def", "abc def", "k1"]);
  });
});
