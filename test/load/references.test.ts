import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { load } from "../../src/load/load.js";
import { folder, minimal, places, serve } from "./support.js";

const schemas = (lines: string) => `${minimal}components:\n  schemas:\n${lines.replace(/^/gm, "    ")}\n`;

async function loadFolder(files: Record<string, string>, root = "openapi.yaml") {
  const { value, diagnostics } = await load(root, { cwd: folder(files) });
  return { uris: [...(value?.documents.keys() ?? [])], diagnostics };
}

describe("references between files", () => {
  it("resolve against the file that holds them, each file once, sorted", async () => {
    const { uris, diagnostics } = await loadFolder(
      {
        "api/openapi.yaml": schemas("A: {$ref: './shapes/a.yaml'}\nB: {$ref: 'shapes/b.yaml#/B'}"),
        "api/shapes/a.yaml":
          "properties: {b: {$ref: 'b.yaml#/B'}, z: {$ref: '../z.json'}, root: {$ref: '../openapi.yaml#/components/schemas/A'}}",
        "api/shapes/b.yaml": "B: {type: object, properties: {a: {$ref: a.yaml}}}",
        "api/z.json": "true",
      },
      "api/openapi.yaml",
    );
    expect(diagnostics).toEqual([]);
    expect(uris).toEqual(["openapi.yaml", "shapes/a.yaml", "shapes/b.yaml", "z.json"]);
  });

  it("find files with spaces, percent signs and letters of any script", async () => {
    const { uris, diagnostics } = await loadFolder({
      "openapi.yaml": schemas(
        "A: {$ref: 'my shape.yaml#/a'}\nB: {$ref: 'my%20shape.yaml#/b'}\nC: {$ref: '形.yaml'}\nD: {$ref: 'a%25b.yaml'}",
      ),
      "my shape.yaml": "a: {}",
      "形.yaml": "a: {}",
      "a%b.yaml": "a: {}",
    });
    expect(diagnostics).toEqual([]);
    expect(uris).toEqual(["openapi.yaml", "%E5%BD%A2.yaml", "a%25b.yaml", "my%20shape.yaml"]);
  });

  it("are not looked for in data", async () => {
    const { uris, diagnostics } = await loadFolder({
      "openapi.yaml": schemas(
        [
          "A:",
          "  example: {$ref: gone.yaml}",
          "  examples: [{$ref: gone.yaml}]",
          "  default: {a: [{$ref: gone.yaml}]}",
          "  enum: [{$ref: gone.yaml}]",
          "  const: {$ref: gone.yaml}",
          "  x-note: {$ref: gone.yaml}",
          "  properties: {$ref: {type: string}, other: {$ref: '#/components/schemas/A'}}",
        ].join("\n"),
      ),
    });
    expect([uris, diagnostics]).toEqual([["openapi.yaml"], []]);
  });

  it("are followed under names that look like those keywords", async () => {
    const { uris } = await loadFolder({
      "openapi.yaml": `${minimal}components:\n  responses:\n    default: {$ref: r.yaml}\n  headers:\n    x-limit: {$ref: h.yaml}\n  schemas:\n    example: {properties: {default: {$ref: d.yaml}, properties: {properties: {enum: {$ref: e.yaml}}}}}\n`,
      "r.yaml": "a: 1",
      "h.yaml": "a: 1",
      "d.yaml": "a: 1",
      "e.yaml": "a: 1",
    });
    expect(uris.slice(1)).toEqual(["d.yaml", "e.yaml", "h.yaml", "r.yaml"]);
  });

  it("to an embedded $id cause no reading", async () => {
    const { diagnostics } = await loadFolder({
      "openapi.yaml": schemas(
        "Tree:\n  $id: https://example.com/tree\n  properties: {kids: {$ref: tree}, leaf: {$ref: 'https://example.com/leaf#/x'}}\nLeaf: {$id: 'https://example.com/leaf'}\nUse: {$ref: 'https://example.com/tree'}",
      ),
    });
    expect(diagnostics).toEqual([]);
  });

  it("to the $self of a document that was read cause no request", async () => {
    const { uris, diagnostics } = await loadFolder({
      "openapi.yaml": schemas("A: {$ref: shared.yaml#/a}\nB: {$ref: 'https://example.com/shared#/a'}"),
      "shared.yaml": "$self: https://example.com/shared\na: {}",
    });
    expect([uris, diagnostics]).toEqual([["openapi.yaml", "shared.yaml"], []]);
  });

  it("that are missing or unreadable are warnings at the $ref, and the rest is read", async () => {
    const { uris, diagnostics } = await loadFolder({
      "openapi.yaml": schemas(
        "A: {$ref: gone.yaml}\nB: {$ref: broken.json#/b}\nC: {$ref: ok.yaml}\nD: {$ref: folder}\nE: {$ref: '%zz.yaml'}\nF: {$ref: 'http://['}",
      ),
      "broken.json": "{",
      "ok.yaml": "a: {$ref: gone.yaml#/x}",
      "folder/a": "",
    });
    expect(uris).toEqual(["openapi.yaml", "ok.yaml"]);
    expect(places(diagnostics)).toEqual([
      ...["A", "B", "D", "E"].map((name) => `ref/unreadable openapi.yaml#/components/schemas/${name}/$ref`),
      "ref/foreign-host openapi.yaml#/components/schemas/F/$ref",
      "ref/unreadable ok.yaml#/a/$ref",
    ]);
    expect(diagnostics.every(({ severity }) => severity === "warning")).toBe(true);
    expect(diagnostics[0]?.message).toBe("`gone.yaml` cannot be read: there is no such file.");
    expect(diagnostics[1]?.message).toMatch(/broken\.json ends in the middle/);
  });
});

