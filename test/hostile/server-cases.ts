import { environmentOptions } from "../../templates/runtime/environment.js";
import type { CallOptions, Expectation, HostileCase, Hosts } from "./hostile-case.js";

const VARIABLES = { scheme: "X_SCHEME", host: "X_HOST", port: "X_PORT", tenant: "X_TENANT", root: "X_ROOT" };
type Variables = Readonly<Partial<Record<keyof typeof VARIABLES, string>>>;

/** A document whose servers are made of variables: every part of the address is one. */
export function serverDocument(): object {
  const url = "{scheme}://{host}:{port}/{tenant}/v1";
  const variables = {
    scheme: { default: "https" },
    host: { default: "api.test" },
    port: { default: "443" },
    tenant: { default: "base" },
  };
  const root = { url: "https://127.0.0.1{root}", variables: { root: { default: "/base" } } };
  const responses = { 200: { description: "ok" } };
  return {
    openapi: "3.1.0",
    info: { title: "Servers", version: "1" },
    servers: [{ url, variables }],
    security: [{ headerKey: [] }],
    paths: {
      "/item": { get: { operationId: "get_item", responses } },
      "/rooted": { get: { operationId: "get_rooted", servers: [root], responses } },
    },
    components: { securitySchemes: { headerKey: { type: "apiKey", in: "header", name: "X-Key" } } },
  };
}

const OTHER = "OTHER";
const refused: Expectation = { requests: 0, error: /server variable|address of the API/ };

/** Values that try to reach another host than the one around them, or another path; `OTHER` is the other origin. */
const VALUES: Readonly<Record<keyof typeof VARIABLES, readonly string[]>> = {
  scheme: ["http://OTHER/x", "http:", "file", "javascript", "data", "//OTHER/", "https://OTHER/?"],
  host: [
    "OTHER/",
    "OTHER?",
    "OTHER#",
    "OTHER\\",
    "x@OTHER/",
    "a b",
    "evil.test\t/",
    "evil.test%2f",
    "evil\uff0ftest",
    "[::1",
    "a\r\nb",
  ],
  port: ["80@OTHER/", "80/..", "80#", "80?", "99999", "-1", "0x50", "80 ", "@OTHER/", "\uff20evil"],
  tenant: ["..", ".", "../..", "a/../..", "%2e%2e", "%2E./x", "a?b=", "a#", "a\\..\\b", "a\nb", "\t"],
  root: [".evil.test", "@OTHER/", ":80", "OTHER", "/..", "/a/%2e%2e/b", "/a?", "\\x"],
};

/** Each value as an option, and as an environment variable. */
export function serverCases(): HostileCase[] {
  const reached = { scheme: "http", host: "127.0.0.1", tenant: "a/b" };
  return [
    ...Object.entries(VALUES).flatMap(([name, values]) =>
      values.flatMap((value) => bothWays(name, value, name === "root" ? "get_rooted" : "get_item")),
    ),
    {
      name: "values that keep to their places",
      tool: "get_item",
      options: ({ api }) => given({ ...reached, port: api.split(":")[1] ?? "" }),
      expect: { target: "/a/b/v1/item" },
    },
  ];
}

function bothWays(name: string, value: string, tool: string): HostileCase[] {
  const variables = (hosts: Hosts): Variables => {
    const usual = { scheme: "http", host: "127.0.0.1", port: hosts.api.split(":")[1] ?? "", tenant: "base" };
    return { ...usual, [name]: value.replace(OTHER, hosts.other) };
  };
  const hostile = { tool, expect: refused };
  return [
    { ...hostile, name: `option ${name} ${JSON.stringify(value)}`, options: (hosts) => given(variables(hosts)) },
    {
      ...hostile,
      name: `environment ${name} ${JSON.stringify(value)}`,
      options: (hosts) => given(fromEnvironment(variables(hosts))),
    },
  ];
}

function given(serverVariables: Variables): CallOptions {
  return { baseUrl: undefined, serverVariables };
}

function fromEnvironment(variables: Variables): Variables {
  const environment = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [VARIABLES[name as keyof Variables], value]),
  );
  return environmentOptions({ environmentPrefix: "X", serverVariables: VARIABLES }, environment).serverVariables ?? {};
}
