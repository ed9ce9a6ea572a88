import { describe, expect, it } from "vitest";
import type { SecurityScheme } from "../../src/model/catalog.js";
import { environmentNames } from "../../src/translate/names/environment-names.js";

const origin = { uri: "openapi.yaml", pointer: "" };
type Given = Omit<SecurityScheme, "origin" | "type"> & { readonly type?: SecurityScheme["type"] };
const key = (name: string): Given => ({ name, in: "header", parameter: "X-Key" });

/** All names, by what they are for. */
function names(server: string, schemes: readonly Given[], variables: readonly string[] = []): Record<string, string> {
  const servers = variables.map((name) => ({ url: "https://a.test", variables: { [name]: { default: "x" } } }));
  const given = schemes.map((scheme): SecurityScheme => ({ type: "apiKey", ...scheme, origin }));
  const { credentials, serverVariables } = environmentNames(server, given, servers);
  return Object.fromEntries([
    ...serverVariables,
    ...[...credentials].flatMap(([name, fields]) =>
      Object.entries(fields).map(([field, variable]) => [`${name} ${field}`, variable]),
    ),
  ]);
}

describe("environmentNames", () => {
  it.each([
    ["museum", "apiKey", "MUSEUM_API_KEY"],
    ["acme-pets", "BearerAuth", "ACME_PETS_BEARER_AUTH"],
    ["acme", "X-API-Key", "ACME_X_API_KEY"],
    ["acme", "acme_auth", "ACME_AUTH"],
    ["acme-api", "apiKey", "ACME_API_KEY"],
    ["acme-api", "apikey", "ACME_API_APIKEY"],
    ["acme", "OAuth2", "ACME_OAUTH2"],
    ["acme", "oAuth2", "ACME_OAUTH2"],
    ["acme", "demoAuth", "ACME_DEMO_AUTH"],
    ["3d", "http://x", "_3D_HTTP_X"],
    ["博物馆", "ключ", "BO_WU_GUAN_KLYUCH"],
    ["!", "!", "API_CREDENTIAL"],
    ["museum", "__proto__", "MUSEUM_PROTO"],
  ])("%s, %s -> %s", (server, scheme, expected) => {
    expect(Object.values(names(server, [key(scheme)]))).toEqual([expected]);
  });

  it("has a variable for each thing to give", () => {
    const schemes: Given[] = [
      { name: "basic", type: "http", scheme: "basic" },
      { name: "digest", type: "http", scheme: "Digest" },
      { name: "flow", type: "oauth2", tokenUrl: "https://t.test" },
      { name: "idToken", type: "openIdConnect" },
      { name: "other", type: "oauth2" },
      { name: "tls", type: "mutualTLS" },
    ];
    expect(names("acme", schemes, ["region"])).toEqual({
      "basic username": "ACME_BASIC_USERNAME",
      "basic password": "ACME_BASIC_PASSWORD",
      "flow value": "ACME_FLOW_TOKEN",
      "flow clientId": "ACME_FLOW_CLIENT_ID",
      "flow clientSecret": "ACME_FLOW_CLIENT_SECRET",
      "flow tokenUrl": "ACME_FLOW_TOKEN_URL",
      "idToken value": "ACME_ID_TOKEN",
      "other value": "ACME_OTHER_TOKEN",
      region: "ACME_REGION",
    });
  });

  it("gives each name once, whatever the order, and none that the runtime reads for itself", () => {
    const schemes = [
      key("api_key"),
      key("apiKey"),
      key("base url"),
      key("flow token"),
      { name: "flow", type: "oauth2" as const },
    ];
    const found = names("acme", schemes, ["output_schemas", "apiKey", "region", "region"]);
    const all = Object.values(found);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(8);
    expect(found["apiKey value"]).toBe("ACME_API_KEY");
    for (const name of all) expect(name).toMatch(/^[A-Z_][A-Z0-9_]*$/);
    expect(all).not.toContain("ACME_BASE_URL");
    expect(all).not.toContain("ACME_OUTPUT_SCHEMAS");
    expect(names("acme", schemes.toReversed(), ["region", "apiKey", "output_schemas"])).toEqual(found);
  });
});
