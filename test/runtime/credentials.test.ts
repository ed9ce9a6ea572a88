import { describe, expect, it } from "vitest";
import type { SecurityRequirement, SecurityScheme } from "../../templates/runtime/binding.js";
import {
  applyCredentials,
  redact,
  type AppliedCredentials,
  type Credential,
} from "../../templates/runtime/credentials.js";
import { environmentName, environmentOptions } from "../../templates/runtime/environment.js";

const schemes: readonly SecurityScheme[] = [
  { name: "head", type: "apiKey", in: "header", parameter: "X-Key" },
  { name: "query", type: "apiKey", in: "query", parameter: "api key" },
  { name: "cookie", type: "apiKey", in: "cookie", parameter: "sid" },
  { name: "basic", type: "http", scheme: "basic" },
  { name: "bearer", type: "http", scheme: "bearer" },
  { name: "oauth", type: "oauth2" },
  { name: "tls", type: "mutualTLS" },
];
const apply = (
  requirements: readonly SecurityRequirement[],
  given: Record<string, Credential>,
): Promise<AppliedCredentials> => applyCredentials(requirements, schemes, async ({ name }) => given[name]);

describe("applyCredentials", () => {
  it.each([
    ["head", "K 1", { headers: [["X-Key", "K 1"]] }],
    ["query", "K 1", { query: ["api%20key=K%201"] }],
    ["cookie", "a=b", { cookies: ["sid=a=b"] }],
    ["basic", { username: "jö", password: "p:w" }, { headers: [["authorization", "Basic asO2OnA6dw=="]] }],
    ["basic", { username: "u", password: "" }, { headers: [["authorization", "Basic dTo="]] }],
    ["basic", "u:", { headers: [["authorization", "Basic dTo="]] }],
    ["bearer", "T", { headers: [["authorization", "Bearer T"]] }],
    ["oauth", "T", { headers: [["authorization", "Bearer T"]] }],
  ] as const)("%s", async (name, credential, expected) => {
    expect(await apply([{ [name]: [] }], { [name]: credential })).toMatchObject({
      headers: [],
      query: [],
      cookies: [],
      ...expected,
    });
  });

  it("sends all schemes of a requirement, of the first one that is complete", async () => {
    const both = [{ head: [], bearer: [] }, { query: [] }];
    expect(await apply(both, { head: "A", bearer: "B", query: "C" })).toMatchObject({
      headers: [
        ["X-Key", "A"],
        ["authorization", "Bearer B"],
      ],
      query: [],
    });
    expect(await apply(both, { head: "A", query: "C" })).toMatchObject({
      headers: [],
      query: ["api%20key=C"],
      missing: [],
    });
  });

  it("sends nothing where nothing is required, optional credentials where there are some", async () => {
    expect((await apply([], { head: "A" })).headers).toEqual([]);
    expect((await apply([{}, { head: [] }], { head: "A" })).headers).toEqual([["X-Key", "A"]]);
    expect(await apply([{}, { head: [] }], {})).toMatchObject({ headers: [], missing: [] });
    expect((await apply([{ tls: [], head: [] }], { head: "A" })).headers).toEqual([["X-Key", "A"]]);
  });

  it("names what is missing, sends no half of a pair, and never tells a bad credential", async () => {
    const result = await apply([{ head: [], bearer: [] }], { head: "A" });
    expect([result.headers, result.missing.map(({ name }) => name)]).toEqual([[], ["bearer"]]);
    await expect(apply([{ head: [] }], { head: "sec\nret" })).rejects.toThrow(
      /^The credential of head holds a line break/,
    );
    expect((await apply([{ undeclared: [] }], { undeclared: "x" })).headers).toEqual([]);
  });

  it("hands out what must not be told", async () => {
    const { secrets } = await apply([{ basic: [] }], { basic: { username: "u", password: "longsecret" } });
    expect(redact("bad longsecret, dTpsb25nc2VjcmV0", secrets)).toBe("bad [redacted], [redacted]");
  });
});

describe("environment", () => {
  it.each([
    ["museum", "BASE_URL", "MUSEUM_BASE_URL"],
    ["acme-pets", "apiKey", "ACME_PETS_API_KEY"],
    ["3d", "http://x", "_3D_HTTP_X"],
  ])("%s, %s -> %s", (server, what, expected) => expect(environmentName(server, what)).toBe(expected));

  it("gives options only for what is set", async () => {
    expect(Object.keys(environmentOptions({ name: "museum" }, {}))).toEqual(["credentials"]);
    const options = environmentOptions(
      { name: "museum" },
      { MUSEUM_BASE_URL: "http://x", MUSEUM_OUTPUT_SCHEMAS: "a, b", MUSEUM_HEAD: "K" },
    );
    expect(options).toMatchObject({ baseUrl: "http://x", outputSchemas: ["a", "b"] });
    expect(await options.credentials?.(schemes[0]!, { tool: "t", scopes: [] })).toBe("K");
    expect(environmentOptions({ name: "museum" }, { MUSEUM_OUTPUT_SCHEMAS: "false" }).outputSchemas).toBe(false);
  });
});
