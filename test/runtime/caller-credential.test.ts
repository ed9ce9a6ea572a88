import { expect, it } from "vitest";
import type { SecurityScheme } from "../../templates/runtime/binding.js";
import { callerCredential } from "../../templates/runtime/caller-credential.js";

const key: SecurityScheme = { name: "k", type: "apiKey", in: "header", parameter: "X-Key" };
const whole: SecurityScheme = { ...key, parameter: "authorization" };
const basic: SecurityScheme = { name: "b", type: "http", scheme: "basic" };
const bearer: SecurityScheme = { name: "t", type: "http", scheme: "bearer" };
const vendor: SecurityScheme = { name: "v", type: "http", scheme: "Token" };
const oauth: SecurityScheme = { name: "o", type: "oauth2" };

it.each([
  [key, "x-acme-key", "K 1", "K 1"],
  [key, "authorization", "Bearer K1", "K1"],
  [key, "Authorization", "K1", "K1"],
  [key, "authorization", "Basic dTpw", undefined],
  [whole, "authorization", "Bot K1", "Bot K1"],
  [bearer, "authorization", "bearer  K1", "K1"],
  [bearer, "authorization", "Token K1", undefined],
  [vendor, "authorization", "token K1", "K1"],
  [oauth, "authorization", "Bearer K1", "K1"],
  [basic, "authorization", "Basic dTpw", "u:p"],
  [basic, "authorization", "Basic %", undefined],
  [basic, "x-user", "u:p", "u:p"],
  [key, "x-acme-key", "", undefined],
  [key, "x-other", undefined, undefined],
])("%j from %s: %s", (scheme, name, value, expected) => {
  const headers = new Headers(value === undefined ? {} : { [name]: value });
  expect(callerCredential(scheme, name, { headers })).toBe(expected);
});

it("is none where there is no HTTP request", () => expect(callerCredential(key, "x-acme-key", {})).toBeUndefined());

it("is never an access token that was issued for the MCP server, in whatever header it comes", () => {
  const authInfo = { token: "issued-for-mcp", clientId: "c", scopes: [] };
  const headers = new Headers({
    authorization: "Bearer issued-for-mcp",
    "x-copy": "Bearer issued-for-mcp",
    "x-key": "K1",
  });
  expect(callerCredential(bearer, "authorization", { headers, authInfo })).toBeUndefined();
  expect(callerCredential(whole, "authorization", { headers, authInfo })).toBeUndefined();
  expect(callerCredential(bearer, "x-copy", { headers, authInfo })).toBeUndefined();
  expect(callerCredential(key, "x-key", { headers, authInfo })).toBe("K1");
  headers.set("authorization", "Bearer of-another-form");
  expect(callerCredential(bearer, "authorization", { headers, authInfo })).toBeUndefined();
});