describe("references that leave the folder", () => {
  it("are refused however they are spelt, also through links", async () => {
    const cwd = folder({ "secret.yaml": "a: 1", "api/b.yaml": "x: 1", "api2/c.yaml": "x: 1" });
    const spellings = [
      "../secret.yaml",
      "/etc/passwd",
      "file:///etc/passwd",
      "%2e%2e/secret.yaml",
      "..%2Fsecret.yaml",
      "sub/../../secret.yaml",
      "link.yaml",
      "linked/secret.yaml",
      "../api2/c.yaml",
      "../../../../../../../../../../etc/passwd",
      "..\\secret.yaml",
    ];
    const { writeFileSync } = await import("node:fs");
    writeFileSync(
      `${cwd}/api/openapi.yaml`,
      schemas(spellings.map((ref, index) => `S${index}: {$ref: '${ref}'}`).join("\n")),
    );
    symlinkSync("../secret.yaml", `${cwd}/api/link.yaml`);
    symlinkSync("..", `${cwd}/api/linked`);
    const { value, diagnostics } = await load("api/openapi.yaml", { cwd });
    expect([...(value?.documents.keys() ?? [])]).toEqual(["openapi.yaml"]);
    expect(diagnostics.map(({ code }) => code)).toEqual(spellings.map(() => "ref/outside-folder"));
  });

  it("a file causes no request", async () => {
    const { origin, requests } = await serve((_request, response) => response.end("a: 1"));
    const host = origin.slice("http:".length);
    const { value, diagnostics } = await load("openapi.yaml", {
      cwd: folder({
        "openapi.yaml": schemas(
          `A: {$ref: '${origin}/a.yaml'}\nB: {$ref: '${host}/b.yaml'}\nC: {$ref: 'ftp://u:pw@x/c?token=1#/a'}`,
        ),
      }),
    });
    expect(value?.documents.size).toBe(1);
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(3).fill("ref/foreign-host"));
    expect(diagnostics[2]?.message).toContain("`ftp://x/c#/a`");
    expect(requests).toEqual([]);
  });
});
