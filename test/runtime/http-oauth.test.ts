import { type AuthInfo, OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import type { SecurityRequirement } from "../../templates/runtime/binding.js";
import { createMcpServer } from "../../templates/runtime/create-server.js";
import { createHttpHandler, type HttpHandler } from "../../templates/runtime/http-handler.js";
import type { OAuthResource } from "../../templates/runtime/http-oauth.js";
import type { HttpOptions } from "../../templates/runtime/http-options.js";
import { json } from "../support/stub-api.js";
import { apiOfFile } from "./api-of-file.js";
import { definition, getPet } from "./generated-tree.js";
import { answerOf, call, get, handlerOf, post } from "./http-request.js";

const api = await apiOfFile();
const resource = new URL("https://mcp.acme.com/mcp");
const metadataUrl = "https://mcp.acme.com/.well-known/oauth-protected-resource/mcp";
const soon = Math.floor(Date.now() / 1000) + 600;

/** Tokens by their text; `away` for keys that cannot be fetched. */
const tokens: Readonly<Record<string, Partial<AuthInfo>>> = {
  good: {},
  reader: { scopes: ["pets:read"] },
  foreign: { resource: new URL("https://other.acme.com/mcp") },
  expired: { expiresAt: 1 },
  eternal: { expiresAt: undefined as never },
};
const auth: OAuthResource = {
  resource,
  issuer: "https://login.acme.com/",
  scopes: ["pets:read"],
  name: "Pets",
  verifier: {
    verifyAccessToken: async (token) => {
      if (token === "away") throw new Error("fetch failed: https://login.acme.com/jwks");
      const found = Object.hasOwn(tokens, token) ? tokens[token] : undefined;
      if (!found) throw new OAuthError(OAuthErrorCode.InvalidToken, "no");
      return { token, clientId: "client", scopes: [], expiresAt: soon, resource, extra: { sub: "alice" }, ...found };
    },
  },
};
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const ping = (headers: Record<string, string>) => post({ method: "ping" }, headers);

describe("a resource server", () => {
  const { handler } = handlerOf({ auth });

  it.each([
    [{}, 401],
    [bearer("bad"), 401],
    [bearer("__proto__"), 401],
    [bearer("foreign"), 401],
    [bearer("expired"), 401],
    [bearer("eternal"), 401],
    [{ authorization: "Basic good" }, 401],
    [{ authorization: "good" }, 401],
    [bearer("away"), 503],
    [bearer("good"), 200],
    [{ authorization: "bearer good" }, 200],
  ])("%j: %i", async (headers, status) => {
    const response = await handler.fetch(ping(headers as Record<string, string>));
    expect(response.status).toBe(status);
    const challenge = response.headers.get("www-authenticate");
    if (status === 401) expect(challenge).toMatch(new RegExp(`^Bearer error="invalid_token".*${metadataUrl}`));
    else expect(challenge).toBeNull();
    expect(await response.text()).not.toContain("login.acme.com");
  });

  it("takes no token from the query", async () => {
    const request = new Request(`${ping({}).url}?access_token=good`, ping({}));
    expect((await handler.fetch(request)).status).toBe(401);
  });

  it.each(["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"])(
    "has its metadata at %s, for every page",
    async (path) => {
      const response = await handler.fetch(get(path, { origin: "https://any.example" }));
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(await response.json()).toEqual({
        resource: "https://mcp.acme.com/mcp",
        authorization_servers: ["https://login.acme.com/"],
        scopes_supported: ["pets:read"],
        resource_name: "Pets",
        bearer_methods_supported: ["header"],
      });
      expect((await handler.fetch(get(path, {}, "OPTIONS"))).status).toBe(204);
      expect((await handler.fetch(get(path, {}, "POST"))).status).toBe(405);
    },
  );

  it("must have an issuer whose address is secure", () => {
    expect(() => handlerOf({ auth: { ...auth, issuer: "http://login.acme.com" } })).toThrow();
  });
});

it("counts callers by token, and those who guess by address", async () => {
  const keys: string[] = [];
  const rateLimiter = {
    consume: async (key: string) => {
      keys.push(key);
      return { allowed: keys.filter((known) => known === key).length <= 2, retryAfterSeconds: 1 };
    },
  };
  const { handler } = handlerOf({ auth, rateLimiter });
  const status = async (token: string, remoteAddress: string): Promise<number> =>
    (await handler.fetch(ping(bearer(token)), { remoteAddress })).status;
  expect([await status("bad", "1.1.1.1"), await status("worse", "1.1.1.1")]).toEqual([401, 401]);
  expect([await status("bad", "1.1.1.1"), await status("bad", "2.2.2.2")]).toEqual([429, 401]);
  expect([await status("good", "1.1.1.1"), await status("reader", "3.3.3.3")]).toEqual([200, 200]);
  expect(await status("good", "1.1.1.1")).toBe(429);
});

describe("the scopes of tools", () => {
  /** A handler whose first tool asks for these. */
  function handlerWith(security: readonly SecurityRequirement[], options: HttpOptions["server"] = {}): HttpHandler {
    const [first, ...rest] = definition.catalog;
    const tool = { ...getPet, security };
    const changed = {
      ...definition,
      securitySchemes: [...definition.securitySchemes, { name: "login", type: "oauth2" as const }],
      catalog: first ? [{ ...first, load: async () => tool }, ...rest] : [],
    };
    const server = { baseUrl: api.url, requireScopes: true, ...options };
    return createHttpHandler(changed, (given) => createMcpServer(changed, given), { auth, server, log: () => {} });
  }

  it.each<[string, readonly SecurityRequirement[], string, string | undefined]>([
    ["are held", [{ login: ["pets:read"] }], "reader", undefined],
    ["are missing", [{ login: ["pets:read"] }], "good", "pets:read"],
    ["are missing in part", [{ login: ["pets:read", "pets:write"] }], "reader", "pets:read pets:write"],
    ["of one choice are held", [{ login: ["pets:write"] }, { login: ["pets:read"] }], "reader", undefined],
    ["are no other scheme's to spare", [{ key: [] }, { login: ["pets:write"] }], "reader", "pets:write"],
    ["are of OAuth alone", [{ key: ["role"] }], "good", undefined],
    ["are not asked of anybody", [{}, { login: ["pets:write"] }], "good", undefined],
    ["can be such", [{ login: ['a"b', "a b", "pets:write"] }], "good", "pets:write"],
  ])("%s: %j, %s", async (_, security, token, missing) => {
    api.answer(json({ name: "Rex" }));
    const response = await handlerWith(security).fetch(call("get_pet", { petId: 1 }, bearer(token)));
    expect(response.status).toBe(missing === undefined ? 200 : 403);
    await response.text();
    const challenge = response.headers.get("www-authenticate");
    if (missing === undefined) return;
    expect(challenge).toMatch(/^Bearer error="insufficient_scope"/);
    expect(challenge).toContain(`scope="${missing}"`);
    expect(challenge).toContain(`resource_metadata="${metadataUrl}"`);
    expect(api.requests).toEqual([]);
  });

  it("are not asked for unless told", async () => {
    api.answer(json({ name: "Rex" }));
    const handler = handlerWith([{ login: ["pets:read"] }], { requireScopes: false });
    const { result } = await answerOf(await handler.fetch(call("get_pet", { petId: 1 }, bearer("good"))));
    expect(result).toMatchObject({ structuredContent: { name: "Rex" } });
  });

  it("are told of, and the token never goes on to the API: hooks learn whose it is", async () => {
    api.answer(json({ name: "Rex" }));
    const seen: unknown[] = [];
    const credentials: NonNullable<HttpOptions["server"]>["credentials"] = (_, { authInfo }) => {
      seen.push(authInfo?.extra?.["sub"]);
      return "key-of-alice";
    };
    const handler = handlerWith([{ key: [] }], { credentials });
    const { result } = await answerOf(await handler.fetch(call("get_pet", { petId: 1 }, bearer("reader"))));
    expect([result?.["isError"], seen]).toEqual([undefined, ["alice"]]);
    expect(api.requests[0]?.headers).toMatchObject({ "x-key": "key-of-alice" });
    expect(JSON.stringify(api.requests[0]?.headers)).not.toContain("reader");
  });
});
