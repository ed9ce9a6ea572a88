import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { load } from "../../src/load/load.js";
import { folder, minimal, places, streamOf } from "./support.js";

describe("what is accepted", () => {
  it.each(["2.0", "3.0.0", "3.0.9", "3.1.0", "3.1.99", "3.2.0", "3.2.7", "3.1.0-rc1", "3.0"])(
    "version %s",
    async (version) => {
      const text = `${version === "2.0" ? "swagger" : "openapi"}: "${version}"\ninfo: {}\npaths: {}\n`;
      const { value, diagnostics } = await load("a.yaml", { cwd: folder({ "a.yaml": text }) });
      expect([value?.root, diagnostics]).toEqual(["a.yaml", []]);
    },
  );

  it.each(["swagger: 2.0", "openapi: 3.1", "openapi: 3.0"])("%s as a number, with a warning", async (line) => {
    const { value, diagnostics } = await load("a.yaml", { cwd: folder({ "a.yaml": `${line}\npaths: {}\n` }) });
    expect(value).toBeDefined();
    expect(places(diagnostics)).toEqual([`document/version-not-text a.yaml#/${line.split(":")[0]}`]);
  });

  it("a byte order mark, in UTF-8 and UTF-16", async () => {
    const json = '{"openapi": "3.1.0", "info": {"title": "Ü"}}';
    const cwd = folder({
      "a.json": `\ufeff${json}`,
      "b.json": Buffer.from(`\ufeff${json}`, "utf16le"),
    });
    for (const name of ["a.json", "b.json"]) {
      const { value } = await load(name, { cwd });
      expect(value?.documents.get(name)?.text).toBe(json);
    }
  });

  it("YAML 1.2: no Norway problem, dates are texts, merge keys are merged, `__proto__` is a key", async () => {
    const text = `${minimal}x-data:\n  - [NO, off, y, 2020-01-01, 1_000, 1e3, 0o17, ~]\n  - {<<: {a: 1}, b: 2}\n  - {__proto__: {c: 1}}\n`;
    const { value } = await load("a.yaml", { cwd: folder({ "a.yaml": text }) });
    const [scalars, merged, proto] =
      (value?.documents.get("a.yaml")?.value as Record<string, unknown[]> | undefined)?.["x-data"] ?? [];
    expect(scalars).toEqual(["NO", "off", "y", "2020-01-01", "1_000", 1000, 15, null]);
    expect(merged).toEqual({ a: 1, b: 2 });
    expect(Object.keys(proto as object)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(proto)).toBe(Object.prototype);
  });

  it("a YAML flow mapping that looks like JSON", async () => {
    const { value, diagnostics } = await load("a.yaml", { cwd: folder({ "a.yaml": "{openapi: 3.1.0, paths: {}}" }) });
    expect([value?.root, diagnostics]).toEqual(["a.yaml", []]);
  });

  it("equal keys: the last wins, with a warning, in JSON and YAML", async () => {
    const json =
      '{"openapi": "3.1.0", "paths": {"/a": {"x": "\\"x\\": 1", "x": 2}}, "p\\u0061ths": {"/b": [{"y": 1, "y": 2}]}}';
    const yaml = "openapi: 3.1.0\npaths:\n  /a: {}\n  /b:\n    - y: 1\n      y: 2\n  /a: {z: 1}\n";
    const cwd = folder({ "a.json": json, "a.yaml": yaml });
    const fromJson = await load("a.json", { cwd });
    expect(places(fromJson.diagnostics).sort()).toEqual([
      "document/duplicate-key a.json#/paths",
      "document/duplicate-key a.json#/paths/~1a/x",
      "document/duplicate-key a.json#/paths/~1b/0/y",
    ]);
    const fromYaml = await load("a.yaml", { cwd });
    expect(places(fromYaml.diagnostics).sort()).toEqual([
      "document/duplicate-key a.yaml#/paths/~1a",
      "document/duplicate-key a.yaml#/paths/~1b/0/y",
    ]);
    expect((fromYaml.value?.documents.get("a.yaml")?.value as { paths: unknown } | undefined)?.paths).toEqual({
      "/a": { z: 1 },
      "/b": [{ y: 2 }],
    });
  });

  it("standard input, with references from the working directory", async () => {
    const cwd = folder({ "shapes.yaml": "a: 1" });
    const stdin = streamOf(`${minimal}components: {schemas: {A: {$ref: "shapes.yaml#/a"}}}\n`);
    const { value, diagnostics } = await load("-", { cwd, stdin });
    expect(diagnostics).toEqual([]);
    expect([...(value?.documents ?? [])].map(([uri, { displayName }]) => [uri, displayName])).toEqual([
      ["stdin", "<stdin>"],
      ["shapes.yaml", "shapes.yaml"],
    ]);
  });

  it("values are as parsed: nothing is changed", async () => {
    const json = '{"openapi":"3.0.3","servers":[{"url":"/v1"}],"paths":{"/a":{"$ref":"b.json#/x"}}}';
    const cwd = folder({ "a.json": json, "b.json": '{"x":{"get":{"servers":[{"url":"/v2"}]}}}' });
    const { value } = await load("a.json", { cwd });
    for (const [uri, document] of value?.documents ?? []) {
      expect(JSON.stringify(document.value)).toBe(readFileSync(`${cwd}/${uri}`, "utf8"));
    }
    expect(value?.documents.size).toBe(2);
  });
});
