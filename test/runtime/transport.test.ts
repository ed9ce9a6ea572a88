import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import type { HttpRequest } from "../../templates/runtime/request.js";
import { send, type Answer } from "../../templates/runtime/send.js";
import { chooseTransport } from "../../templates/runtime/transport.js";
import { apiOfFile } from "./api-of-file.js";

const api = await apiOfFile();
const other = await apiOfFile();

const ask = (
  changes: Partial<HttpRequest> = {},
  options: Partial<Parameters<typeof send>[1]> = {},
  fetch?: typeof globalThis.fetch,
): Promise<Answer> => {
  const headers = new Map([
    ["content-type", "application/json"],
    ["x-key", "secret"],
  ]);
  return send(
    { method: "GET", url: `${api.url}/a?b=1`, headers, body: '{"q":"ö"}', ...changes },
    {
      transport: chooseTransport(fetch),
      signal: new AbortController().signal,
      timeoutMs: 5_000,
      maxResponseBytes: 100,
      retries: 0,
      isIdempotent: true,
      ...options,
    },
  );
};
const text = ({ body }: Answer): string => new TextDecoder().decode(body);

describe("a GET with a body", () => {
  it("is sent by Node, with its length, and answered like any other", async () => {
    api.answer({ status: 404, headers: { "content-type": "text/plain" }, body: "no such index" });
    const answer = await ask();
    expect(api.requests).toMatchObject([
      {
        method: "GET",
        url: "/a?b=1",
        headers: { "content-type": "application/json", "content-length": "10", "x-key": "secret" },
      },
    ]);
    expect(api.requests[0]?.headers).not.toHaveProperty("transfer-encoding");
    expect(api.requests[0]?.body.toString()).toBe('{"q":"ö"}');
    expect([answer.status, answer.contentType, text(answer)]).toEqual([404, "text/plain", "no such index"]);
  });

  it("may be of bytes, and a HEAD, whose answer has no body", async () => {
    api.answer({ headers: { "content-length": "5" } });
    expect((await ask({ method: "HEAD", body: new Uint8Array([0, 255]) })).body).toHaveLength(0);
    expect([api.requests[0]?.method, api.requests[0]?.body]).toEqual(["HEAD", Buffer.from([0, 255])]);
    api.answer({ status: 204 });
    expect((await ask()).status).toBe(204);
  });

  it("is decompressed where the API compresses all the same, and limited after that", async () => {
    api.answer({ headers: { "content-encoding": "gzip" }, body: gzipSync("hello") });
    expect(text(await ask())).toBe("hello");
    expect(api.requests[0]?.headers["accept-encoding"]).toBe("identity");
    api.answer({ headers: { "content-encoding": "gzip" }, body: gzipSync("x".repeat(101)) });
    await expect(ask()).rejects.toThrow(/larger than the limit of 100 bytes/);
    api.answer({ headers: { "content-encoding": "constructor" }, body: "x" });
    await expect(ask()).rejects.toThrow(/encoding "constructor", which was not asked for/);
  });

  it("keeps its body where it is redirected on the same origin, and goes to no other", async () => {
    api.answer(({ url }) => (url === "/b" ? { body: "there" } : { status: 302, headers: { location: "/b" } }));
    expect(text(await ask())).toBe("there");
    expect(api.requests[1]).toMatchObject({ method: "GET", headers: { "content-type": "application/json" } });
    expect(api.requests[1]?.body.toString()).toBe('{"q":"ö"}');
    api.answer({ status: 307, headers: { location: `${other.url}/b` } });
    await expect(ask()).rejects.toThrow(/redirected to .*, where this request is not sent to/);
    api.answer({ status: 307, headers: { location: "https://other.test/b" } });
    await expect(ask()).rejects.toThrow(/https:\/\/other\.test, where/);
    expect(other.requests).toEqual([]);
  });

  it("ends with its time, with its caller, and where nobody listens", async () => {
    api.answer({ hang: true });
    await expect(ask({}, { timeoutMs: 50 })).rejects.toThrow(/did not answer within 0.05 seconds/);
    const caller = new AbortController();
    const asked = ask({}, { signal: caller.signal });
    caller.abort();
    await expect(asked).rejects.toThrow("The call was cancelled.");
    await expect(ask({ url: "http://127.0.0.1:1/" })).rejects.toThrow(
      "The API could not be reached: nothing accepts connections there (ECONNREFUSED)",
    );
  });

  it("fails at once where the API switches to another protocol", async () => {
    const head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n";
    const server = createServer((socket) => socket.once("data", () => socket.write(head))).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await expect(ask({ url: `http://127.0.0.1:${port}/` })).rejects.toThrow(/could not be reached/);
    server.close();
  });

  it("tells where no Node is", async () => {
    const getBuiltinModule = vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined as never);
    await expect(ask()).rejects.toThrow(/have to run on Node/);
    getBuiltinModule.mockRestore();
    expect(api.requests).toEqual([]);
  });
});

describe("a fetch of the deployment", () => {
  it("gets every request, that with a body too", async () => {
    const seen: unknown[] = [];
    const answer = await ask({}, {}, async (url, init) => {
      seen.push([url, init?.method, init?.body]);
      return new Response("mine");
    });
    expect([text(answer), seen]).toEqual(["mine", [[`${api.url}/a?b=1`, "GET", '{"q":"ö"}']]]);
  });

  it("is told of where it refuses", async () => {
    await expect(ask({}, {}, globalThis.fetch)).rejects.toThrow(/body with GET, which the fetch that was given/);
    await expect(ask({ url: "http://127.0.0.1:1/", method: "POST" }, {}, globalThis.fetch)).rejects.toThrow(
      /could not be reached/,
    );
  });
});
