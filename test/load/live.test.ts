import { createServer, request as forward } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { load } from "../../src/load/load.js";
import { openSource } from "../../src/load/open-source.js";
import { minimal, serve } from "./support.js";

const cwd = "/";
const noWait = async () => {};

describe("headers", () => {
  it("go to the origin that the user named and to no other; they come before user and password", async () => {
    const other = await serve((_request, response) => response.end(`${minimal}x: {$ref: a.yaml}`));
    const first = await serve((request, response) => {
      if (request.url === "/") response.writeHead(302, { location: "/next" }).end();
      else if (request.url === "/next") response.writeHead(307, { location: `${other.origin}/api.yaml` }).end();
      else response.end(`${minimal}x: {$ref: b.yaml}`);
    });
    const headers = { authorization: "Bearer canary", "x-key": "canary" };
    const url = first.origin.replace("//", "//user:pass@");
    await load(url, { cwd, headers });
    await load(`${url}/own.yaml`, { cwd, headers });
    expect(first.requests.map(({ url: path }) => path)).toEqual(["/", "/next", "/own.yaml", "/b.yaml"]);
    for (const request of first.requests) expect(request.headers).toMatchObject(headers);
    expect(other.requests).toHaveLength(2);
    for (const request of other.requests) expect(JSON.stringify(request.rawHeaders)).not.toMatch(/canary|Basic/);
  });
});

describe("a server that fails for a moment", () => {
  it("is asked twice more, after half a second, after one, or when it says", async () => {
    const answers = [503, 429, 200];
    const { origin, requests } = await serve((_request, response) => {
      const status = answers.shift() ?? 500;
      response.writeHead(status, status === 429 ? { "retry-after": "7" } : {}).end(status === 200 ? minimal : "");
    });
    const waits: number[] = [];
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    expect((await load(origin, { cwd, wait })).diagnostics).toEqual([]);
    expect(waits).toEqual([500, 7_000]);
    expect((await load(origin, { cwd, wait })).diagnostics[0]?.code).toBe("source/server-error");
    expect(waits).toEqual([500, 7_000, 500, 1_000]);
    expect(requests).toHaveLength(6);
  });

  it("is not asked again where that is no use, and not after the time is over", async () => {
    let header = {};
    const { origin, requests } = await serve((request, response) => {
      response.writeHead(request.url === "/gone" ? 404 : 503, header).end();
    });
    await load(`${origin}/gone`, { cwd, wait: noWait });
    expect(requests).toHaveLength(1);
    await load(origin, { cwd, wait: noWait, timeoutMs: 400 });
    expect(requests).toHaveLength(2);
    header = { "retry-after": "3600" };
    await load(origin, { cwd, wait: noWait });
    expect(requests).toHaveLength(3);
  });

  it("is asked again where the connection breaks", async () => {
    let breaks = 2;
    const { origin } = await serve((request, response) => {
      if (breaks-- > 0) request.socket.destroy();
      else response.end(minimal);
    });
    expect((await load(origin, { cwd, wait: noWait })).diagnostics).toEqual([]);
  });
});

describe("a document that is known", () => {
  const validators = { etag: 'W/"1"', lastModified: "Thu, 01 Jan 1970 00:00:00 GMT" };

  it("is not sent again where the server says that it is the same", async () => {
    const { origin, requests } = await serve((request, response) => {
      if (request.headers["if-none-match"] === 'W/"1"') response.writeHead(304).end();
      else if (request.headers["if-modified-since"]) response.writeHead(304).end();
      else response.writeHead(200, { etag: validators.etag, "last-modified": validators.lastModified }).end(minimal);
    });
    const url = `${origin}/api.yaml`;
    const open = (known?: object) => openSource(url, { cwd, ...(known && { known: { url, validators: known } }) });
    expect(await open()).toMatchObject({ root: { text: minimal, validators } });
    expect(await open(validators)).toMatchObject({ root: "not-modified", library: { rootUri: "api.yaml" } });
    expect(requests.at(-1)?.headers).not.toHaveProperty("if-modified-since");
    expect(await open({ lastModified: validators.lastModified })).toMatchObject({ root: "not-modified" });
    expect(await open({ etag: '"2"' })).toMatchObject({ root: { text: minimal } });
  });

  it("is another one under another URL; a query is kept nowhere", async () => {
    const { origin, requests } = await serve((_request, response) => response.setHeader("etag", '"1"').end(minimal));
    const known = { url: `${origin}/api.yaml`, validators };
    for (const path of ["/other.yaml", "/api.yaml?key=canary"]) {
      const opened = await openSource(origin + path, { cwd, known });
      expect(JSON.stringify(opened)).not.toContain("canary");
      expect(opened).not.toHaveProperty("root.validators", path.includes("?") ? expect.anything() : undefined);
    }
    for (const { headers } of requests) expect(headers).not.toHaveProperty("if-none-match");
  });

  it("an answer 304 to an unconditional request is no document", async () => {
    const { origin } = await serve((_request, response) => response.writeHead(304).end());
    expect((await load(origin, { cwd })).diagnostics[0]?.code).toBe("source/http-status");
  });
});

