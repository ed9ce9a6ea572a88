import { describe, expect, it } from "vitest";
import { deadFiles } from "./dead-files.js";
import { layerProblems } from "./layers.js";
import { needless, unexcused } from "./problem.js";
import { docProblems, sizeProblems } from "./sizes.js";
import { sourceFile } from "./source-file.js";

const layerFaults = (path: string, text: string) =>
  layerProblems([sourceFile(path, text)]).map(({ message }) => message);

describe("layers", () => {
  it.each([
    ["a later phase", "src/load/a.ts", 'import type { B } from "../resolve/b.js";', "load may not import resolve"],
    [
      "a phase that is not the one before",
      "src/emit/a.ts",
      'import type { B } from "../load/b.js";',
      "emit may not import load",
    ],
    ["values of the phase before", "src/resolve/a.ts", 'import { b } from "../load/b.js";', "only types of load"],
    ["a value beside a type", "src/resolve/a.ts", 'import { b, type C } from "../load/b.js";', "only types of load"],
    ["values by export", "src/resolve/a.ts", 'export { b } from "../load/b.js";', "only types of load"],
    ["values by import()", "src/resolve/a.ts", 'const b = await import("../load/b.js");', "only types of load"],
    ["effects", "src/resolve/a.ts", 'import "../load/b.js";', "only types of load"],
    ["types by import()", "src/load/a.ts", 'type B = import("../write/b.js").B;', "load may not import write"],
    [
      "phases, by what is for all",
      "src/model/a.ts",
      'import type { B } from "../emit/b.js";',
      "model may not import emit",
    ],
    ["what is around the phases", "src/write/a.ts", 'import { b } from "../generate.js";', "write may not import root"],
    [
      "the runtime",
      "src/print/a.ts",
      'import { b } from "../../templates/runtime/b.js";',
      "print may not import runtime",
    ],
    [
      "code of ours, by the runtime",
      "templates/runtime/a.ts",
      'import { b } from "../../src/support/b.js";',
      "runtime may not",
    ],
    ["the inside of a phase", "src/generate.ts", 'import { b } from "./emit/zod/b.js";', "for its own phase alone"],
    [
      "a package of another folder",
      "src/emit/a.ts",
      'import { z } from "zod";',
      "zod may only be imported in config and runtime",
    ],
    [
      "a part of such a package",
      "src/emit/a.ts",
      'import "prettier/standalone";',
      "prettier may only be imported in print",
    ],
    ["a package that nobody listed", "src/load/a.ts", 'import b from "left-pad";', "left-pad is in no row"],
    [
      "files, by a pure phase",
      "src/translate/a.ts",
      'import { readFile } from "node:fs/promises";',
      "translate is pure",
    ],
    [
      "anything, by a folder that nobody listed",
      "src/other/a.ts",
      'import { b } from "../support/b.js";',
      "in no layer",
    ],
  ])("forbid %s", (_, path, text, message) => {
    expect(layerFaults(path, text)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ["types of the phase before", "src/resolve/a.ts", 'import type { B } from "../load/b.js";'],
    ["types of the phase before, one by one", "src/resolve/a.ts", 'import { type B } from "../load/b.js";'],
    ["what is for all", "src/emit/zod/a.ts", 'import { b } from "../../support/b.js"; import { c } from "../code.js";'],
    [
      "all phases, by generate.ts",
      "src/generate.ts",
      'import { b } from "./load/b.js"; import { c } from "./write/c.js";',
    ],
    ["packages in their folder", "src/load/a.ts", 'import "@apidevtools/swagger-parser"; import "ajv/dist/2020.js";'],
    ["files where phases are not pure", "src/write/a.ts", 'import "node:fs/promises";'],
  ])("allow %s", (_, path, text) => {
    expect(layerFaults(path, text)).toEqual([]);
  });
});

describe("sizes", () => {
  const lines = (count: number) => "  x();\n".repeat(count);

  it.each([
    ["function", (body: string) => `export function long() {\n${body}}\n`, "long"],
    ["arrow function", (body: string) => `const long = () => {\n${body}};\n`, "long"],
    ["method", (body: string) => `const o = { long() {\n${body}} };\n`, "long"],
    ["nameless function", (body: string) => `call(function () {\n${body}});\n`, "(nameless)"],
  ])("a %s has 60 lines at most", (_, text, name) => {
    expect(sizeProblems([sourceFile("src/a.ts", text(lines(58)))])).toEqual([]);
    expect(sizeProblems([sourceFile("src/a.ts", text(lines(59)))])).toEqual([
      { rule: "function-size", subject: `src/a.ts#${name}`, message: "61 lines, of at most 60" },
    ]);
  });

  it("a file has 300 lines at most", () => {
    expect(sizeProblems([sourceFile("src/a.ts", lines(300))])).toEqual([]);
    expect(sizeProblems([sourceFile("src/a.ts", lines(301))])).toMatchObject([
      { rule: "file-size", subject: "src/a.ts" },
    ]);
  });
});

describe("doc comments", () => {
  it.each([
    "export function f() {}",
    "export async function f() {}",
    "export const f = () => 1;",
    "// no doc\nexport function f() {}",
    "/** Yes. */\nexport function g() {}\nexport function f() {}",
  ])("are missed: %s", (text) => {
    expect(docProblems([sourceFile("src/a.ts", text)])).toMatchObject([{ rule: "docs", subject: "src/a.ts#f" }]);
  });

  it.each([
    "/** Yes. */\nexport function f() {}",
    "/** Yes. */\nexport const f = () => 1;",
    "/** Yes. */\nexport function f(a: 1): 1;\nexport function f() {}",
    "function f() {}",
    "export const f = g(() => 1);",
  ])("are not missed: %s", (text) => {
    expect(docProblems([sourceFile("src/a.ts", text)])).toEqual([]);
  });
});

describe("dead files", () => {
  const files = [
    sourceFile("src/index.ts", 'import "./a/b.js";'),
    sourceFile("src/a/b.ts", 'const used = valueSymbol("typed", "runtime/typed");'),
    sourceFile("src/a/left.ts", 'import "./right.js";'),
    sourceFile("src/a/right.ts", 'import "./left.js";'),
    sourceFile("templates/runtime/typed.ts", 'export type { T } from "./t.js";'),
    sourceFile("templates/runtime/t.ts", ""),
  ];

  it("are found, also where they import one another", () => {
    expect(deadFiles(files, ["src/index.ts"]).map(({ subject }) => subject)).toEqual([
      "src/a/left.ts",
      "src/a/right.ts",
    ]);
  });

  it("are no entry points", () => {
    expect(deadFiles(files, ["src/index.ts", "src/a/left.ts", "src/gone.ts"])).toMatchObject([
      { subject: "src/gone.ts" },
    ]);
  });
});

describe("exceptions", () => {
  const problem = { rule: "docs", subject: "src/a.ts#f", message: "" };

  it("excuse one subject from one rule", () => {
    expect(unexcused([problem], [{ ...problem, reason: "because" }])).toEqual([]);
    expect(unexcused([problem], [{ ...problem, subject: "src/a.ts#g", reason: "because" }])).toEqual([problem]);
    expect(unexcused([problem], [{ ...problem, rule: "layers", reason: "because" }])).toEqual([problem]);
  });

  it("are needless when they excuse nothing", () => {
    const exception = { rule: "docs", subject: "src/a.ts#f", reason: "because" };
    expect(needless([problem], [exception])).toEqual([]);
    expect(needless([], [exception])).toEqual([exception]);
  });
});
