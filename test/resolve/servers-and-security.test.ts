import { expect, test } from "vitest";
import { resolved } from "./support.js";

function servers(list: string, baseUrl?: string): { urls: string[]; said: string[] } {
  const { document, diagnostics } = resolved(`{openapi: 3.1.0, paths: {/a: {get: {}}}${list}}`, baseUrl);
  return { urls: document.servers.map(({ url }) => url), said: diagnostics.map(({ message }) => message) };
}

test("no servers: none for a file, the host for a URL", () => {
  expect(servers("").urls).toEqual([]);
  expect(servers(", servers: []", "https://u:p@a.example/docs/openapi.json?token=1").urls).toEqual([
    "https://a.example/",
  ]);
});

test("relative URLs resolve against where the document was read", () => {
  const list = ", servers: [{url: /v1}, {url: v2}, {url: //b.example/v3}, {url: ''}]";
  expect(servers(list).urls).toEqual(["/v1", "v2", "//b.example/v3", "/"]);
  expect(servers(list, "https://a.example/docs/openapi.json").urls).toEqual([
    "https://a.example/v1",
    "https://a.example/docs/v2",
    "https://b.example/v3",
    "https://a.example/",
  ]);
  const variable = ", servers: [{url: '/{v}/x', variables: {v: {default: one}}}]";
  expect(servers(variable, "https://a.example/d").urls).toEqual(["https://a.example/{v}/x"]);
});

test("relative URLs of another file start from where that file was read", () => {
  const files = {
    "openapi.yaml": "{openapi: 3.1.0, paths: {/a: {$ref: 'paths/a.yaml'}}}",
    "paths/a.yaml": "{get: {servers: [{url: ../v2}, {url: v3}]}}",
  };
  const urls = (baseUrl?: string): unknown =>
    resolved(files, baseUrl)
      .operation("GET /a")
      .servers?.map(({ url }) => url);
  expect(urls("https://a.example/docs/openapi.yaml")).toEqual([
    "https://a.example/docs/v2",
    "https://a.example/docs/paths/v3",
  ]);
  expect(urls()).toEqual(["../v2", "v3"]);
});

test("variables", () => {
  const { document } = resolved(`
openapi: 3.0.0
servers:
  - url: "https://{r}.a.example:{port}"
    variables: {r: {default: eu, enum: [eu, us]}, port: {default: 8443}, other: {enum: []}, first: {enum: [x]}}`);
  expect(document.servers).toEqual([
    {
      url: "https://{r}.a.example:{port}",
      variables: {
        r: { default: "eu", enum: ["eu", "us"] },
        port: { default: "8443" },
        first: { default: "x", enum: ["x"] },
      },
    },
  ]);
});

test.each([
  ["4", "it has no `url`"],
  ["{description: d}", "it has no `url`"],
  ["{url: 'https://{x}.a.example'}", "its variable `x` has no default"],
  ["{url: 'https://{constructor}.a.example', variables: {}}", "its variable `constructor` has no default"],
  ["{url: 'https://'}", "it is no URL"],
  ["{url: 'wss://a.example'}", "`wss:` is neither http: nor https:"],
  ["{url: 'https://user:secret@a.example'}", "credentials belong to a security scheme"],
  ["{url: '//user:secret@a.example'}", "credentials belong to a security scheme"],
])("the server %s is left out", (server, reason) => {
  const { urls, said } = servers(`, servers: [${server}, {url: "https://ok.example"}]`);
  expect(urls).toEqual(["https://ok.example"]);
  expect(said[0]).toContain(reason);
  expect(said.join()).not.toContain("secret");
});

test("operation, path, document", () => {
  const { operation } = resolved(`
openapi: 3.1.0
servers: [{url: "https://d.example"}]
paths:
  /a: {servers: [{url: "https://p.example"}], get: {servers: [{url: "https://o.example"}]}, put: {servers: []}}
  /b: {get: {}}`);
  expect(operation("GET /a").servers?.[0]?.url).toBe("https://o.example");
  expect(operation("PUT /a").servers?.[0]?.url).toBe("https://p.example");
  expect(operation("GET /b").servers).toBeUndefined();
});

test("security schemes and requirements", () => {
  const { document, operation, said } = resolved(`
openapi: 3.1.0
security: [{key: [], jwt: []}, {}]
paths:
  /a:
    get: {}
    put: {security: []}
    post: {security: [{ghost: []}, {key: [], ghost: []}, {machine: [read, 4]}, "x"]}
components:
  securitySchemes:
    machine: {type: oauth2, flows: {clientCredentials: {tokenUrl: "https://t.example", scopes: {}}, implicit: {}}}
    key: {$ref: "#/components/securitySchemes/real"}
    real: {type: apiKey, in: header, name: X-Key, description: d}
    jwt: {type: http, scheme: Bearer}
    tls: {type: mutualTLS}
    odd: {type: magic}
    place: {type: apiKey, in: body, name: k}
    text: 4`);
  expect(document.securitySchemes.map(({ origin: _origin, ...scheme }) => scheme)).toEqual([
    { name: "jwt", type: "http", scheme: "bearer" },
    { name: "key", type: "apiKey", in: "header", parameter: "X-Key", description: "d" },
    { name: "machine", type: "oauth2", tokenUrl: "https://t.example" },
    { name: "real", type: "apiKey", in: "header", parameter: "X-Key", description: "d" },
    { name: "tls", type: "mutualTLS" },
  ]);
  expect(operation("GET /a").security).toEqual([{ key: [], jwt: [] }, {}]);
  expect(operation("PUT /a").security).toEqual([]);
  expect(operation("POST /a").security).toEqual([{ key: [] }, { machine: ["read"] }]);
  expect(said).toEqual([
    "security/invalid-scheme @ /components/securitySchemes/odd",
    "security/invalid-scheme @ /components/securitySchemes/place",
    "security/invalid-scheme @ /components/securitySchemes/text",
    "security/unknown-scheme @ /paths/~1a/post/security/0/ghost",
    "security/unknown-scheme @ /paths/~1a/post/security/1/ghost",
    "document/invalid-value @ /paths/~1a/post/security/2/machine/1",
    "document/invalid-value @ /paths/~1a/post/security/3",
  ]);
});
