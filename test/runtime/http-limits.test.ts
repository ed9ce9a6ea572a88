import { describe, expect, it } from "vitest";
import { callerAddress } from "../../templates/runtime/http-caller.js";
import type { RateLimiter } from "../../templates/runtime/http-options.js";
import { json } from "../support/stub-api.js";
import { apiOfFile } from "./api-of-file.js";
import { answerOf, call, deferred, get, handlerOf, post } from "./http-request.js";

const api = await apiOfFile();

/** A limiter that allows so many of each key. */
function limitTo(most: number): { readonly rateLimiter: RateLimiter; readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const consume = async (key: string, weight: number) => {
    counts.set(key, (counts.get(key) ?? 0) + weight);
    return { allowed: (counts.get(key) ?? 0) < most + 0.05, retryAfterSeconds: 1.2 };
  };
  return { rateLimiter: { consume }, counts };
}

describe("requests in flight", () => {
  const server = { baseUrl: api.url, credentials: () => "k" };

  it("are as many as may be; more are told when to come again, and health is told all the same", async () => {
    api.answer({ hang: true });
    const stop = new AbortController();
    const { handler } = handlerOf({ server, maxConcurrent: 1 });
    const first = await handler.fetch(new Request(call("list_nodes"), { signal: stop.signal }));
    const second = await handler.fetch(post({ method: "ping" }));
    expect([second.status, second.headers.get("retry-after")]).toEqual([503, "1"]);
    expect((await handler.fetch(get("/healthz"))).status).toBe(200);
    stop.abort();
    await first.text();
    expect((await handler.fetch(post({ method: "ping" }))).status).toBe(200);
  });

  it("end with their client, and so do their calls of the API", async () => {
    const aborted: unknown[] = [];
    for (const headers of [{}, modern]) {
      const stop = new AbortController();
      const fetch = (_: unknown, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => {
            aborted.push(init.signal?.aborted);
            reject(init.signal?.reason as Error);
          });
          setTimeout(() => stop.abort());
        });
      const { handler } = handlerOf({ server: { ...server, fetch } });
      const answered = handler.fetch(new Request(listNodes(headers), { signal: stop.signal })).then((it) => it.text());
      await answered;
    }
    expect(aborted).toEqual([true, true]);
  });

  it("end when their time is up", async () => {
    const fetch = () => new Promise<Response>(() => {});
    const { handler } = handlerOf({ server: { ...server, fetch }, requestTimeoutMs: 1_000 });
    const [response, stream] = await Promise.all([handler.fetch(listNodes(modern)), handler.fetch(listNodes({}))]);
    expect(response.status).toBe(504);
    expect(await stream.text()).toBe("");
  });

  it("are waited for at the end, as long as they may", async () => {
    for (const [isAnswered, graceMs] of [
      [true, 30_000],
      [false, 20],
    ] as const) {
      const [asked, upstream] = [deferred<void>(), deferred<Response>()];
      const fetch = () => {
        asked.resolve();
        return upstream.promise;
      };
      const { handler } = handlerOf({ server: { ...server, fetch } });
      const answered = handler.fetch(listNodes(modern));
      await asked.promise;
      const closed = handler.close(graceMs);
      if (isAnswered) upstream.resolve(Response.json([{ id: 1 }]));
      const response = await answered;
      expect(response.status).toBe(isAnswered ? 200 : 503);
      if (isAnswered) expect((await answerOf(response)).result).toMatchObject({ structuredContent: [{ id: 1 }] });
      await closed;
      const late = await handler.fetch(post({ method: "ping" }));
      expect([late.status, late.headers.get("retry-after")]).toEqual([503, "1"]);
    }
  });

  it("do not count streams that only stay open", async () => {
    const { handler } = handlerOf({ maxConcurrent: 1, requestTimeoutMs: 1_000 });
    const stream = await handler.fetch(modernRequest("subscriptions/listen", { notifications: {} }));
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await handler.fetch(post({ method: "ping" }))).status).toBe(200);
    const read = stream.text();
    await handler.close(0);
    expect(await read).toContain("subscriptions/acknowledged");
  });
});

