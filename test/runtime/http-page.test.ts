import { describe, expect, it } from "vitest";
import { answerOf, get, handlerOf, post } from "./http-request.js";

const page = "<!doctype html><title>Tools</title>é";

describe("the page of the tools", () => {
  it("is at / where the options have one, as it is", async () => {
    const { handler, logs } = handlerOf({ page });
    const response = await handler.fetch(get("/"));
    expect([response.status, await response.text()]).toEqual([200, page]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-security-policy": "frame-ancestors 'none'",
    });
    expect(logs).toMatchObject([{ path: "/", status: 200 }]);
  });

  it("is nowhere without", async () => {
    const { handler } = handlerOf();
    expect((await handler.fetch(get("/"))).status).toBe(404);
  });

  it("is not sent again to who has it", async () => {
    const { handler } = handlerOf({ page });
    const etag = (await handler.fetch(get("/", {}, "HEAD"))).headers.get("etag") ?? "";
    const again = await handler.fetch(get("/", { "if-none-match": `W/"x", ${etag}` }));
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const changed = await handlerOf({ page: `${page}!` }).handler.fetch(get("/", { "if-none-match": etag }));
    expect(changed.status).toBe(200);
  });

  it("is shown without a key, which the tools ask for", async () => {
    const { handler } = handlerOf({ page, server: { credentialsFrom: { key: "X-Key" } } });
    expect((await handler.fetch(get("/"))).status).toBe(200);
    expect((await handler.fetch(post({ method: "tools/list" }))).status).toBe(401);
  });

  it("is refused to other hosts and pages, and to those who ask too often", async () => {
    const { handler } = handlerOf({ page });
    expect((await handler.fetch(get("/", { host: "evil.example" }))).status).toBe(403);
    expect((await handler.fetch(get("/", { origin: "https://evil.example" }))).status).toBe(403);
    const rateLimiter = { consume: async () => ({ allowed: false, retryAfterSeconds: 9 }) };
    const limited = await handlerOf({ page, rateLimiter }).handler.fetch(get("/"));
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "9"]);
  });

  it("leaves MCP where it is, at / too", async () => {
    const { handler } = handlerOf({ page, path: "/" });
    const { url, headers, body } = post({ method: "ping" });
    const request = new Request(new URL("/", url), { method: "POST", headers, body, duplex: "half" } as RequestInit);
    expect(await answerOf(await handler.fetch(request))).toMatchObject({ result: {} });
    expect((await handler.fetch(get("/"))).headers.get("content-type")).toMatch(/html/);
  });
});
