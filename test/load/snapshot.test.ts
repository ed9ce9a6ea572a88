import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { load } from "../../src/load/load.js";
import { writeNormalised } from "../../src/load/normalise.js";
import { createLocator } from "../../src/load/positions.js";
import { openSnapshot, snapshotPath, snapshotText } from "../../src/load/snapshot.js";
import type { SourceBundle } from "../../src/load/source-bundle.js";
import { moduleDigest } from "../../src/print/digest.js";
import { resolve } from "../../src/resolve/resolve.js";
import { translate } from "../../src/translate/translate.js";
import { corpusDocuments } from "../corpus/documents.js";
import { repositoryFile } from "../docs/sections.js";
import { folder } from "./support.js";

const limit = 2 ** 26;

/** What is generated of a bundle, by path. */
function output(bundle: SourceBundle): Record<string, string> {
  const options = { include: {}, exclude: {}, server: {}, published: { tools: {} } };
  const { value: catalog } = translate(resolve(bundle).value, options);
  const { value } = emit(catalog, { runtime: [], budgets: {} });
  const header = { title: catalog.server.title };
  return Object.fromEntries(value.modules.map((module) => [module.path, moduleDigest(module, header)]));
}

async function bundleOf(path: string): Promise<SourceBundle> {
  const { value } = await load(path, { cwd: "/" });
  if (value === undefined) throw new Error(`${path} cannot be loaded`);
  return value;
}

/** The bundle that a snapshot of another one gives. */
async function readBack(text: string): Promise<SourceBundle> {
  const out = mkdtempSync(join(tmpdir(), "toolwright-snapshot-"));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  writeFileSync(join(out, snapshotPath), text);
  const bundle = await openSnapshot(out, out);
  if ("code" in bundle) throw new Error(bundle.message);
  return bundle;
}

const own = readdirSync(repositoryFile("fixtures/documents")).map((name) =>
  repositoryFile(`fixtures/documents/${name}`),
);
// The small ones of the corpus, where it is there; these have variables of servers, several files, Swagger 2.0.
const real = ["qdrant", "scalar-galaxy", "hatchet", "petstore-2.0", "museum"];
const corpus = (corpusDocuments() ?? []).filter(({ name }) => real.includes(name)).map(({ path }) => path);

describe("a snapshot", () => {
  it.each([...own, ...corpus].filter((path) => /\.(json|ya?ml)$/.test(path) && existsSync(path)))(
    "says what its source says: %s",
    async (path) => {
      const bundle = await bundleOf(path);
      const text = snapshotText(bundle, limit) ?? "";
      const again = await readBack(text);
      expect(output(again)).toEqual(output(bundle));
      expect(snapshotText(again, limit)).toBe(text);
    },
  );

  it("is where positions are looked up, for each document in it", async () => {
    const root = folder({
      "api.yaml": "openapi: 3.0.0\ninfo: {title: T, version: '1'}\npaths: {}\nx: {$ref: 'b~c.yaml#/k'}\n",
      "b~c.yaml": "k: {z: 1}\n",
    });
    const text = snapshotText(await bundleOf(join(root, "api.yaml")), limit) ?? "";
    const locate = createLocator(await readBack(text));
    const lineOf = (uri: string, pointer: string) =>
      text.split("\n")[(locate({ uri, pointer })?.line ?? 0) - 1]?.trim();
    expect(lineOf("b~c.yaml", "/k/z")).toBe('"z": 1');
    expect(lineOf("api.yaml", "/info/title")).toBe('"title": "T",');
  });
});

describe("a normalised text", () => {
  const normalised = (value: unknown) => JSON.stringify(JSON.parse(writeNormalised(value as never, limit) ?? ""));

  it.each<[string, unknown, string]>([
    ["sorts members, in lists too", [{ b: 1, a: [{ d: 1, c: 2 }] }], '[{"a":[{"c":2,"d":1}],"b":1}]'],
    [
      "keeps the order of properties",
      { properties: { b: { y: 1, x: 1 }, a: {} } },
      '{"properties":{"b":{"x":1,"y":1},"a":{}}}',
    ],
    [
      "knows names from keywords",
      { properties: { default: { b: 1, a: 1 } } },
      '{"properties":{"default":{"a":1,"b":1}}}',
    ],
    [
      "keeps data",
      { default: { b: 1, a: { d: 1, c: 1 } }, "x-y": { b: 1, a: 1 } },
      '{"default":{"b":1,"a":{"d":1,"c":1}},"x-y":{"b":1,"a":1}}',
    ],
    [
      "has names that objects have",
      JSON.parse('{"__proto__":{"b":1,"a":1},"constructor":1}'),
      '{"__proto__":{"a":1,"b":1},"constructor":1}',
    ],
  ])("%s", (_what, value, text) => {
    expect(normalised(value)).toBe(text);
  });

  it("ends where it would be too long, however much aliases stand for", () => {
    let value: unknown = "x";
    for (let level = 0; level < 40; level++) value = [value, value];
    expect(writeNormalised(value as never, 100_000)).toBeUndefined();
    expect(writeNormalised([] as never, 3)).toBe("[]\n");
  });

  it("writes infinite numbers as JSON is read", () => {
    expect(JSON.parse(writeNormalised([Infinity, -Infinity], limit) ?? "")).toEqual([Infinity, -Infinity]);
  });
});
