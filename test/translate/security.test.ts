import { expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { Catalog } from "../../src/model/catalog.js";
import { translate } from "../../src/translate/translate.js";
import { resolved } from "../resolve/support.js";

const schemes = `
components:
  securitySchemes:
    key: {type: apiKey, in: header, name: X-Key}
    same: {type: apiKey, in: header, name: x-key}
    inQuery: {type: apiKey, in: query, name: token}
    basic: {type: http, scheme: basic}
    bearer: {type: http, scheme: bearer}
    flow: {type: oauth2, flows: {clientCredentials: {tokenUrl: /token, scopes: {}}}}
    digest: {type: http, scheme: Digest}
    tls: {type: mutualTLS}
    oidc: {type: openIdConnect, openIdConnectUrl: "https://a.test"}
    unused: {type: mutualTLS}`;

/** The catalogue of a document with one operation of this text. */
function translated(operation: string): { readonly catalog: Catalog; readonly said: Diagnostic[] } {
  const { document } = resolved(
    `openapi: 3.1.0\ninfo: {title: Acme, version: "1"}\npaths: {/a: {get: {${operation}}}}${schemes}`,
  );
  const { value, diagnostics } = translate(document, { include: {}, exclude: {}, server: {} });
  return { catalog: value, said: [...diagnostics] };
}
const security = (list: string): unknown => translated(`security: ${list}`).catalog.tools[0]?.security;
const said = (list: string): string[] =>
  translated(`security: ${list}`).said.map(({ code, message }) => `${code}: ${message}`);

test("what can be met stays as it is", () => {
  const list = "[{key: [], inQuery: [], basic: [], tls: []}, {flow: [read]}, {}]";
  expect(security(list)).toEqual([{ basic: [], inQuery: [], key: [], tls: [] }, { flow: ["read"] }, {}]);
  expect(said(list)).toEqual([expect.stringMatching(/^security\/needs-hook: .*`tls` is mutual TLS/)]);
});

test("schemes that fill the same place are alternatives", () => {
  expect(security("[{basic: [], bearer: [], key: []}]")).toEqual([
    { basic: [], key: [] },
    { bearer: [], key: [] },
  ]);
  expect(security("[{key: [], same: []}]")).toEqual([{ key: [] }, { same: [] }]);
  expect(said("[{basic: [], bearer: []}]")).toEqual([
    expect.stringMatching(/^security\/conflict: .*`basic` and `bearer` are required together/),
  ]);
  expect(translated("security: [{basic: [], bearer: []}]").said[0]?.at?.pointer).toBe(
    "/components/securitySchemes/bearer",
  );
});

test("alternatives do not multiply without end", () => {
  const names = Array.from(Array(40), (_, index) => [`a${index}`, `b${index}`]).flat();
  const declared = names.map((name) => `${name}: {type: apiKey, in: header, name: X-${name.slice(1)}}`).join(", ");
  const { document } = resolved(`{openapi: 3.1.0, info: {title: A, version: "1"},
    paths: {/a: {get: {security: [{${names.map((name) => `${name}: []`).join(", ")}}]}}}, components: {securitySchemes: {${declared}}}}`);
  const tool = translate(document, { include: {}, exclude: {}, server: {} }).value.tools[0];
  expect(tool?.security).toHaveLength(16);
  for (const requirement of tool?.security ?? []) expect(Object.keys(requirement)).toHaveLength(40);
});

test("schemes that take more than a text, where a tool needs them", () => {
  expect(said("[{digest: []}, {oidc: []}, {tls: []}, {bearer: []}, {flow: []}]")).toEqual([
    "security/needs-hook: The security scheme `digest` answers a challenge of the API (HTTP Digest): pass a `fetch` or `beforeRequest` to `createServer` that does.",
    "security/needs-hook: The security scheme `oidc` is OpenID Connect, whose flows are not run: set `ACME_OIDC_TOKEN` to an access token, or pass `credentials` to `createServer`.",
    "security/needs-hook: The security scheme `tls` is mutual TLS: pass a `fetch` to `createServer` that presents the client certificate.",
  ]);
});

test("only schemes that a tool needs are in the catalogue", () => {
  const { catalog } = translated("security: [{key: []}, {bearer: []}]");
  expect(catalog.security.map(({ name }) => name)).toEqual(["bearer", "key"]);
  expect(translated("").catalog.security).toEqual([]);
  expect(security("[]")).toEqual([]);
});

test("a parameter that a security scheme fills in is no argument", () => {
  const parameters = `parameters: [{name: x-KEY, in: header, required: true, schema: {type: string}}, {name: token, in: query, schema: {type: string}},
    {name: Token, in: query, schema: {type: string}}]`;
  const keys = (list: string): unknown =>
    translated(`security: ${list}, ${parameters}`).catalog.tools[0]?.arguments.map(({ key }) => key);
  expect(keys("[{key: []}, {inQuery: []}]")).toEqual(["Token"]);
  expect(keys("[{basic: []}]")).toEqual(["x-KEY", "token", "Token"]);
  const codes = translated(`security: [{key: []}], ${parameters}`).said.map(({ code, at }) => [code, at?.pointer]);
  expect(codes).toEqual([["parameter/credential", "/paths/~1a/get/parameters/0"]]);
});

test("servers that only repeat those of the document are not the tool's own", () => {
  const servers = (list: string): unknown => {
    const text = `{openapi: 3.1.0, info: {title: A, version: "1"}, servers: [{url: "https://a.test"}], paths: {/a: {servers: [${list}], get: {}}}}`;
    return translate(resolved(text).document, { include: {}, exclude: {}, server: {} }).value.tools[0]?.request.servers;
  };
  expect(servers('{url: "https://a.test"}')).toBeUndefined();
  expect(servers('{url: "https://b.test"}')).toEqual([{ url: "https://b.test", variables: {} }]);
});
