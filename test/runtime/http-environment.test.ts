import { describe, expect, it } from "vitest";
import type { SecurityScheme } from "../../templates/runtime/binding.js";
import { type HttpEnvironment, httpEnvironment, httpVariables } from "../../templates/runtime/http-environment.js";

const key: SecurityScheme = { name: "key", type: "apiKey", in: "header", parameter: "X-Key" };
const read = (environment: Record<string, string>, schemes = [key], from = {}): HttpEnvironment =>
  httpEnvironment(environment, schemes, from);
const open = { HOST: "0.0.0.0", AUTH: "none", ALLOWED_HOSTS: "mcp.acme.com" };
const oauth = {
  AUTH: "oauth",
  PUBLIC_URL: "https://mcp.acme.com/mcp",
  OAUTH_ISSUER: "https://login.acme.com/",
  OAUTH_JWKS_URL: "https://login.acme.com/jwks",
};

it("without variables serves this machine alone", () => {
  const local = ["localhost", "127.0.0.1", "[::1]"];
  expect(read({})).toEqual({
    http: {
      allowedHosts: local,
      allowedOrigins: local,
      maxBodyBytes: 4_194_304,
      maxConcurrent: 256,
      requestTimeoutMs: 60_000,
      trustedProxies: 0,
    },
    listen: { host: "127.0.0.1", port: 3000, silenceMs: 120_000 },
    ending: { delayMs: 0, graceMs: 25_000 },
    rateLimit: 300,
    catalogPage: false,
    auth: { mode: "none" },
    faults: [],
  });
  expect(read(Object.fromEntries(httpVariables.map(([name]) => [name, " "])))).toEqual(read({}));
});

it("reads lists, numbers and the public URL", () => {
  const { http, listen, redisUrl, faults } = read({
    ...open,
    ALLOWED_HOSTS: "",
    PUBLIC_URL: "https://mcp.acme.com/tools/mcp",
    ALLOWED_ORIGINS: "https://a.acme.com, https://b.acme.com",
    PORT: "0",
    REQUEST_TIMEOUT_MS: "90000",
    REDIS_URL: "redis://redis",
  });
  expect(http).toMatchObject({
    path: "/tools/mcp",
    allowedHosts: ["localhost", "127.0.0.1", "[::1]", "mcp.acme.com"],
    allowedOrigins: ["https://a.acme.com", "https://b.acme.com"],
  });
  expect(listen).toEqual({ host: "0.0.0.0", port: 0, silenceMs: 150_000 });
  expect([redisUrl, faults]).toEqual(["redis://redis", []]);
  expect(read(open).http.allowedOrigins).toEqual([]);
});

describe("faults", () => {
  it.each([
    [{ HOST: "0.0.0.0", ALLOWED_HOSTS: "a" }, "AUTH must be set"],
    [{ HOST: "0.0.0.0", AUTH: "none" }, "PUBLIC_URL or ALLOWED_HOSTS"],
    [{ HOST: "::", AUTH: "none" }, "PUBLIC_URL or ALLOWED_HOSTS"],
    [{ AUTH: "basic" }, "AUTH must be none, api-key or oauth"],
    [{ PORT: "65536" }, "PORT must be a whole number of at most 65535"],
    [{ PORT: "1e3" }, "PORT"],
    [{ RATE_LIMIT: "-1" }, "RATE_LIMIT"],
    [{ CATALOG_PAGE: "yes" }, "CATALOG_PAGE must be true or false"],
    [{ PUBLIC_URL: "mcp.acme.com" }, "PUBLIC_URL must be an absolute URL"],
    [{ PUBLIC_URL: "https://mcp.acme.com/mcp?a=1" }, "PUBLIC_URL"],
    [{ AUTH: "oauth" }, "PUBLIC_URL, OAUTH_ISSUER must be set"],
    [{ ...oauth, OAUTH_ISSUER: "http://login.acme.com" }, "OAUTH_ISSUER must begin with https:"],
    [{ ...oauth, OAUTH_ISSUER: "acme" }, "OAUTH_ISSUER must be an absolute URL"],
    [{ ...oauth, OAUTH_JWKS_URL: "http://login.acme.com/jwks" }, "OAUTH_JWKS_URL must begin with https:"],
    [{ ...oauth, OAUTH_ALGORITHMS: "HS256" }, "OAUTH_ALGORITHMS"],
    [{ ...oauth, OAUTH_ALGORITHMS: "none" }, "OAUTH_ALGORITHMS"],
    [{ AUTH: "api-key", API_KEY_SCHEME: "other" }, "API_KEY_SCHEME"],
    [{ AUTH: "api-key", API_KEY_HEADER: "x key" }, "API_KEY_HEADER"],
  ])("%j: %s", (environment, words) => {
    expect(read(environment as Record<string, string>).faults.join("\n")).toContain(words);
  });
});

describe("who may call", () => {
  it("with a key: the header is Authorization unless told, the scheme the only one", () => {
    expect(read({ AUTH: "api-key" }).auth).toEqual({ mode: "api-key", credentialsFrom: { key: "Authorization" } });
    const other = { ...key, name: "other" };
    expect(read({ AUTH: "api-key" }, [key, other]).faults).toHaveLength(1);
    expect(read({ AUTH: "api-key" }, []).faults).toHaveLength(1);
    const named = { AUTH: "api-key", API_KEY_SCHEME: "other", API_KEY_HEADER: "X-Acme-Key" };
    expect(read(named, [key, other]).auth).toEqual({ mode: "api-key", credentialsFrom: { other: "X-Acme-Key" } });
  });

  it("as the program's options say, where no variable does", () => {
    expect(read({}, [key], { key: "x-key" }).auth).toEqual({ mode: "api-key", credentialsFrom: { key: "x-key" } });
  });

  it("with a token", () => {
    expect(read(oauth)).toMatchObject({
      faults: [],
      auth: {
        mode: "oauth",
        resource: new URL("https://mcp.acme.com/mcp"),
        issuer: "https://login.acme.com/",
        jwksUrl: "https://login.acme.com/jwks",
        audience: "https://mcp.acme.com/mcp",
        algorithms: ["RS256", "PS256", "ES256", "EdDSA"],
        scopes: [],
        requireScopes: true,
      },
    });
    const told = { OAUTH_AUDIENCE: "acme", OAUTH_SCOPES: "read,write", OAUTH_TOOL_SCOPES: "false" };
    expect(read({ ...oauth, ...told }).auth).toMatchObject({
      audience: "acme",
      scopes: ["read", "write"],
      requireScopes: false,
    });
    expect(read({ ...oauth, OAUTH_JWKS_URL: "http://127.0.0.1:9/jwks" }).faults).toEqual([]);
    const { OAUTH_JWKS_URL: _, ...found } = oauth;
    expect(read({ ...found, OAUTH_ISSUER: "http://[::1]:9" }).faults).toEqual([]);
    expect(read(found).auth).not.toHaveProperty("jwksUrl");
  });
});
