import { describe, expect, it } from "vitest";
import { connectHandler } from "../support/clients.js";
import { json } from "../support/stub-api.js";
import { apiOfFile } from "./api-of-file.js";
import { published } from "./generated-tree.js";
import { answerOf, call, get, handlerOf, post } from "./http-request.js";

const api = await apiOfFile();
const server = { baseUrl: api.url, credentials: () => "secret-key-1", onDrift: () => {} };
const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

describe("clients of each kind", () => {
  it("list the catalogue, and call", async () => {
    const { handler } = handlerOf({ server });
    api.answer(json({ name: "Rex" }));
    for (const client of await connectHandler(handler.fetch)) {
      const tools = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(["get_pet", "list_nodes", "delete_pet"]);
      expect(tools[0]).toEqual(published.get_pet);
      expect((await client.callTool("get_pet", { petId: 7 })).structuredContent).toEqual({ name: "Rex" });
      await expect(client.callTool("no_pet")).rejects.toThrow("no_pet");
      await client.close();
    }
  });

  it("are offered what the options choose, and cannot call the rest", async () => {
    const { handler } = handlerOf({ server: { ...server, tools: (_, { readOnlyHint }) => readOnlyHint === true } });
    for (const client of await connectHandler(handler.fetch)) {
      expect((await client.listTools()).map(({ name }) => name)).toEqual(["get_pet", "list_nodes"]);
      await expect(client.callTool("delete_pet", { petId: 1 })).rejects.toThrow("delete_pet");
      await client.close();
    }
    expect(api.requests).toEqual([]);
  });
});

describe("the host and origin of a request", () => {
  it.each([
    [{ host: "evil.example" }, 403],
    [{ host: "localhost.evil.example:3000" }, 403],
    [{ host: "127.0.0.1:9" }, 200],
    [{ host: "[::1]:3000" }, 200],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "" }, 200],
    [{ origin: "http://localhost:5173" }, 200],
  ])("%j: %i", async (headers, status) => {
    const { handler } = handlerOf();
    expect((await handler.fetch(post({ method: "ping" }, headers as Record<string, string>))).status).toBe(status);
  });

  it("must be on the lists of the deployment, where it has some", async () => {
    const { handler } = handlerOf({
      allowedHosts: ["mcp.acme.com"],
      allowedOrigins: ["https://app.acme.com", "acme.dev"],
    });
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await handler.fetch(post({ method: "ping" }, { host: "mcp.acme.com", ...headers }))).status;
    expect(await ask({})).toBe(200);
    expect(await ask({ host: "localhost" })).toBe(403);
    expect(await ask({ origin: "https://app.acme.com" })).toBe(200);
    expect(await ask({ origin: "http://app.acme.com" })).toBe(403);
    expect(await ask({ origin: "http://acme.dev:8080" })).toBe(200);
    const open = handlerOf({ allowedHosts: ["*"] });
    expect((await open.handler.fetch(post({ method: "ping" }, { host: "any.example" }))).status).toBe(200);
    // Who names hosts is not on this machine alone.
    const local = post({ method: "ping" }, { origin: "http://localhost" });
    expect((await open.handler.fetch(local)).status).toBe(403);
  });

  it("decide over what pages may send and read", async () => {
    const { handler } = handlerOf({ server: { credentialsFrom: { key: "X-Acme-Key" } } });
    const asking = { origin: "http://localhost:5173", "access-control-request-method": "POST" };
    const preflight = await handler.fetch(get("/mcp", asking, "OPTIONS"));
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    const allowed = preflight.headers.get("access-control-allow-headers");
    for (const name of [
      "authorization",
      "content-type",
      "mcp-protocol-version",
      "mcp-method",
      "mcp-name",
      "X-Acme-Key",
    ])
      expect(allowed).toContain(name);
    expect(allowed).not.toContain("*");
    const refused = await handler.fetch(post({ method: "ping" }, { origin: "http://localhost:5173" }));
    expect(refused.status).toBe(401);
    expect(refused.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    expect(refused.headers.get("access-control-expose-headers")).toContain("www-authenticate");
    expect(refused.headers.get("vary")).toBe("origin");
    const foreign = await handler.fetch(get("/mcp", { ...asking, origin: "https://evil.example" }, "OPTIONS"));
    expect([foreign.status, foreign.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });
});

describe("a request that is none", () => {
  it.each([
    ["another path", get("/other"), 404],
    ["GET", get(), 405],
    ["DELETE", get("/mcp", {}, "DELETE"), 405],
    ["another media type", post("{}", { "content-type": "text/plain" }), 415],
    ["no JSON", post("{"), 400],
    ["a body that is too long", post({ method: "x".repeat(2_000) }), 413],
    ["a length that is too long", post("{}", { "content-length": "2001" }), 413],
    ["an unknown revision", post({ method: "ping" }, { "mcp-protocol-version": "1999-01-01" }), 400],
  ])("%s", async (_, request, status) => {
    const { handler } = handlerOf({ maxBodyBytes: 1_000 });
    expect((await handler.fetch(request)).status).toBe(status);
  });

  it("gets an answer where its body does not come", async () => {
    const { handler } = handlerOf({ requestTimeoutMs: 20 });
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
    expect((await handler.fetch(new Request("http://localhost/mcp", init as RequestInit))).status).toBe(408);
  });
});

it("tells its health to any host, and that it is going", async () => {
  const { handler, logs } = handlerOf();
  const status = async (path: string): Promise<number> => (await handler.fetch(get(path, { host: "10.0.0.7" }))).status;
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 200]);
  handler.drain();
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
  expect((await handler.fetch(get("/readyz", {}, "POST"))).status).toBe(405);
  expect(await answerOf(await handler.fetch(post({ method: "ping" })))).toMatchObject({ result: {} });
  expect(logs).toHaveLength(1);
});

