import { afterEach, describe, expect, it, vi } from "vitest";
import type { SecurityRequirement, SecurityScheme } from "../../templates/runtime/binding.js";
import { createMcpServer } from "../../templates/runtime/create-server.js";
import type { Credential } from "../../templates/runtime/credentials.js";
import { environmentOptions } from "../../templates/runtime/environment.js";
import { CallFailure } from "../../templates/runtime/failure.js";
import type { ServerDefinition, ServerOptions } from "../../templates/runtime/options.js";
import { type CalledTool, connectClients, type Hosting } from "../support/clients.js";
import { json, type RecordedRequest, type StubAnswer } from "../support/stub-api.js";
import { apiOfFile } from "./api-of-file.js";
import { definition, getPet } from "./generated-tree.js";

const api = await apiOfFile();
afterEach(() => {
  vi.restoreAllMocks();
});

const key: SecurityScheme = {
  name: "key",
  type: "apiKey",
  in: "header",
  parameter: "X-Key",
  variables: { value: "M_KEY" },
};
const query: SecurityScheme = {
  name: "query",
  type: "apiKey",
  in: "query",
  parameter: "k",
  variables: { value: "M_QUERY" },
};
const basic: SecurityScheme = {
  name: "basic",
  type: "http",
  scheme: "basic",
  variables: { username: "M_BASIC_USERNAME", password: "M_BASIC_PASSWORD" },
};
const digest: SecurityScheme = { name: "digest", type: "http", scheme: "digest" };
const oauth = (tokenUrl: string): SecurityScheme => ({
  name: "machine",
  type: "oauth2",
  tokenUrl,
  variables: { value: "M_TOKEN", clientId: "M_CLIENT_ID", clientSecret: "M_CLIENT_SECRET" },
});

function secured(
  securitySchemes: readonly SecurityScheme[],
  security: readonly SecurityRequirement[],
): ServerDefinition {
  const [entry] = definition.catalog;
  return { ...definition, securitySchemes, catalog: [{ ...entry!, load: async () => ({ ...getPet, security }) }] };
}

/** What each kind of client gets, and what the API saw of each. */
async function call(
  server: ServerDefinition,
  options: ServerOptions,
  hosting?: Hosting,
): Promise<{ readonly results: readonly CalledTool[]; readonly texts: readonly string[] }> {
  const clients = await connectClients(() => createMcpServer(server, { baseUrl: api.url, ...options }), hosting);
  const results: CalledTool[] = [];
  for (const client of clients) results.push(await client.callTool("get_pet", { petId: 1 }));
  return { results, texts: results.map(({ content }) => content.map((block) => block["text"]).join("\n")) };
}
const sentHeader = (name: string): unknown[] => api.requests.map(({ headers }) => headers[name]);

describe("a refusal", () => {
  it.each([
    [[{ key: [] }], "set M_KEY, or pass credentials to createServer."],
    [[{ key: [], basic: [] }], "set M_KEY and set M_BASIC_USERNAME and M_BASIC_PASSWORD, or pass"],
    [
      [{ key: [] }, { machine: [] }, { key: [] }],
      "set M_KEY, or set M_CLIENT_ID and M_CLIENT_SECRET (or M_TOKEN), or pass",
    ],
    [[{ digest: [] }], "give a credential for digest, or pass"],
  ] as const)("without credentials says what to set for %j", async (security, words) => {
    api.answer(json({}, 401));
    const schemes = [key, basic, digest, oauth("https://auth.test")];
    const { texts } = await call(secured(schemes, security as readonly SecurityRequirement[]), {});
    for (const text of texts)
      expect(text).toBe(`The API answered HTTP 401 Unauthorized. No credentials were sent: ${text.split("sent: ")[1]}`);
    expect(texts[0]).toContain(words);
    expect(api.requests).toHaveLength(3);
  });

  it("of credentials says which were sent", async () => {
    api.answer(json({}, 401));
    const sent = { credentials: () => "a-key" };
    expect((await call(secured([key], [{ key: [] }]), sent)).texts[0]).toContain(
      "refused the credentials: check M_KEY.",
    );
    api.answer(json({}, 403));
    const { texts } = await call(secured([oauth("x")], [{ machine: ["pets:read"] }]), sent);
    expect(texts[0]).toContain("do not allow this call; the document asks for the scopes pets:read.");
    expect((await call(secured([], []), sent)).texts[0]).toMatch(
      /^The API answered HTTP 403 Forbidden\. The credentials of this server do not allow this\.\n/,
    );
  });
});

