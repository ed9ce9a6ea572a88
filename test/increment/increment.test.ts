import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { GenerateOptions } from "../../src/config/options.js";
import { generate } from "../../src/generate.js";
import { runPhases } from "../../src/phases.js";
import { checkSeed } from "./check-seed.js";

vi.mock("../../src/phases.js", { spy: true });

const document = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0, description: All pets. }
servers: [{ url: "https://pets.test", description: The server. }]
paths:
  /pets:
    parameters: [{ name: tenant, in: query, description: The tenant., schema: { type: string } }]
    get:
      operationId: getPets
      description: Gets all pets.
      responses:
        "200":
          description: x
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } }
    post:
      operationId: addPet
      parameters: [{ name: a b, in: query, schema: { type: string, default: 1 } }]
      responses: { "204": { description: x } }
  /owners:
    get:
      operationId: getOwnersOfAllPetsThatLiveHereOrNextDoor
      description: Gets all owners.
      responses:
        "200": { description: x, content: { application/json: { schema: { $ref: owner.yaml } } } }
  /cats:
    get:
      operationId: getCats
      description: Gets all cats.
      responses:
        "200": { description: x, content: { application/json: { schema: { $ref: "#/components/schemas/Cat" } } } }
components:
  schemas:
    Pet:
      oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }]
      discriminator: { propertyName: kind }
    Cat:
      type: object
      required: [kind]
      description: A cat.
      properties:
        kind: { type: string, enum: [cat, kitten] }
        description: { type: string, description: What it is like. }
    Dog: { type: object, required: [kind], properties: { kind: { type: string, enum: [dog, puppy] } } }
`;

function setUp(): GenerateOptions {
  const cwd = mkdtempSync(join(tmpdir(), "toolwright-increment-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, "openapi.yaml"), document);
  writeFileSync(
    join(cwd, "owner.yaml"),
    "type: object\nproperties: { name: { type: string, description: The name. } }\n",
  );
  const common = { include: {}, exclude: {}, server: {}, force: false, strict: false };
  return { source: join(cwd, "openapi.yaml"), out: join(cwd, "out"), cwd, ...common };
}

function edit(options: GenerateOptions, path: string, from: string, to: string): void {
  const file = join(options.cwd, path);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

/** The files of a run that has nothing but the names file. */
async function alone(options: GenerateOptions): Promise<Map<string, string>> {
  const out = join(options.cwd, "alone");
  cpSync(join(options.out, "toolwright.names.json"), join(out, "toolwright.names.json"));
  await generate({ ...options, out });
  return filesIn(out);
}

function filesIn(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

beforeEach(() => {
  vi.mocked(runPhases).mockClear();
});

describe("a run that finds changed descriptions alone", () => {
  it.each([
    ["of an operation", "openapi.yaml", "Gets all pets.", "Gets pets."],
    [
      "of an operation that does not reach the union for which an enum is exact",
      "openapi.yaml",
      "Gets all cats.",
      "Cats.",
    ],
    ["of a tool whose definition takes more than a line", "openapi.yaml", "Gets all owners.", 'Gets "owners".'],
    ["of a path item's parameter", "openapi.yaml", "The tenant.", "Whose pets."],
    ["of a schema in a union", "openapi.yaml", "A cat.", "A cat, or a kitten."],
    ["of a member called description", "openapi.yaml", "What it is like.", "Its looks."],
    ["in another file", "owner.yaml", "The name.", "The whole name."],
    ["of a server, which tools do not tell", "openapi.yaml", "The server.", "Our server."],
  ])("%s: makes the tools that reach it, to the byte", async (_where, path, from, to) => {
    const options = setUp();
    const first = await generate(options);
    edit(options, path, from, to);
    const second = await generate(options);
    expect(runPhases).toHaveBeenCalledOnce();
    expect(second.diagnostics).toEqual(first.diagnostics);
    expect(filesIn(options.out)).toEqual(await alone(options));
    const { created: _, ...counts } = first.summary;
    expect(second.summary).toMatchObject({ ...counts, updated: second.summary.updated, kept: second.summary.kept });
  });

  it("does so again and again, from the lock that it wrote", async () => {
    const options = setUp();
    await generate(options);
    for (const text of ["One.", "Two.", "Three."]) {
      edit(options, "openapi.yaml", /description: (\w+\.|Gets all pets\.)\n {6}responses/.exec(document)![1]!, text);
      await generate(options);
      edit(options, "openapi.yaml", text, "Gets all pets.");
    }
    await generate(options);
    expect(runPhases).toHaveBeenCalledOnce();
    expect(filesIn(options.out)).toEqual(await alone(options));
  });
});

describe("a run makes all where", () => {
  it.each([
    [
      "a member has come",
      "openapi.yaml",
      "properties: { kind: { type: string, enum: [dog, puppy] } }",
      "properties: { kind: { type: string, enum: [dog, puppy] }, age: { type: integer } }",
    ],
    ["a type has changed", "openapi.yaml", "type: string, description: What", "type: integer, description: What"],
    ["a description has gone", "openapi.yaml", "      description: A cat.\n", ""],
    ["a description says nothing now", "openapi.yaml", "A cat.", '" "'],
    ["the document's own description has changed", "openapi.yaml", "All pets.", "Pets."],
    ["a tool has another title", "openapi.yaml", "operationId: addPet", "operationId: addPet\n      summary: Adds"],
  ])("%s", async (_what, path, from, to) => {
    const options = setUp();
    await generate(options);
    edit(options, path, from, to);
    await generate(options);
    expect(runPhases).toHaveBeenCalledTimes(2);
    expect(filesIn(options.out)).toEqual(await alone(options));
  });

  it.each([
    ["units", '"units": {', '"others": {'],
    ["another constant", '"name": "getPets"', '"name": "getCats"'],
    ["another type", '"name": "Cat"', '"name": "Kitten"'],
    ["what is no name", '"name": "Cat"', '"name": "Cat; x()"'],
    ["no enum that must stay exact", ', "exact": [0]', ""],
  ])("the lock tells of %s: it is no more than a hint", async (_what, from, to) => {
    const options = setUp();
    await generate(options);
    edit(options, "out/toolwright.lock.json", from, to);
    edit(options, "openapi.yaml", "Gets all pets.", "Gets pets.");
    edit(options, "openapi.yaml", "A cat.", "Some cat.");
    await generate(options);
    const [left, expected] = [filesIn(options.out), await alone(options)];
    for (const files of [left, expected]) files.delete("toolwright.lock.json");
    expect(left).toEqual(expected);
  });
});

it("leaves what a run alone leaves, whatever changes in a document (seeded; more by `npm run increments`)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-increments-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let parts = 0;
  for (const seed of [1, 2, 3, 4]) {
    const verdict = await checkSeed(seed, join(folder, String(seed)));
    expect(verdict.problems).toEqual([]);
    parts += verdict.parts;
  }
  expect(parts).toBeGreaterThan(3);
}, 60_000);
