import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { GenerateOptions } from "../../src/config/options.js";
import { generate } from "../../src/generate.js";
import { runPhases } from "../../src/phases.js";

vi.mock("../../src/phases.js", { spy: true });

const schema = (text: string) => `type: object\nproperties: { a: { type: string, description: ${text} } }\n`;
const document = `openapi: 3.0.3
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get: { operationId: getPets, responses: { "200": { description: x, content: { application/json: { schema: { $ref: pet.yaml } } } } } }
    post: { operationId: addPet, parameters: [{ name: "a b", in: query, schema: { type: string, default: 1 } }], responses: { "204": { description: x } } }
`;

function setUp(text = document): GenerateOptions {
  const cwd = mkdtempSync(join(tmpdir(), "toolwright-unchanged-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, "pet.yaml"), schema("first"));
  writeFileSync(join(cwd, "openapi.yaml"), text);
  const common = { include: {}, exclude: {}, server: {}, force: false, strict: false };
  return { source: join(cwd, "openapi.yaml"), out: join(cwd, "out"), cwd, ...common };
}

function edit(options: GenerateOptions, path: string, change: (text: string) => string): void {
  const file = join(options.cwd, path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

beforeEach(() => {
  vi.mocked(runPhases).mockClear();
});

describe("a run after which nothing has changed", () => {
  it("says what the first one said, and parses nothing", async () => {
    const options = setUp();
    const first = await generate(options);
    expect(first.diagnostics.length).toBeGreaterThan(1);
    expect(runPhases).toHaveBeenCalledOnce();
    const again = await generate(options);
    expect(runPhases).toHaveBeenCalledOnce();
    expect(again.diagnostics).toEqual(first.diagnostics);
    const { created, ...counts } = first.summary;
    expect(again.summary).toEqual({ ...counts, created: 0, kept: created });
    const texts = [...(again.bundle?.documents ?? [])].map(([uri, { text, displayName }]) => [uri, text, displayName]);
    expect(texts).toEqual([
      ["openapi.yaml", document, "openapi.yaml"],
      ["pet.yaml", schema("first"), "pet.yaml"],
    ]);
  });

  it("says as a warning again what is an error elsewhere", async () => {
    const options = setUp(document.replace("operationId: addPet,", 'operationId: addPet, x-mcp: { response: "404" },'));
    const first = await generate(options);
    expect(first.diagnostics).toContainEqual(
      expect.objectContaining({ code: "tools/no-response", severity: "warning" }),
    );
    const again = await generate(options);
    expect(again).toMatchObject({ ok: true, diagnostics: first.diagnostics });
    expect(runPhases).toHaveBeenCalledOnce();
  });

  it("is one whose line ends alone have changed", async () => {
    const options = setUp();
    await generate(options);
    edit(options, "openapi.yaml", (text) => text.replaceAll("\n", "\r\n"));
    await generate(options);
    expect(runPhases).toHaveBeenCalledOnce();
  });

  it("refuses what it said as warnings under --strict, as the whole run does", async () => {
    const options = setUp(document.replace("default: 1", "minLength: x"));
    const first = await generate(options);
    expect(first.ok).toBe(true);
    const strict = { ...options, strict: true };
    expect((await generate(strict)).diagnostics).toEqual((await generate({ ...strict, force: true })).diagnostics);
    expect(await generate(strict)).toMatchObject({ ok: false, summary: { created: 0, kept: 0 } });
  });
});

describe("a run runs the phases where", () => {
  it.each<[string, (options: GenerateOptions) => Partial<GenerateOptions> | undefined | void]>([
    ["the document has changed", (o) => edit(o, "openapi.yaml", (text) => text.replace("Pets", "Cats"))],
    ["a file that it refers to has changed", (o) => edit(o, "pet.yaml", (text) => text.replace("string", "number"))],
    ["such a file is gone", (o) => rmSync(join(o.cwd, "pet.yaml"))],
    [
      "another document says the same",
      (o) => (writeFileSync(join(o.cwd, "b.yaml"), document), { source: join(o.cwd, "b.yaml") }),
    ],
    ["an option has changed", () => ({ server: { name: "cats" } })],
    ["everything is to be written anew", () => ({ force: true })],
    ["a file of the output was edited", (o) => edit(o, "out/index.ts", (text) => `${text}// mine\n`)],
    ["a file of the output is gone", (o) => rmSync(join(o.out, "index.ts"))],
    [
      "the names file was edited",
      (o) => edit(o, "out/toolwright.names.json", (text) => text.replace('"get_pets"', '"pets"')),
    ],
    ["the lock is gone", (o) => rmSync(join(o.out, "toolwright.lock.json"))],
    [
      "the lock is of another version",
      (o) => edit(o, "out/toolwright.lock.json", (text) => text.replace('"toolwright": "', '"toolwright": "9.')),
    ],
    [
      "the lock tells of another runtime",
      (o) => edit(o, "out/toolwright.lock.json", (text) => text.replace('"runtime/call.ts"', '"runtime/old.ts"')),
    ],
    [
      "the lock tells no counts",
      (o) => edit(o, "out/toolwright.lock.json", (text) => text.replace('"tools":', '"others":')),
    ],
    [
      "the lock tells of an unknown code",
      (o) => edit(o, "out/toolwright.lock.json", (text) => text.replace('"code": "', '"code": "x')),
    ],
  ])("%s", async (_what, change) => {
    const options = setUp();
    await generate(options);
    await generate({ ...options, ...change(options) });
    expect(runPhases).toHaveBeenCalledTimes(2);
  });

  it("a reference could not be followed, since it may lead somewhere now", async () => {
    const options = setUp(document.replace("pet.yaml", "dog.yaml"));
    await generate(options);
    writeFileSync(join(options.cwd, "dog.yaml"), schema("a dog"));
    const { diagnostics } = await generate(options);
    expect(runPhases).toHaveBeenCalledTimes(2);
    expect(diagnostics.map(({ code }) => code)).not.toContain("ref/unreadable");
  });
});
