import { describe, expect, it } from "vitest";
import type { Server } from "../../templates/runtime/binding.js";
import type { ServerOptions } from "../../templates/runtime/options.js";
import { serverAddress } from "../../templates/runtime/servers.js";

const names = { region: "ACME_REGION" };
const address = (servers: readonly Server[], options: ServerOptions = {}): string =>
  serverAddress(servers, options, { environmentPrefix: "ACME", serverVariables: names });

const regional: Server = {
  url: "https://{region}.test:{port}/v2/{path}",
  variables: {
    region: { default: "eu", enum: ["eu", "us"] },
    port: { default: "8443" },
    path: { default: "" },
  },
};

describe("serverAddress", () => {
  it("takes the first server, with its base path and without the slash at its end", () => {
    expect(address([{ url: "https://api.test/gateway/v1/" }, { url: "https://b.test" }])).toBe(
      "https://api.test/gateway/v1",
    );
    expect(address([{ url: "https://api.test" }])).toBe("https://api.test");
  });

  it("fills in variables: those of the options, else the defaults", () => {
    expect(address([regional])).toBe("https://eu.test:8443/v2");
    expect(address([regional], { serverVariables: { region: "us", path: "a/b" } })).toBe("https://us.test:8443/v2/a/b");
    expect(address([{ url: "{root}/nnrf/v1", variables: { root: { default: "https://example.test" } } }])).toBe(
      "https://example.test/nnrf/v1",
    );
  });

  it("takes only own members for variables and values", () => {
    const url = "https://a.test/{constructor}/x";
    expect(address([{ url, variables: {} }])).toBe("https://a.test/%7Bconstructor%7D/x");
    expect(address([{ url, variables: { constructor: { default: "v1" } } }])).toBe("https://a.test/v1/x");
  });

  it("replaces all servers by baseUrl", () => {
    expect(address([regional], { baseUrl: "http://127.0.0.1:4010/base/", serverVariables: { region: "x" } })).toBe(
      "http://127.0.0.1:4010/base",
    );
  });

  it("says which values a variable has, and what to correct", () => {
    expect(() => address([regional], { serverVariables: { region: "mars" } })).toThrow(
      "The server variable region must be one of eu, us: correct ACME_REGION or the option serverVariables.",
    );
    const many = {
      url: "https://{n}.test",
      variables: { n: { default: "0", enum: Array.from(Array(500), (_, n) => `${n}`) } },
    };
    expect(() => address([many], { serverVariables: { n: "x" } })).toThrow(/18, 19, \.\.\.: correct the option/);
  });

  it.each(["evil.test/", "evil.test\\", "evil.test?", "evil.test#", "a@evil.test", "a b"])(
    "keeps %s from leaving the place of a variable in the host",
    (port) => expect(() => address([regional], { serverVariables: { port } })).toThrow(/port stands in the host/),
  );

  it.each(["..", "a/../b", ".", "%2E%2e/x", "x?a=1", "x#", "x\\..", "a\tb"])(
    "keeps %j from leaving the place of a variable in the path",
    (path) => expect(() => address([regional], { serverVariables: { path } })).toThrow(/path stands in the path/),
  );

  it("lets a variable that is a base path be another one, and nothing of the host", () => {
    const server = { url: "https://a.test{base}", variables: { base: { default: "/v1" } } };
    expect(address([server], { serverVariables: { base: "/v2/x" } })).toBe("https://a.test/v2/x");
    for (const base of [".evil.test", "@evil.test/", ":80", "/../x"]) {
      expect(() => address([server], { serverVariables: { base } })).toThrow(/base stands in the path after the host/);
    }
  });

  it("takes nothing but a scheme for the scheme", () => {
    const server = { url: "{scheme}://a.test/v1", variables: { scheme: { default: "https" } } };
    expect(address([server], { serverVariables: { scheme: "http" } })).toBe("http://a.test/v1");
    for (const scheme of ["https://evil.test/x", "https:", "", "http:evil.test"]) {
      expect(() => address([server], { serverVariables: { scheme } })).toThrow(/scheme stands in the scheme/);
    }
  });

  it.each([["ftp://api.test"], ["https://user:pass@api.test"], ["nonsense"], ["/v1"], [""]])(
    "refuses the baseUrl %j with a hint",
    (baseUrl) => {
      expect(() => address([], { baseUrl })).toThrow(/set ACME_BASE_URL or pass baseUrl to createServer\.$/);
      expect(() => address([], { baseUrl })).not.toThrow(/pass@/);
    },
  );

  it("asks for an address where the document has none, or only a path", () => {
    expect(() => address([])).toThrow("The address of the API is not known: set ACME_BASE_URL");
    expect(() => address([{ url: "/v1" }])).toThrow(
      /says only "\/v1" .*: set ACME_BASE_URL .*, with this path in it\.$/,
    );
    expect(() => address([{ url: "//api.test/v1" }])).toThrow(/says only "\/\/api.test\/v1"/);
  });
});
