import { describe, expect, it } from "vitest";
import { send, type Answer, type SendOptions } from "../../templates/runtime/send.js";
import { chooseTransport, fetchTransport } from "../../templates/runtime/transport.js";
import type { StubApi } from "../support/stub-api.js";
import { apiOfFile } from "./api-of-file.js";

const api = await apiOfFile();
const other = await apiOfFile();

const never = new AbortController().signal;
const defaults: SendOptions = {
  transport: fetchTransport(fetch),
  signal: never,
  timeoutMs: 5_000,
  maxResponseBytes: 100,
  retries: 0,
  isIdempotent: true,
};
function request(
  method: string = "GET",
  options: Partial<SendOptions> = {},
  url: string = `${api.url}/a`,
): Promise<Answer> {
  const headers = new Map([
    ["x-key", "secret"],
    ["accept", "*/*"],
    ["content-type", "text/plain"],
  ]);
  const body = method === "GET" ? {} : { body: "hello" };
  return send({ method, url, headers, ...body }, { ...defaults, ...options });
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

/** A body that gives its chunks at once and then, unless it `ends`, nothing for ever. */
function streamed(chunks: readonly string[], ends: boolean, fails?: Error): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      if (ends) controller.close();
    },
    pull: (controller) => (fails ? controller.error(fails) : new Promise(() => undefined)),
  });
}

describe("bodies", () => {
  const answering = (type: string, body: ReadableStream<Uint8Array>): Partial<SendOptions> => ({
    transport: async () => new Response(body, { headers: { "content-type": type } }),
    timeoutMs: 50,
  });
  const text = ({ body }: Answer): string => new TextDecoder().decode(body);

  it("of a stream are what came in time, or within the limit", async () => {
    const slow = await request("GET", answering("text/event-stream", streamed(["data: 1\n\n"], false)));
    expect([text(slow), slow.cut]).toEqual(["data: 1\n\n", "after 0.05 seconds"]);
    const large = await request("GET", answering("application/x-ndjson", streamed(["1\n", "2".repeat(100)], false)));
    expect([text(large), large.cut]).toEqual(["1\n", "at the limit of 100 bytes"]);
    const whole = await request("GET", answering("text/event-stream", streamed(["data: 1\n\n"], true)));
    expect(whole).not.toHaveProperty("cut");
  });

  it("of anything else must come whole, and of a stream something must come", async () => {
    const slow = "did not answer within 0.05 seconds";
    await expect(request("GET", answering("application/json", streamed(["[1"], false)))).rejects.toThrow(slow);
    await expect(request("GET", answering("text/event-stream", streamed([], false)))).rejects.toThrow(slow);
  });

  it("may break off", async () => {
    const body = (): ReadableStream<Uint8Array> =>
      streamed([], false, Object.assign(new Error(), { code: "ECONNRESET" }));
    await expect(request("GET", answering("application/json", body()))).rejects.toThrow(
      /^The API answered HTTP 200, but its answer could not be read: the connection broke off \(ECONNRESET\)\.$/,
    );
    const unsafe = request("POST", { ...answering("application/json", body()), isIdempotent: false });
    await expect(unsafe).rejects.toThrow("It may have been carried out all the same");
  });
});

const byte = new Uint8Array(1);

describe("a fetch of a deployment that heeds no signal", () => {
  it.each([
    ["answers nothing", () => new Promise<Response>(() => undefined)],
    ["never ends its answer", async () => new Response(new ReadableStream({ start: (one) => one.enqueue(byte) }))],
  ])("holds up nothing where it %s", async (_, fetch) => {
    const transport = chooseTransport(fetch);
    await expect(request("GET", { transport, timeoutMs: 20 })).rejects.toThrow("did not answer within");
    const signal = AbortSignal.timeout(20);
    await expect(request("GET", { transport, signal })).rejects.toThrow("The call was cancelled.");
    await expect(request("GET", { transport, signal: AbortSignal.abort() })).rejects.toThrow("The call was cancelled.");
  });
});

describe("failures", () => {
  const failing = (code: string, method: string, isIdempotent: boolean): Promise<Answer> =>
    request(method, {
      transport: () => Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: { code } })),
      isIdempotent,
    });

  it("say whether the request may have been carried out", async () => {
    const warning = "It may have been carried out all the same";
    await expect(failing("ECONNRESET", "POST", false)).rejects.toThrow(warning);
    for (const [code, isIdempotent] of [
      ["ECONNREFUSED", false],
      ["ECONNRESET", true],
    ] as const) {
      const { message } = (await failing(code, "POST", isIdempotent).catch(
        (error: unknown) => error as Error,
      )) as Error;
      expect(message).not.toContain(warning);
    }
  });
});

describe("repetition", () => {
  const flaky = (): StubApi["requests"] => {
    api.answer(() => ({ status: api.requests.length < 2 ? 503 : 200, headers: { "retry-after": "0" } }));
    return api.requests;
  };
  const clock = { now: () => 0, random: () => 0, sleep: async () => undefined };

  it("is for what is idempotent, and as often as the options say", async () => {
    flaky();
    expect((await request("GET", { retries: 1, clock })).status).toBe(200);
    expect(api.requests).toHaveLength(2);
    for (const options of [{ retries: 0 }, { retries: 1, isIdempotent: false }]) {
      flaky().length = 0;
      expect((await request("GET", { clock, ...options })).status).toBe(503);
      expect(api.requests).toHaveLength(1);
    }
  });

  it("ends when the client cancels", async () => {
    const signal = AbortSignal.timeout(50);
    api.answer({ status: 503, headers: { "retry-after": "2" } });
    await expect(request("GET", { retries: 1, signal })).rejects.toThrow("The call was cancelled.");
  });
});