describe("OAuth client credentials", () => {
  /** Gives tokens `token-1`, `token-2` and so on; the API takes those that `accepts` names. */
  function stub(accepts: (token: string) => boolean): { tokens: number } {
    const seen = { tokens: 0 };
    api.answer(({ url, headers }: RecordedRequest): StubAnswer => {
      if (url === "/token")
        return json({ access_token: `token-${++seen.tokens}`, token_type: "bearer", expires_in: 3600 });
      return accepts(String(headers["authorization"]))
        ? json({ name: "Rex" })
        : json({ error: headers["authorization"] }, 401);
    });
    return seen;
  }
  const client = (clientId: string): ServerOptions => ({
    credentials: () => ({ clientId, clientSecret: "machine-secret" }),
  });

  it("fetches one token for all calls, through servers that are made anew", async () => {
    const seen = stub(() => true);
    const server = secured([oauth("/token")], [{ machine: ["read"] }]);
    await Promise.all([call(server, client("one")), call(server, client("one"))]);
    expect(seen.tokens).toBe(1);
    expect(sentHeader("authorization").filter((value) => value === "Bearer token-1")).toHaveLength(6);
  });

  it("fetches a new one once where the API refuses the old one, and says so where that is refused too", async () => {
    const server = secured([oauth("/token")], [{ machine: [] }]);
    stub((token) => token === "Bearer token-2");
    const { results } = await call(server, client("two"));
    for (const { structuredContent } of results) expect(structuredContent).toEqual({ name: "Rex" });
    expect(results).toHaveLength(3);
    const seen = stub(() => false);
    const { texts } = await call(server, client("three"));
    expect(seen.tokens).toBe(4);
    expect(texts[0]).toContain("check M_CLIENT_ID and M_CLIENT_SECRET (or M_TOKEN).");
    expect(texts.join()).not.toMatch(/token-\d|machine-secret/);
  });

  it("takes a ready token before a client, and asks for none", async () => {
    const seen = stub(() => true);
    const environment = { M_TOKEN: "ready-made", M_CLIENT_ID: "i", M_CLIENT_SECRET: "s" };
    await call(secured([oauth("/token")], [{ machine: [] }]), environmentOptions(definition, environment));
    expect(seen.tokens).toBe(0);
    expect(sentHeader("authorization")).toEqual(Array(3).fill("Bearer ready-made"));
  });

  it("is a failed call where there is no token", async () => {
    api.answer(json({ error: "invalid_client", error_description: "machine-secret" }, 401));
    const { results, texts } = await call(secured([oauth("/token")], [{ machine: [] }]), client("four"));
    expect(results.every(({ isError }) => isError)).toBe(true);
    expect(texts[0]).toBe(
      "No token could be got for the security scheme machine: the token endpoint answered HTTP 401 invalid_client without a token.",
    );
  });
});

describe("a key of the caller", () => {
  const server = secured([key, query], [{ key: [] }]);
  const authInfo = { token: "issued-for-mcp", clientId: "c", scopes: [] };

  it("is not passed on unless a deployment asks for it", async () => {
    api.answer(json({ name: "Rex" }));
    const headers = { authorization: "Bearer callers-key", "x-key": "callers-key", cookie: "sid=callers-key" };
    await call(server, {}, { headers, authInfo });
    expect(JSON.stringify(api.requests)).not.toContain("callers-key");
    expect(api.requests).toHaveLength(3);
  });

  it("is taken from the header that is named, for the scheme that is named", async () => {
    api.answer(({ headers }) => json({ name: headers["x-key"] }));
    const options = { credentialsFrom: { key: "Authorization" }, credentials: () => "server-key" };
    const { results } = await call(server, options, { headers: { authorization: "Bearer callers-key" } });
    expect(sentHeader("x-key")).toEqual(Array(3).fill("callers-key"));
    expect(sentHeader("authorization")).toEqual(Array(3).fill(undefined));
    expect(results[0]?.structuredContent).toEqual({ name: "[redacted]" });
  });

  it("has no substitute: a caller without one does not act with the server's", async () => {
    api.answer(json({}, 401));
    const options = { credentialsFrom: { key: "x-acme-key" }, credentials: () => "server-key" };
    const { texts } = await call(server, options, { headers: { authorization: "Bearer callers-key" } });
    expect(sentHeader("x-key")).toEqual(Array(3).fill(undefined));
    expect(texts[0]).toContain("send the credential of key to this MCP server in the header x-acme-key");
  });

  it("is never the access token of the MCP server", async () => {
    api.answer(json({ name: "Rex" }));
    const headers = { authorization: "Bearer issued-for-mcp" };
    await call(server, { credentialsFrom: { key: "authorization" } }, { headers, authInfo });
    expect(JSON.stringify(api.requests)).not.toContain("issued-for-mcp");
    expect(api.requests).toHaveLength(3);
  });

  it("may be looked up for whom the host has checked", async () => {
    api.answer(json({ name: "Rex" }));
    await call(server, { credentials: (_, context) => `key-of-${context.authInfo?.clientId}` }, { authInfo });
    expect(sentHeader("x-key")).toEqual(Array(3).fill("key-of-c"));
  });

  it.each([{ credentialsFrom: { kye: "x-key" } }, { serverVariables: { regoin: "eu" } }])(
    "or server variable that the document does not have is an error at the start: %j",
    (options) =>
      expect(() => createMcpServer(server, options as ServerOptions)).toThrow(/which the document does not have/),
  );
});

