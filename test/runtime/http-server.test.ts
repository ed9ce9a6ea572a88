import { afterEach, describe, expect, it } from "vitest";
import { type HttpServer, type ListenOptions, serveHttp } from "../../templates/runtime/http-server.js";
import type { HttpOptions } from "../../templates/runtime/http-options.js";
import { raw } from "../support/raw-http.js";
import { deferred, handlerOf } from "./http-request.js";

const running: HttpServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())));

async function serve(options: HttpOptions = {}, listen: ListenOptions = {}): Promise<HttpServer> {
  const server = await serveHttp(handlerOf(options).handler, { port: 0, ...listen });
  running.push(server);
  return server;
}

const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const message = (method: string, params: object = {}): RequestInit => ({
  method: "POST",
  headers,
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
});
const head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

describe("a server of Node.js", () => {
  it("listens on this machine alone, and answers", async () => {
    const { url } = await serve();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await fetch(`${url}/mcp`, message("ping"));
    expect(await answer.text()).toContain('"result":{}');
    expect((await fetch(`${url}/healthz`)).headers.get("connection")).toBe("keep-alive");
  });

  it("rejects where it cannot listen", async () => {
    const { url } = await serve();
    await expect(serve({}, { port: Number(new URL(url).port) })).rejects.toThrow("EADDRINUSE");
  });

  it.each([
    ["Host: a b\r\n", 400],
    ["Host: user@localhost\r\n", 400],
    ["Host: evil.example\r\n", 403],
    ["", 400],
    ["Host: localhost\r\nOrigin: https://evil.example\r\n", 403],
  ])("refuses %j: %i", async (lines, status) => {
    const { url } = await serve();
    const got = await raw(url, `POST /mcp HTTP/1.1\r\n${lines}Content-Length: 0\r\nConnection: close\r\n\r\n`);
    expect(got).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it("ends the wait for a head or body that comes slowly", async () => {
    const { url } = await serve({}, { headersTimeoutMs: 200, bodyTimeoutMs: 400 });
    const [slowHead, slowBody] = await Promise.all([
      raw(url, "POST /mcp HTTP/1.1\r\nHost: local"),
      raw(url, `${head}Content-Length: 10\r\n\r\n{`),
    ]);
    expect(slowHead).toMatch(/^HTTP\/1.1 408 /);
    expect(slowBody).toMatch(/^HTTP\/1.1 408 /);
  });

  it("closes the connection of a body that is too long, without reading it", async () => {
    const { url } = await serve({ maxBodyBytes: 100 });
    const declared = await raw(url, `${head}Content-Length: 1000000\r\n\r\n`);
    expect(declared).toMatch(/^HTTP\/1.1 413 .*connection: close/is);
    const chunk = "x".repeat(200);
    const chunked = await raw(url, `${head}Transfer-Encoding: chunked\r\n\r\nc8\r\n${chunk}\r\n`);
    expect(chunked).toMatch(/^HTTP\/1.1 413 /);
  });

  it("cancels the call of the API when its client goes away", async () => {
    const [asked, cancelled] = [deferred<void>(), deferred<void>()];
    const upstream: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        asked.resolve();
        init?.signal?.addEventListener("abort", () => {
          cancelled.resolve();
          reject(init.signal?.reason as Error);
        });
      });
    const { url } = await serve({ server: { baseUrl: "http://api.example", fetch: upstream } });
    const client = new AbortController();
    const init = { ...message("tools/call", { name: "list_nodes", arguments: {} }), signal: client.signal };
    const answer = fetch(`${url}/mcp`, init).then((response) => response.text());
    await asked.promise;
    client.abort();
    await expect(answer).rejects.toThrow();
    await cancelled.promise;
  });
});

it("ends in good order: tells of it, refuses what is new, answers what is in flight", async () => {
  const [asked, answer] = [deferred<void>(), deferred<Response>()];
  const upstream = () => {
    asked.resolve();
    return answer.promise;
  };
  const server = await serve({ server: { baseUrl: "http://api.example", fetch: upstream } });
  running.splice(0);
  const called = fetch(`${server.url}/mcp`, message("tools/call", { name: "list_nodes", arguments: {} }));
  await asked.promise;
  const closed = server.close({ delayMs: 500, graceMs: 30_000 });
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"]);
  await expect.poll(() => fetch(`${server.url}/readyz`).catch(() => "refused"), { timeout: 20_000 }).toBe("refused");
  answer.resolve(Response.json([{ id: 1 }]));
  expect(await (await called).text()).toContain('"structuredContent"');
  await closed;
});