it("passes the trace context on, and no other header of the request", async () => {
  api.answer(json({ name: "Rex" }));
  const { handler } = handlerOf({ server });
  const headers = {
    traceparent: trace,
    tracestate: "acme=1",
    cookie: "a=1",
    authorization: "Bearer t",
    "x-other": "1",
  };
  await answerOf(await handler.fetch(call("get_pet", { petId: 1 }, headers)));
  const [sent] = api.requests;
  expect(sent?.headers).toMatchObject({ traceparent: trace, tracestate: "acme=1", "x-key": "secret-key-1" });
  for (const name of ["cookie", "authorization", "x-other"]) expect(sent?.headers).not.toHaveProperty(name);
  await answerOf(await handler.fetch(call("get_pet", { petId: 1 }, { traceparent: "00-bad", tracestate: "acme=1" })));
  expect(api.requests[1]?.headers).not.toHaveProperty("traceparent");
  expect(api.requests[1]?.headers).not.toHaveProperty("tracestate");
});

it("logs each request in a line without anything that a client made up", async () => {
  api.answer(json({ name: "Rex" }));
  const { handler, logs } = handlerOf({ server });
  await answerOf(
    await handler.fetch(call("get_pet", { petId: 1 }, { traceparent: trace }), { remoteAddress: "9.9.9.9" }),
  );
  await answerOf(await handler.fetch(call("secret-tool")));
  await answerOf(await handler.fetch(post({ method: "my secret\n" })));
  await handler.fetch(get("/secret?key=secret"));
  expect(logs).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: "info",
      message: "request",
      method: "POST",
      path: "/mcp",
      status: 200,
      ms: expect.any(Number),
      rpc: "tools/call",
      tool: "get_pet",
      caller: expect.stringMatching(/^[0-9a-f]{16}$/),
      trace: "0af7651916cd43dd8448eb211c80319c",
    },
    expect.objectContaining({ rpc: "tools/call", tool: "unknown" }),
    expect.objectContaining({ rpc: "other" }),
    expect.objectContaining({ path: "other", status: 404, level: "warn" }),
  ]);
  expect(JSON.stringify(logs)).not.toMatch(/secret|9\.9\.9\.9/);
});

it("throws at once for options that cannot be", () => {
  expect(() => handlerOf({ server: { credentialsFrom: { other: "x-key" } } })).toThrow("other");
});
