import { chmodSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { load } from "../../src/load/load.js";
import { folder, minimal, places, streamOf } from "./support.js";

async function loadText(text: string | Uint8Array, name = "openapi.yaml") {
  return load(name, { cwd: folder({ [name]: text }) });
}

describe("bad input is one error and no value", () => {
  const cases: [string, string, string, string, RegExp][] = [
    ["an empty file", "openapi.yaml", "", "document/empty", /empty/],
    ["white space", "openapi.json", " \n\t ", "document/empty", /empty/],
    ["only comments", "openapi.yaml", "# nothing\n", "document/empty", /empty/],
    ["a login page", "openapi.json", "\n<!DOCTYPE html><html><body>Login</body></html>", "document/html", /HTML/],
    [
      "a cut JSON text",
      "openapi.json",
      '{"openapi": "3.1.0",\n "info": {"title": "a',
      "document/truncated",
      /line 2, column 22/,
    ],
    [
      "a JSON text cut after a comma",
      "openapi.json",
      '{"openapi": "3.1.0",\n',
      "document/truncated",
      /line 1, column 21/,
    ],
    ["a trailing comma", "openapi.json", '{"a": 1,\n "b": [1,],\n}', "document/not-json", /line 2, column 10/],
    ["a comment in JSON", "openapi.json", '{"a": 1,\n // why\n"b": 2}', "document/not-json", /line 2, column 2/],
    ["broken YAML", "openapi.yaml", "openapi: 3.1.0\ninfo:\n  title: a: b\n", "document/not-yaml", /line 3, column 11/],
    ["two YAML documents", "openapi.yaml", `${minimal}---\n${minimal}`, "document/not-yaml", /single document/],
    ["a list", "openapi.yaml", "- a\n- b\n", "document/not-object", /a list/],
    ["a text", "openapi.yaml", "hello there", "document/not-object", /a text/],
    ["no version", "openapi.yaml", "info: {}\npaths: {}\n", "document/no-version", /info, paths/],
    ["4.0", "openapi.yaml", "openapi: 4.0.0\npaths: {}\n", "document/unsupported-version", /openapi: 4\.0\.0/],
    ["3.10", "openapi.yaml", "openapi: '3.10.0'\npaths: {}\n", "document/unsupported-version", /3\.10\.0/],
    ["1.2", "openapi.yaml", "swagger: '1.2'\n", "document/unsupported-version", /swagger: 1\.2/],
    ["a version that is an object", "openapi.yaml", "openapi: {}\n", "document/unsupported-version", /an object/],
    ["a circular alias", "openapi.yaml", `${minimal}x-a: &a [*a]\n`, "document/circular-alias", /leads back/],
  ];
  it.each(cases)("%s", async (_title, name, text, code, message) => {
    const { value, diagnostics } = await loadText(text, name);
    expect(value).toBeUndefined();
    expect(diagnostics.map((fault) => [fault.code, fault.severity])).toEqual([[code, "error"]]);
    expect(diagnostics[0]?.message).toMatch(message);
    expect(diagnostics[0]?.help).not.toBe("");
  });

  it("a path that names nothing, also below a file", async () => {
    const cwd = folder({ "a.yaml": minimal });
    for (const path of ["b.yaml", "a.yaml/b.yaml"]) {
      const { value, diagnostics } = await load(path, { cwd });
      expect([value, places(diagnostics)]).toEqual([undefined, ["source/not-found b.yaml#"]]);
      expect(diagnostics[0]?.message).toContain(path);
    }
  });

  it("a directory", async () => {
    expect(places((await load(".", { cwd: folder({ "a.yaml": minimal }) })).diagnostics)[0]).toMatch(
      /^source\/is-directory/,
    );
  });

  it.skipIf(process.getuid?.() === 0)("a file that may not be read", async () => {
    const cwd = folder({ "a.yaml": minimal });
    chmodSync(`${cwd}/a.yaml`, 0);
    expect((await load("a.yaml", { cwd })).diagnostics[0]?.message).toMatch(/permission denied/);
  });

  it("a file, or a standard input, that is too large", async () => {
    const cwd = folder({ "a.yaml": minimal });
    expect((await load("a.yaml", { cwd, maxBytes: 10 })).diagnostics[0]?.code).toBe("source/too-large");
    const stdin = streamOf(minimal);
    expect((await load("-", { cwd, stdin, maxBytes: 10 })).diagnostics[0]?.message).toBe(
      "<stdin> is larger than 10 bytes.",
    );
  });

  it("aliases that multiply", async () => {
    const lines = Array.from(
      { length: 12 },
      (_, level) => `  l${level}: &l${level} [${Array(9).fill(level ? `*l${level - 1}` : "[]")}]`,
    );
    const { value, diagnostics } = await loadText(`${minimal}x-bomb:\n${lines.join("\n")}\n`);
    expect([value, diagnostics[0]?.code]).toEqual([undefined, "document/too-large"]);
  });
});

describe("depth", () => {
  const deepJson = (levels: number) =>
    `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}, "x-deep": ${'{"a":'.repeat(levels)}1${"}".repeat(levels)}}`;

  it("cuts a JSON document of 10,000 levels, and says where", async () => {
    const { value, diagnostics } = await loadText(deepJson(10_000), "openapi.json");
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(["warning document/too-deep"]);
    const segments = diagnostics[0]?.at?.pointer.split("/") ?? [];
    expect(segments.length).toBe(513);
    let at: unknown = value?.documents.get("openapi.json")?.value;
    for (const segment of segments.slice(1)) at = (at as Record<string, unknown>)[segment];
    expect(at).toBe(true);
  });

  it("leaves 500 levels alone", async () => {
    expect((await loadText(deepJson(500), "openapi.json")).diagnostics).toEqual([]);
  });

  it("cuts YAML of 800 levels, and refuses 10,000, in flow and block style", async () => {
    const flow = (levels: number) => `${minimal}x-deep: ${"[".repeat(levels)}${"]".repeat(levels)}\n`;
    const block = (levels: number) =>
      `${minimal}x-deep:\n${Array.from({ length: levels }, (_, level) => `${" ".repeat(level + 1)}a:`).join("\n")} 1\n`;
    expect((await loadText(flow(800))).diagnostics.map(({ code }) => code)).toEqual(["document/too-deep"]);
    for (const text of [flow(10_000), block(10_000)]) {
      expect((await loadText(text)).diagnostics.map(({ code }) => code)).toEqual(["document/unreadable-depth"]);
    }
  });
});
