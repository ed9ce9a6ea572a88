import { describe, expect, it } from "vitest";
import type { SecurityScheme } from "../../templates/runtime/binding.js";
import {
  applyCredentials,
  type AppliedCredentials,
  type ReadyCredential,
} from "../../templates/runtime/credentials.js";
import { redaction } from "../../templates/runtime/redaction.js";

const schemes: Readonly<Record<string, SecurityScheme>> = {
  head: { name: "head", type: "apiKey", in: "header", parameter: "X-Key" },
  bot: { name: "bot", type: "apiKey", in: "header", parameter: "Authorization" },
  query: { name: "query", type: "apiKey", in: "query", parameter: "api key" },
  cookie: { name: "cookie", type: "apiKey", in: "cookie", parameter: "sid" },
  basic: { name: "basic", type: "http", scheme: "basic" },
  bearer: { name: "bearer", type: "http", scheme: "bearer" },
  token: { name: "token", type: "http", scheme: "Token" },
  oauth: { name: "oauth", type: "oauth2" },
  oidc: { name: "oidc", type: "openIdConnect" },
};
const apply = (given: Record<string, ReadyCredential>): AppliedCredentials =>
  applyCredentials(Object.entries(given).map(([name, credential]) => ({ scheme: schemes[name]!, credential })));
const sent = ({ headers, query, cookies }: AppliedCredentials): unknown[] => [...headers, ...query, ...cookies];

describe("applyCredentials", () => {
  it.each([
    ["head", "K 1", ["X-Key", "K 1"]],
    ["bot", "Bot K1", ["Authorization", "Bot K1"]],
    ["query", "K 1", "api%20key=K%201"],
    ["cookie", "a=b", "sid=a=b"],
    ["basic", { username: "jö", password: "p:w" }, ["authorization", "Basic asO2OnA6dw=="]],
    ["basic", { username: "u", password: "" }, ["authorization", "Basic dTo="]],
    ["basic", "u:", ["authorization", "Basic dTo="]],
    ["basic", "u", ["authorization", "Basic dTo="]],
    ["bearer", "T", ["authorization", "Bearer T"]],
    ["token", "T", ["authorization", "Token T"]],
    ["oauth", "T", ["authorization", "Bearer T"]],
    ["oidc", "T", ["authorization", "Bearer T"]],
  ] as const)("%s %j", (name, credential, expected) => {
    expect(sent(apply({ [name]: credential }))).toEqual([expected]);
  });

  it("sends several together", () => {
    expect(sent(apply({ head: "A", query: "B", cookie: "C", bearer: "D" }))).toEqual([
      ["X-Key", "A"],
      ["authorization", "Bearer D"],
      "api%20key=B",
      "sid=C",
    ]);
  });

  it.each(["head", "bot", "bearer", "token", "oauth", "cookie"])(
    "refuses a line break in the credential of %s, and does not tell it",
    (name) => {
      for (const credential of ["sec\r\nx: ret", "secret\n", "sec\0ret"]) {
        expect(() => apply({ [name]: credential })).toThrow(new RegExp(`^The credential of ${name} holds a `));
        expect(() => apply({ [name]: credential })).not.toThrow(/sec|ret/);
      }
    },
  );

  it.each([
    ["head", "abcdef1", "abcdef1"],
    ["bot", "Bot abcdef1", "token abcdef1 is bad"],
    ["basic", { username: "user", password: "abcdef1" }, "abcdef1, user:abcdef1, dXNlcjphYmNkZWYx"],
    ["basic", { username: "sk_abcdef1", password: "" }, "sk_abcdef1"],
    ["bearer", "abc/de+f1", "abc%2Fde%2Bf1 YWJjL2RlK2Yx abc\\/de+f1"],
  ] as const)("hands out what must not be told of %s %j", (name, credential, leak) => {
    expect(redaction(apply({ [name]: credential }).secrets).inError(leak)).not.toMatch(/abc|YWJ|dXNl/);
  });
});