it("a login page that a document redirects to is named, and where it comes from", async () => {
  const { origin } = await serve((request, response) => {
    if (request.url === "/login?next=canary") response.end("<!doctype html>");
    else response.writeHead(302, { location: "/login?next=canary" }).end();
  });
  const { diagnostics } = await load(`${origin}/api.json`, { cwd });
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    `document/html ${origin}/login is an HTML or XML page, not an OpenAPI document (${origin}/api.json redirects there).`,
  ]);
});

describe("a proxy", () => {
  /** A proxy that tunnels (RFC 9110 section 9.3.6) and forwards; every host is this machine. */
  async function proxy(): Promise<{ url: string; asked: string[] }> {
    const asked: string[] = [];
    const target = await serve((_request, response) => response.end(minimal));
    const { port } = new URL(target.origin);
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      forward({ host: "127.0.0.1", port, path: "/" }, (answer) => answer.pipe(response)).end();
    });
    server.on("connect", (request, socket) => {
      asked.push(`CONNECT ${request.url}`);
      const upstream = connect(Number(port), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        upstream.pipe(socket).pipe(upstream);
      });
      for (const end of [upstream, socket]) end.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    return { url: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
  }

  it("is asked for hosts that NO_PROXY does not name, with or without a scheme, in small or large letters", async () => {
    const { url, asked } = await proxy();
    for (const env of [{ HTTP_PROXY: `http://${url}` }, { http_proxy: url, HTTP_PROXY: "http://127.0.0.1:1" }]) {
      expect((await load("http://docs.test/api.yaml", { cwd, env })).diagnostics).toEqual([]);
    }
    expect(asked).toHaveLength(2);
    expect(asked.join()).toContain("docs.test");
    const excused = { HTTP_PROXY: url, NO_PROXY: "docs.test" };
    expect(
      (await load("http://docs.test/", { cwd, env: excused, wait: noWait, timeoutMs: 2_000 })).value,
    ).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it("is never asked for this machine", async () => {
    const { url, asked } = await proxy();
    const { origin } = await serve((_request, response) => response.end(minimal));
    expect((await load(origin, { cwd, env: { HTTP_PROXY: url } })).diagnostics).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("that never answers is left when the time is up: nothing of it keeps the process alive", async () => {
    const sockets: Socket[] = [];
    const server = createTcpServer((socket) => void sockets.push(socket.resume().on("error", () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const env = { HTTP_PROXY: `127.0.0.1:${(server.address() as AddressInfo).port}` };
    const { diagnostics } = await load("http://docs.test/", { cwd, env, timeoutMs: 500 });
    expect(diagnostics.map(({ code }) => code)).toEqual(["source/timeout"]);
    expect(sockets.length).toBeGreaterThan(0);
    // Only when all its connections have ended; new ones are refused.
    await new Promise((resolve) => server.close(resolve));
  });

  it.each(["http://", "socks5://canary@x:1", "a b"])("that is none is told: %s", async (value) => {
    const { diagnostics } = await load("https://docs.test/", { cwd, env: { HTTPS_PROXY: value } });
    expect(diagnostics.map(({ code }) => code)).toEqual(["source/bad-proxy"]);
    expect(diagnostics[0]?.message).not.toContain("canary");
  });
});
