import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "../../src/support/json.js";
import { resolve } from "../../src/resolve/resolve.js";
import { translate } from "../../src/translate/translate.js";
import { createAgreement } from "../../src/verify/agreement.js";
import { documentOf } from "../contract/catalogs.js";

const text = { type: "string" };
const pet = {
  type: "object",
  required: ["name", "kind"],
  properties: { name: text, kind: { $ref: "#/components/schemas/Kind" }, parent: { $ref: "#/components/schemas/Pet" } },
};
const round = { type: "object", required: ["shape", "size"], properties: { shape: { const: "round" }, size: text } };
const square = { type: "object", required: ["shape", "side"], properties: { shape: { const: "square" }, side: text } };
const schemas: JsonObject = {
  Pet: pet,
  Kind: { type: "string", description: "The kind." },
  Shape: { oneOf: [round, square] },
};

/** The deviations of values from the output of one of two tools with the same answer, under these options. */
function heldTo(answer: JsonValue, options: JsonObject, value: JsonValue, tool = "soft") {
  const responses = { 200: { description: "Done", content: { "application/json": { schema: answer } } } };
  const operation = (operationId: string): JsonObject => ({ get: { operationId, responses } });
  const document = documentOf({ "/soft": operation("soft"), "/hard": operation("hard") }, { schemas });
  const source = { uri: "openapi.json", text: "", value: document, displayName: "openapi.json" };
  const resolved = resolve({ root: source.uri, documents: new Map([[source.uri, source]]) }).value;
  const { value: catalog, diagnostics } = translate(resolved, { include: {}, exclude: {}, server: {}, ...options });
  const { output } = catalog.tools.find(({ name }) => name === tool)!;
  const findings = createAgreement(catalog.schemas)(output!, value).filter(({ kind }) => kind !== "addition");
  return {
    deviations: findings.map(({ place }) => place),
    said: diagnostics.map(({ code, message }) => `${code} ${message}`),
    output,
  };
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const nullable = (...places: string[]): JsonObject => ({ nullable: { soft: places } });
const optional = (...places: string[]): JsonObject => ({ optional: { soft: places } });

describe("nullable", () => {
  it.each<[JsonValue, string, JsonValue]>([
    [ref("Pet"), "", null],
    [ref("Pet"), "/name", { name: null, kind: "a" }],
    [
      ref("Pet"),
      "/parent/parent/kind",
      { name: "a", kind: "a", parent: { name: "b", kind: "b", parent: { name: "c", kind: null } } },
    ],
    [{ type: "array", items: ref("Pet") }, "/*/kind", [{ name: "a", kind: null }]],
    [{ type: "object", additionalProperties: ref("Pet") }, "/*", { a: null }],
    [
      { type: "object", properties: { "a/b": text }, additionalProperties: text, required: ["a/b"] },
      "/*",
      { "a/b": "x", c: null },
    ],
    [{ type: "object", properties: { "a/b": text }, required: ["a/b"] }, "/a~1b", { "a/b": null }],
    [{ type: "array", prefixItems: [text, text], items: text }, "/1", ["a", null]],
    [{ anyOf: [ref("Pet"), text] }, "/name", { name: null, kind: "a" }],
    [ref("Shape"), "/size", { shape: "round", size: null }],
    [ref("Shape"), "/shape", { shape: null, size: "a" }],
    [ref("Shape"), "", null],
  ])("%j at %s", (answer, place, value) => {
    expect(heldTo(answer, {}, value).deviations).not.toEqual([]);
    const { deviations, said } = heldTo(answer, nullable(place), value);
    expect([...deviations, ...said]).toEqual([]);
    expect(heldTo(answer, nullable(place), value, "hard").deviations).not.toEqual([]);
  });

  it("keeps what is said of a place", () => {
    const name = { ...text, description: "What it is called." };
    const { output } = heldTo({ type: "object", properties: { name } }, nullable("/name"), null);
    const said = output?.kind === "object" ? output.properties[0]?.schema : undefined;
    expect(said).toMatchObject({ kind: "union", description: "What it is called." });
    expect(JSON.stringify(output).match(/What it is called/g)).toHaveLength(1);
  });
});

describe("optional", () => {
  it.each<[JsonValue, string, JsonValue]>([
    [ref("Pet"), "/name", { kind: "a" }],
    [
      { type: "object", required: ["pets"], properties: { pets: { type: "array", items: ref("Pet") } } },
      "/pets/*/kind",
      { pets: [{ name: "a" }] },
    ],
    [ref("Shape"), "/size", { shape: "round" }],
    [ref("Shape"), "/shape", { side: "a" }],
  ])("%j at %s", (answer, place, value) => {
    expect(heldTo(answer, {}, value).deviations).not.toEqual([]);
    const { deviations, said } = heldTo(answer, optional(place), value);
    expect([...deviations, ...said]).toEqual([]);
    expect(heldTo(answer, optional(place), value, "hard").deviations).not.toEqual([]);
  });
});

it("adds up over places and both keys", () => {
  const options = { ...nullable("/kind", "/parent"), ...optional("/name") };
  expect(heldTo(ref("Pet"), options, { kind: null, parent: null }).deviations).toEqual([]);
});

it("says which tools and places are not there", () => {
  const options = {
    nullable: { gone: ["/a"], soft: ["/nothing", "name", "/name/x"] },
    optional: { soft: ["", "/nothing", "/parent/*"] },
  };
  expect(heldTo(ref("Pet"), options, {}).said).toEqual([
    "output/no-tool `nullable` names the tool `gone`, which is not there or has no output.",
    'output/no-place `nullable`: the output of `soft` has no place "/nothing".',
    'output/no-place `nullable`: the output of `soft` has no place "name".',
    'output/no-place `nullable`: the output of `soft` has no place "/name/x".',
    'output/no-place `optional`: the output of `soft` has no place "".',
    'output/no-place `optional`: the output of `soft` has no place "/nothing".',
    'output/no-place `optional`: the output of `soft` has no place "/parent/*".',
  ]);
});
