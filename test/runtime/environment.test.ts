import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { reservedVariables } from "../../src/translate/names/environment-names.js";
import type { CredentialVariables } from "../../templates/runtime/binding.js";
import { environmentOptions, type Environment } from "../../templates/runtime/environment.js";

const definition = { environmentPrefix: "MUSEUM", serverVariables: { region: "MUSEUM_REGION", port: "MUSEUM_PORT" } };

it("gives options only for what is set", () => {
  expect(Object.keys(environmentOptions(definition, {}))).toEqual(["credentials"]);
  expect(Object.keys(environmentOptions(definition, { MUSEUM_BASE_URL: "", MUSEUM_REGION: "" }))).toEqual([
    "credentials",
  ]);
  const set = { MUSEUM_BASE_URL: "http://x", MUSEUM_OUTPUT_SCHEMAS: "a, b", MUSEUM_REGION: "eu" };
  expect(environmentOptions(definition, set)).toMatchObject({
    baseUrl: "http://x",
    outputSchemas: ["a", "b"],
    serverVariables: { region: "eu" },
  });
  expect(environmentOptions(definition, { MUSEUM_OUTPUT_SCHEMAS: "false" }).outputSchemas).toBe(false);
  expect(environmentOptions(definition, { MUSEUM_OUTPUT_SCHEMAS: "-a, -b" }).outputSchemas).toEqual({
    except: ["a", "b"],
  });
});

const credential = (variables: CredentialVariables | undefined, environment: Environment): unknown =>
  environmentOptions(definition, environment).credentials?.(
    { name: "s", type: "oauth2", ...(variables && { variables }) },
    { tool: "t", scopes: [] },
  );

it.each([
  [{ value: "K" }, { K: "key" }, "key"],
  [{ value: "K" }, { K: "" }, undefined],
  [
    { username: "U", password: "P" },
    { U: "u", P: "p" },
    { username: "u", password: "p" },
  ],
  [{ username: "U", password: "P" }, { U: "u" }, { username: "u", password: "" }],
  [{ username: "U", password: "P" }, { P: "p" }, undefined],
  [
    { value: "T", clientId: "I", clientSecret: "S" },
    { I: "i", S: "s" },
    { clientId: "i", clientSecret: "s" },
  ],
  [{ value: "T", clientId: "I", clientSecret: "S" }, { T: "t", I: "i", S: "s" }, "t"],
  [{ value: "T", clientId: "I", clientSecret: "S" }, { I: "i" }, undefined],
  [
    { clientId: "I", clientSecret: "S", tokenUrl: "U" },
    { I: "i", S: "s", U: "https://t" },
    { clientId: "i", clientSecret: "s", tokenUrl: "https://t" },
  ],
  [undefined, { K: "key" }, undefined],
] as const)("%j in %j is %j", (variables, environment, expected) => {
  expect(credential(variables, environment)).toEqual(expected);
});

it("reads no other variable than those that generated names keep away from", () => {
  const folder = new URL("../../templates/runtime/", import.meta.url);
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  const read = texts.flatMap((text) => [...text.matchAll(/nvironmentPrefix\}_([A-Z_]+)/g)].map(([, name]) => name));
  expect([...new Set(read)].sort()).toEqual([...reservedVariables].sort());
});
