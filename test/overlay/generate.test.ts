import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { check } from "../../src/check.js";
import { placesIn } from "../../src/cli/show-diagnostics.js";
import type { GenerateOptions } from "../../src/config/options.js";
import { renderDiagnostics } from "../../src/diagnostics/render.js";
import { diff } from "../../src/diff.js";
import { generate } from "../../src/generate.js";
import { runPhases } from "../../src/phases.js";
import { startDocumentServer } from "../support/document-server.js";

vi.mock("../../src/phases.js", { spy: true });
beforeEach(() => {
  vi.mocked(runPhases).mockClear();
});

const document = {
  openapi: "3.0.3",
  info: { title: "Harbour", version: "1.0.0" },
  paths: { "/ships": { get: { operationId: "listShips", responses: { "204": { description: "None" } } } } },
};
const ordered = (properties: string) => `overlay: 1.1.0
info: { title: T, version: "1" }
actions:
  - target: $.paths['/ships'].get.responses
    update:
      "200":
        description: Ships
        content:
          application/json:
            schema: { type: object, properties: { ${properties} } }
`;

function setUp(files: Record<string, string>, more: Partial<GenerateOptions> = {}): GenerateOptions {
  const cwd = mkdtempSync(join(tmpdir(), "toolwright-overlay-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ "openapi.json": JSON.stringify(document), ...files })) {
    writeFileSync(join(cwd, name), text);
  }
  const common = { include: {}, exclude: {}, server: {}, force: false, strict: false };
  const overlays = (more.overlays ?? Object.keys(files)).map((name) =>
    name.startsWith("http") ? name : join(cwd, name),
  );
  return { source: join(cwd, "openapi.json"), out: join(cwd, "out"), cwd, ...common, ...more, overlays };
}

async function said(options: GenerateOptions): Promise<string[]> {
  const { diagnostics, bundle } = await generate(options);
  const text = renderDiagnostics(diagnostics, { ...(await placesIn(bundle)), color: false });
  return text.split("\n").filter((line) => /(^| {2})(error|warning|info) {2}/.test(line));
}

function output({ out }: GenerateOptions, path: string): string {
  return readFileSync(join(out, path), "utf8");
}

const broken: [title: string, overlay: string, said: RegExp[]][] = [
  ["no YAML", "overlay: [", [/^error {2}document\/not-yaml {2}.*a\.yaml.*line 2, column 1/]],
  ["empty", "", [/^error {2}document\/empty {2}/]],
  ["no overlay", "actions: []", [/^a\.yaml:1:1 {2}error {2}overlay\/no-overlay/]],
  ["of a later version", "overlay: 2.0.0", [/^a\.yaml:1:1 {2}error {2}overlay\/version/]],
  [
    "with slips in two actions",
    "overlay: 1.0.0\nactions:\n  - { target: $, updates: {} }\n  - { target: $.info, copy: $ }\n",
    [/^a\.yaml:3:5 {2}error {2}overlay\/invalid.*`updates`/, /^a\.yaml:4:5 {2}error {2}overlay\/invalid.*1\.1/],
  ],
  [
    "with a path that is none",
    "overlay: 1.0.0\nactions:\n  - remove: true\n    target: $.paths[/ships]\n",
    [/^a\.yaml:4:5 {2}error {2}overlay\/bad-path/],
  ],
];

describe("an overlay that is wrong", () => {
  it.each(broken)("is an error at its line, and nothing is written: %s", async (_title, overlay, expected) => {
    const lines = await said(setUp({ "a.yaml": overlay }));
    expect(lines).toEqual(expected.map((line) => expect.stringMatching(line)));
    expect(runPhases).not.toHaveBeenCalled();
  });

  it("is an error where it is not there", async () => {
    expect(await said(setUp({}, { overlays: ["none.yaml"] }))).toEqual([expect.stringContaining("source/not-found")]);
  });
});

describe("a document under overlays", () => {
  it("is not read again while they are the same, and is when one changes", async () => {
    const options = setUp({ "a.yaml": `${ordered("a: {}")}  - { target: $.none, remove: true }\n` });
    const first = await said(options);
    expect(first).toEqual([expect.stringMatching(/^a\.yaml:11:7 {2}warning {2}overlay\/no-match/)]);
    expect(await said(options)).toEqual(first);
    expect(runPhases).toHaveBeenCalledOnce();
    writeFileSync(join(options.cwd, "a.yaml"), ordered("b: {}"));
    expect(await check(options)).toMatchObject({ verdict: "different", causes: { options: true, document: false } });
    expect(await said(options)).toEqual([]);
    expect(output(options, "catalog.json")).toContain('"b"');
  });

  it("has references of overlays followed, and is told of at their lines", async () => {
    const berth = "type: object\nproperties: { side: { type: string } }\n";
    const files = { "a.yaml": ordered("berth: { $ref: berth.yaml }"), "berth.yaml": berth };
    const options = setUp(files, { overlays: ["a.yaml"] });
    expect(await said(options)).toEqual([]);
    expect(output(options, "catalog.json")).toContain('"side"');
    writeFileSync(join(options.cwd, "a.yaml"), ordered("pier: { $ref: pier.yaml }"));
    expect(await said(options)).toContainEqual(expect.stringMatching(/^a\.yaml:10:\d+ {2}warning {2}ref\/unreadable/));
  });

  it("is told which document its overlay was made for", async () => {
    const named = (extended: string) => `extends: ${extended}\n${ordered("a: {}")}`;
    const options = setUp({ "a.yaml": named("./openapi.json"), "b.yaml": named("other.yaml") });
    expect(await said(options)).toEqual([
      expect.stringMatching(/^b\.yaml:1:1 {2}info {2}overlay\/extends.*other\.yaml/),
    ]);
  });
});

describe("overlays and the snapshot", () => {
  it("generate offline what was generated, the overlay of a URL among them", async () => {
    const server = await startDocumentServer(document);
    onTestFinished(() => server.close());
    server.others.set("/o.yaml", ordered("z: {}, a: {}"));
    const options = setUp({}, { source: server.url, overlays: [server.url.replace("openapi.json", "o.yaml")] });
    expect(await said(options)).toEqual([]);
    const schema = output(options, "catalog.json");
    expect(schema.indexOf('"z"')).toBeGreaterThan(0);
    expect(schema.indexOf('"z"')).toBeLessThan(schema.indexOf('"a"'));
    server.close();
    expect(await said({ ...options, offline: true })).toEqual([]);
    expect(await said({ ...options, offline: true, force: true })).toEqual([]);
    expect(output(options, "catalog.json")).toBe(schema);
    const other = { ...options, offline: true, overlays: [server.url.replace("openapi.json", "p.yaml")] };
    expect(await said(other)).toEqual([expect.stringContaining("overlay/not-in-snapshot")]);
  });

  it("are compared as the output was made", async () => {
    const options = setUp({ "a.yaml": ordered("a: {}") }, { snapshot: true });
    await generate(options);
    const side = (source: string) => ({ source, headers: {} });
    const given = { cwd: options.cwd, include: {}, exclude: {} };
    expect((await diff({ old: side(options.out), now: side(options.out), ...given })).changes).toEqual([]);
    const bare = await diff({ old: side(options.out), now: side(options.source), ...given });
    expect(bare.changes?.map(({ tool }) => tool)).toContain("list_ships");
    // What the overlays of now do is no change of the document.
    writeFileSync(options.source, JSON.stringify({ ...document, info: { title: "Harbour", version: "2" } }));
    const { causes } = await check(options);
    expect([causes.document, causes.contract]).toEqual([true, []]);
  });

  it("are read once by a check that compares both", async () => {
    const server = await startDocumentServer(document);
    onTestFinished(() => server.close());
    server.others.set("/o.yaml", ordered("a: {}"));
    const options = setUp({}, { source: server.url, overlays: [server.url.replace("openapi.json", "o.yaml")] });
    await generate(options);
    server.document = JSON.stringify({ ...document, info: { title: "Harbour", version: "2" } });
    server.requests.length = 0;
    const { causes } = await check(options);
    expect([causes.document, causes.contract]).toEqual([true, []]);
    expect(server.requests.filter(({ url }) => url === "/o.yaml")).toHaveLength(1);
  });
});
