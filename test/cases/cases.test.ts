import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { load } from "../../src/load/load.js";
import { runCase } from "./calls.js";
import { type GoldenCase, readCases, repository } from "./case-files.js";
import { compile, compileBefore7, type Trees } from "./compile.js";
import { type CaseOutput, generateCase, goldenFiles, readGolden, updateCommand, writeGolden } from "./golden.js";

const updating = process.env["UPDATE_GOLDEN"] === "1";
const cases = readCases();
mkdirSync(join(repository, "tmp"), { recursive: true });
// Below the repository, so that the generated code finds `zod` and the SDK.
const work = mkdtempSync(join(repository, "tmp/cases-"));
const outputs = new Map<string, CaseOutput>();

function outOf({ id }: GoldenCase): string {
  return join(work, "out", id);
}

function generatedTrees(): Trees {
  return new Map([...outputs].map(([id, { tree }]) => [id, tree]));
}

beforeAll(async () => {
  for (const golden of cases) outputs.set(golden.id, await generateCase(golden, outOf(golden)));
}, 120_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe.each(cases)("$id", (golden) => {
  it("gives the files and diagnostics that are expected", () => {
    const files = goldenFiles(outputs.get(golden.id) as CaseOutput);
    if (updating) writeGolden(golden, files);
    const expected = readGolden(golden);
    expect([...files.keys()], `run: ${updateCommand}`).toEqual([...expected.keys()]);
    for (const [path, text] of files) expect(text, `${path}; run: ${updateCommand}`).toBe(expected.get(path));
  });

  it("gives the same bytes again, and changes nothing that it read", async () => {
    const { tree, diagnostics, documents } = outputs.get(golden.id) as CaseOutput;
    const again = await generateCase(golden, `${outOf(golden)}-again`);
    expect([again.tree, again.diagnostics]).toEqual([tree, diagnostics]);
    const { value } = await load(join(golden.folder, golden.document), { cwd: golden.folder });
    // Where overlays are wrong, no document is kept.
    expect(documents).toEqual(documents.size === 0 ? new Map() : value?.documents);
  });

  it("runs: the tools are listed, and calls go through", async () => {
    expect(await runCase(golden, outOf(golden))).toEqual([]);
  });
});

describe("all cases in one program", () => {
  let errors: string[] = [];
  beforeAll(() => {
    const plain = generatedTrees();
    const samples = Object.entries(checkedSamples).map(
      ([title, sample]) => [`sample ${title}`, sampleModule(...sample)] as const,
    );
    errors = compile({ plain, checked: new Map([...plain, ...samples]) }, join(work, "compiled"));
  }, 300_000);

  it("compile under TypeScript 7 as the strictest user compiles", () => {
    expect(errors.filter((line) => !line.startsWith("checked/"))).toEqual([]);
  });

  it("compile with interface and Zod schema checked against each other", () => {
    expect(errors.filter((line) => /^checked\/(?!sample )/.test(line))).toEqual([]);
  });

  it("are checked so that what differs fails, and nothing else", () => {
    const failed = new Set(errors.map((line) => /^checked\/sample ([^/]+)\//.exec(line)?.[1]).filter((title) => title));
    const differing = Object.keys(checkedSamples).filter((title) => !title.startsWith("agrees"));
    expect([...failed].sort()).toEqual(differing.sort());
  });

  it("compile under TypeScript 6", () => {
    expect(compileBefore7(generatedTrees(), join(work, "before-7"))).toEqual([]);
  }, 300_000);
});

/** A type, and a Zod schema, that agree or differ. */
const checkedSamples: Readonly<Record<string, [type: string, schema: string]>> = {
  "a member more in the type": ["{ a: string; b?: string }", "z.object({ a: z.string() })"],
  "a member that the schema does not demand": ["{ a: string }", "z.object({ a: z.string().optional() })"],
  "another type of member": ["{ a: number }", "z.object({ a: z.string() })"],
  "a null that the type does not know": ["string", "z.string().nullable()"],
  "other values in a map": ["Record<string, number>", "record(z.string())"],
  "another item of a tuple": ["[string?, number?]", "tuple([z.string(), z.string()], null)"],
  "an item that is not demanded": ["[string, string]", "tuple([z.string(), z.string()], null, { min: 1 })"],
  "agrees - an object": [
    "{ a?: string | undefined; [key: string]: unknown }",
    "z.looseObject({ a: z.string().optional() })",
  ],
  "agrees - a tuple": ["[string, number?]", "tuple([z.string(), z.number()], null, { min: 1 })"],
  "agrees - a map": ["Record<string, number>", "record(z.number())"],
};

function sampleModule(type: string, schema: string): ReadonlyMap<string, string> {
  const text = `import * as z from "zod";
import { typed } from "./runtime/define-tool.js";
import { record, tuple } from "./runtime/schemas.js";
export type T = ${type};
export const S: z.ZodType<T> = typed<T>(${schema});
void [record, tuple];
`;
  return new Map([["sample.ts", text]]);
}