describe("the requests of one caller", () => {
  it("are counted by key, else by address, and refused with the time to wait", async () => {
    const { rateLimiter, counts } = limitTo(1);
    const { handler } = handlerOf({ rateLimiter, server: { credentialsFrom: { key: "x-key" } } });
    const ask = async (key: string): Promise<Response> =>
      handler.fetch(post({ method: "ping" }, { "x-key": key }), { remoteAddress: "10.0.0.1" });
    expect((await ask("alice")).status).toBe(200);
    const refused = await ask("alice");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
    expect((await ask("bob")).status).toBe(200);
    expect(JSON.stringify([...counts])).not.toMatch(/alice|bob|10\.0/);
    const byAddress = handlerOf({ rateLimiter: limitTo(1).rateLimiter }).handler;
    const from = async (remoteAddress: string): Promise<number> =>
      (await byAddress.fetch(post({ method: "ping" }), { remoteAddress })).status;
    expect([await from("10.0.0.1"), await from("10.0.0.2"), await from("10.0.0.1")]).toEqual([200, 200, 429]);
  });

  it("are counted by address too where anybody can make up a key, at a tenth", async () => {
    const { rateLimiter, counts } = limitTo(1);
    const { handler } = handlerOf({ rateLimiter, server: { credentialsFrom: { key: "x-key" } } });
    const ask = async (key: string, remoteAddress?: string): Promise<number> =>
      (await handler.fetch(post({ method: "ping" }, { "x-key": key }), { remoteAddress })).status;
    for (let index = 0; index < 10; index++) expect(await ask(`made-up-${index}`, "10.0.0.1")).toBe(200);
    expect(await ask("made-up-10", "10.0.0.1")).toBe(429);
    // Of the address and ten keys.
    expect(counts.size).toBe(11);
    expect(await ask("alice", "10.0.0.2")).toBe(200);
    // A platform that tells no address puts nobody behind the same one.
    for (let index = 0; index < 20; index++) expect(await ask(`unseen-${index}`)).toBe(200);
  });

  it("are counted one by one in a list of messages", async () => {
    const { rateLimiter } = limitTo(3);
    const { handler } = handlerOf({ rateLimiter });
    const ping = { jsonrpc: "2.0", method: "ping" };
    const list = (length: number): string => JSON.stringify(Array.from({ length }, (_, id) => ({ ...ping, id })));
    expect((await handler.fetch(post(list(3)))).status).toBe(200);
    expect((await handler.fetch(post(list(1)))).status).toBe(429);
    expect((await handlerOf({ rateLimiter: limitTo(3).rateLimiter }).handler.fetch(post(list(4)))).status).toBe(429);
  });

  it("go through where the store fails", async () => {
    const { handler } = handlerOf({ rateLimiter: { consume: () => Promise.reject(new Error("away")) } });
    expect((await handler.fetch(post({ method: "ping" }))).status).toBe(200);
  });
});

it.each([
  ["10.0.0.1", "1.1.1.1", 0, "10.0.0.1"],
  ["10.0.0.1", "6.6.6.6, 2.2.2.2", 1, "2.2.2.2"],
  ["10.0.0.1", "6.6.6.6, 2.2.2.2, 3.3.3.3", 2, "2.2.2.2"],
  ["10.0.0.1", "2.2.2.2", 2, "10.0.0.1"],
  ["10.0.0.1", undefined, 1, "10.0.0.1"],
  ["::ffff:10.0.0.1", undefined, 0, "10.0.0.1"],
  ["2001:DB8::1", undefined, 0, "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", undefined, 0, "2001:db8:1:2::/64"],
  ["fe80::1%eth0", undefined, 0, "fe80:0:0:0::/64"],
  ["::1", undefined, 0, "0:0:0:0::/64"],
])("of a connection from %s, forwarded for %s, %i trusted: %s", (remoteAddress, forwarded, trusted, expected) => {
  const request = get("/mcp", forwarded === undefined ? {} : { "x-forwarded-for": forwarded });
  expect(callerAddress(request, { remoteAddress }, trusted)).toBe(expected);
});

it("of a process that answers with JSON, its requests are answered with it", async () => {
  api.answer(json([{ id: 1 }]));
  const { handler } = handlerOf({ server: { baseUrl: api.url } });
  expect((await answerOf(await handler.fetch(listNodes(modern)))).result).toMatchObject({ resultType: "complete" });
});

const modern = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "list_nodes" };

function modernRequest(method: string, params: object, headers: Record<string, string> = {}): Request {
  const prefix = "io.modelcontextprotocol/";
  const meta = { [`${prefix}protocolVersion`]: "2026-07-28", [`${prefix}clientCapabilities`]: {} };
  const own = { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...headers };
  return post({ method, params: { ...params, _meta: meta } }, own);
}

/** In the era of the headers. */
function listNodes(headers: Record<string, string>): Request {
  const params = { name: "list_nodes", arguments: {} };
  return headers["mcp-method"] === undefined ? call("list_nodes") : modernRequest("tools/call", params, headers);
}
