import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ValidateFunction } from "ajv";
import { describe, expect, it } from "vitest";
import { definitionOf } from "../../src/load/structure/definitions.js";
import { load } from "../../src/load/load.js";
import { validateStructure } from "../../src/load/validate.js";
import { folder } from "./support.js";

async function faults(text: string): Promise<string[]> {
  const { value } = await load("a.yaml", { cwd: folder({ "a.yaml": text }) });
  if (!value) throw new Error("not loaded");
  return (await validateStructure(value)).map(
    ({ code, severity, message, at }) => `${severity} ${code} ${message} ${at?.pointer}`,
  );
}

const head = (version: string) => `openapi: ${version}\ninfo: {title: T, version: "1"}\n`;

describe("the structure check", () => {
  it("tells the most specific fault, where it stands", async () => {
    expect(
      await faults(
        `${head("3.0.3")}paths:\n  /a:\n    get:\n      parameters: [{name: x, in: query, schema: {type: objekt}}]\n      responses: {4xx: {description: d}}\n`,
      ),
    ).toEqual([
      'warning document/invalid Against the schema of OpenAPI 3.0: `type` must be one of ["array","boolean","integer","number","object","string"]. /paths/~1a/get/parameters/0/schema/type',
      "warning document/invalid Against the schema of OpenAPI 3.0: `responses` may not have the property `4xx`. /paths/~1a/get/responses/4xx",
    ]);
    expect(await faults(`${head("3.1.0")}paths: {}\nservers: {}\n`)).toEqual([
      "warning document/invalid Against the schema of OpenAPI 3.1: `servers` must be array. /servers",
    ]);
    expect(
      await faults(
        'swagger: "2.0"\ninfo: {title: T, version: "1"}\npaths: {/a: {get: {parameters: [{name: x, in: query}], responses: {"200": {description: d}}}}}\n',
      ),
    ).toEqual([
      "warning document/invalid Against the schema of OpenAPI 2.0: `0` lacks the property `type`. /paths/~1a/get/parameters/0",
    ]);
  });

  it("takes a reference for whatever it stands for", async () => {
    const text = `${head("3.0.3")}tags: [{name: a, description: {$ref: a.md}}]\npaths: {/a: {get: {responses: {$ref: x.yaml}}}}\n`;
    expect(await faults(text)).toEqual([]);
  });

  it("ends the list after fifty", async () => {
    const paths = Array.from({ length: 60 }, (_, index) => `  /p${index}: {get: {}}`).join("\n");
    const found = await faults(`${head("3.0.3")}paths:\n${paths}\n`);
    expect(found).toHaveLength(51);
    expect(found[50]).toBe(
      "warning document/invalid-more 10 more faults against the schema of OpenAPI 3.0 are not listed. ",
    );
  });

  it("says nothing about 3.2", async () => {
    expect(await faults(`${head("3.2.0")}paths: 1\n`)).toEqual([]);
  });
});

const suites = join(import.meta.dirname, "../../../shared/suites/oas");

describe("the check that `npm run build` makes", () => {
  const broken = {
    paths: { "/a": { get: { parameters: [{ name: 1, in: "body" }, {}], responses: {} } } },
    extra: true,
  };

  it.each([
    ["2.0", "bodyParameter"],
    ["3.0", "Parameter"],
    ["3.1", "parameter"],
  ])("finds what the one compiled here finds (%s)", async (version, definition) => {
    const file = `load/structure/openapi-${version}.js`;
    const [own, built] = (await Promise.all(
      [`../../src/${file}`, `../../dist/src/${file}`].map((path) => import(path)),
    )) as { ajv?: unknown; validate: ValidateFunction }[];
    expect(built?.ajv).toBeUndefined();
    expect(own?.validate(broken)).toBe(false);
    expect(built?.validate(broken)).toBe(false);
    expect(built?.validate.errors).toEqual(own?.validate.errors);
    expect(built?.validate.errors?.map(({ parentSchema }) => definitionOf(parentSchema))).toContain(definition);
  });
});

/** Faults that the schema of swagger-parser (3.1 of 2021-04-15) does not know. */
const unknownFaults = [
  "example-examples.yaml",
  "header-object-allowReserved.yaml",
  "link-object-no-body.yaml",
  "parameter-object-header-allowReserved.yaml",
];

describe.skipIf(!existsSync(suites))("the official documents (../shared/suites, when it is there)", () => {
  async function verdicts(version: string, kind: "pass" | "fail"): Promise<string[]> {
    const cwd = join(suites, version, kind);
    const refused: string[] = [];
    for (const file of readdirSync(cwd)) {
      const { value, diagnostics } = await load(file, { cwd });
      if (
        !value ||
        diagnostics.some(({ code }) => code.startsWith("document/")) ||
        (await validateStructure(value)).length > 0
      )
        refused.push(file);
    }
    return refused;
  }

  it("that must pass give no fault", async () => {
    expect(await verdicts("v3.1-dev", "pass")).toEqual([]);
    expect(await verdicts("v3.2-dev", "pass")).toEqual([]);
  });

  it("that must fail give one, but for rules newer than the schema", async () => {
    const all = readdirSync(join(suites, "v3.1-dev/fail"));
    expect(await verdicts("v3.1-dev", "fail")).toEqual(all.filter((file) => !unknownFaults.includes(file)));
  });
});