it("refuses a name that no header can have, at the start", () => {
  const server = secured([key], [{ key: [] }]);
  expect(() => createMcpServer(server, { credentialsFrom: { key: "x acme" } })).toThrow(/x acme/);
});

describe("no credential is told", () => {
  const canary = "c4n4ry/key+1";
  const credential: Readonly<Record<string, Credential>> = {
    key: canary,
    query: canary,
    basic: { username: "user", password: canary },
    machine: { clientId: "id", clientSecret: canary },
  };
  const schemes = [key, query, basic, oauth("/token")];
  const encoded = [canary, encodeURIComponent(canary), btoa(canary), btoa(`user:${canary}`)];

  it.each([200, 400, 401, 500])("where the API echoes all of the request with HTTP %i", async (status) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    api.answer(({ url, headers }) => {
      if (url === "/token") return json({ access_token: `T/${canary}` });
      return json({ name: [url, headers["x-key"], headers["authorization"], ...encoded].join(" "), headers }, status);
    });
    for (const requirement of [{ key: [], query: [], basic: [] }, { machine: [] }]) {
      const { results } = await call(secured(schemes, [requirement]), { credentials: ({ name }) => credential[name] });
      const told = JSON.stringify([results, logged.mock.calls]);
      expect(told).toContain("[redacted]");
      for (const text of "basic" in requirement ? encoded : encoded.slice(0, 3)) expect(told).not.toContain(text);
    }
  });

  it("where an answer that does not fit is reported", async () => {
    const drifts: unknown[] = [];
    api.answer(json({ name: null, [canary]: null }));
    const options = { credentials: () => canary, onDrift: (drift: unknown) => drifts.push(drift) };
    const { texts } = await call(secured([key], [{ key: [] }]), options);
    expect(drifts).toHaveLength(3);
    expect(texts[0]).toContain("[redacted]");
    expect(JSON.stringify([drifts, texts])).not.toContain(canary);
  });

  it("where a hook, the transport or the credential itself fails", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fails = (): never => {
      throw new Error(`bad ${canary}`);
    };
    const refuses = (): never => {
      throw new CallFailure(`No ${canary} for you.`);
    };
    const server = secured([key], [{ key: [] }]);
    const credentials = (): string => canary;
    const told = [
      await call(server, { credentials: fails }),
      await call(server, { credentials, beforeRequest: fails }),
      await call(server, { credentials, beforeRequest: refuses }),
      await call(server, { credentials, fetch: fails }),
      await call(server, { credentials: () => `${canary}\r\nx: y` }),
    ];
    expect(told.flatMap(({ results }) => results).every(({ isError }) => isError)).toBe(true);
    expect(told.map(({ texts }) => texts[0])).toEqual([
      "The hook credentials of this server failed (Error), so the call was not made.",
      "The hook beforeRequest of this server failed (Error), so the call was not made.",
      "No [redacted] for you.",
      "The API could not be reached.",
      "The credential of key holds a line break or another control character, which no header can carry.",
    ]);
    expect(JSON.stringify([told, logged.mock.calls])).not.toContain("c4n4ry");
  });

  it("where beforeRequest put it in", async () => {
    api.answer(({ headers }) => json({ name: headers["x-signature"] }, 400));
    const beforeRequest: ServerOptions["beforeRequest"] = (request) => request.headers.set("x-signature", canary);
    const { texts } = await call(secured([], []), { beforeRequest });
    expect(sentHeader("x-signature")).toEqual(Array(3).fill(canary));
    expect(texts[0]).toContain("[redacted]");
    expect(texts.join()).not.toContain(canary);
  });
});
