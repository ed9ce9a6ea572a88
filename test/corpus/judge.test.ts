import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Published, PublishedTool } from "./judge/catalog.js";
import { forgetDocuments } from "./judge/document.js";
import { openNodes } from "./judge/nodes.js";
import { readOperations } from "./judge/operations.js";
import { judgeOutputs } from "./judge/outputs.js";
import { judgePublished } from "./judge/published.js";
import { judgeSkipped, skippedOperations } from "./judge/skipped.js";
import { judgeShare } from "./shares.js";
import { treeDifferences } from "./trees.js";

const closed: Published = { type: "object", properties: {}, additionalProperties: false };

function tool(change: Partial<PublishedTool>): PublishedTool {
  return { name: "get_pet", description: "Gets a pet.", inputSchema: closed, ...change };
}

function input(property: Published, key = "pet"): PublishedTool {
  return tool({ inputSchema: { ...closed, properties: { [key]: property } } });
}

function output(property: unknown): PublishedTool {
  return tool({ outputSchema: { type: "object", properties: { pet: property }, additionalProperties: true } });
}

describe("judgePublished", () => {
  it("has nothing to say about a good list", () => {
    const node = { type: "object", properties: { next: { $ref: "#/$defs/Node" } }, additionalProperties: true };
    const good = [
      input({ type: "array", items: { type: "string", pattern: "^\\p{L}+$", enum: ["a", "b"] } }),
      tool({
        name: "other",
        outputSchema: { $defs: { Node: node }, type: "object", properties: { root: { $ref: "#/$defs/Node" } } },
      }),
      { ...output({ anyOf: [{ type: "string", enum: ["a"] }, { type: "string" }, { type: "null" }] }), name: "third" },
      { ...output({ type: "object", properties: { additionalProperties: { type: "array" } } }), name: "fourth" },
    ];
    expect(judgePublished(good)).toEqual([]);
  });

  it.each<[string, PublishedTool[], string]>([
    ["a name twice", [tool({}), tool({})], "a second tool of this name"],
    ["a name with a dot", [tool({ name: "get.pet" })], "characters that hosts refuse"],
    ["a long name", [tool({ name: "x".repeat(49) })], "49 characters"],
    ["a prototype name", [tool({ name: "constructor" })], "Object.prototype"],
    ["a long description", [tool({ description: "x".repeat(1025) })], "1025 characters"],
    ["half a character", [tool({ description: "pet \ud83d" })], "inside a character"],
    ["an open input", [tool({ inputSchema: { type: "object", properties: {} } })], "not closed"],
    ["a union as input", [tool({ inputSchema: { ...closed, anyOf: [] } })], "root has anyOf"],
    ["an argument key", [input({ type: "string" }, "filter[a]")], "refused by hosts"],
    ["an unknown required", [tool({ inputSchema: { ...closed, required: ["id"] } })], "requires an unknown id"],
    ["an array without items", [input({ type: "array" })], "array without items"],
    ["a pattern without u", [input({ type: "string", pattern: "[\\w-.]" })], "none under the u flag"],
    ["a pattern as a key", [input({ type: "object", patternProperties: { "(?i)x": {} } })], "none under the u flag"],
    ["an enum value twice", [input({ enum: ["a", "a"] })], "a value twice"],
    ["an empty enum", [input({ enum: [] })], "an empty enum"],
    ["an unknown type", [input({ type: "file" })], 'the type "file"'],
    ["a reference that leads nowhere", [input({ $ref: "#/components/schemas/Pet" })], "which is not there"],
    ["a $schema", [tool({ outputSchema: { $schema: "x", type: "object" } })], "has $schema"],
    ["an $id below", [output({ $id: "x" })], "has $id"],
    ["a closed output", [output({ type: "object", additionalProperties: false })], "is closed"],
    [
      "a closed output in a branch",
      [output({ anyOf: [{ type: "object", additionalProperties: false }] })],
      "is closed",
    ],
    ["a property that is a bare boolean", [output(true)], "bare boolean"],
    ["a format in an output", [output({ type: "string", format: "date" })], "has format"],
    ["a bound in an output", [output({ type: "array", items: { minimum: 1 } })], "has minimum"],
    ["a large output", [tool({ outputSchema: manyProperties(200) })], "has 201 nodes"],
    ["a large list", [tool({ title: "x".repeat(4 * 1024 * 1024) })], "more than 4194304"],
  ])("finds %s", (_name, tools, problem) => {
    expect(judgePublished(tools).join("\n")).toContain(problem);
  });
});

function manyProperties(count: number): Published {
  const properties = Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: "string" }]));
  return { type: "object", properties, additionalProperties: true };
}

it("counts neither spelling nor stubs as nodes", () => {
  const stubs = {
    a: {},
    b: { type: "array" },
    c: { type: "object", additionalProperties: true },
    d: { $ref: "#/$defs/D" },
  };
  const schema = {
    type: "object",
    properties: { ...stubs, e: { anyOf: [{ type: "string" }, { type: "null" }] } },
    $defs: { D: { type: "string" } },
  };
  expect(openNodes(schema)).toBe(3);
});

const folders: string[] = [];
afterEach(() => {
  forgetDocuments();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A document whose one operation, `GET /pets`, answers with `schema`. */
function documentWith(schema: unknown, mediaType = "application/json"): string {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-judge-"));
  folders.push(folder);
  const responses = {
    200: { $ref: "#/components/responses/Ok" },
    404: { content: { "application/json": { schema: { type: "array" } } } },
  };
  const components = {
    responses: { Ok: { content: { [mediaType]: { schema } } } },
    schemas: {
      Pet: { allOf: [{ $ref: "base.json#/Base" }, { properties: { secret: { type: "string", writeOnly: true } } }] },
    },
  };
  writeFileSync(
    join(folder, "base.json"),
    JSON.stringify({ Base: { type: "object", properties: { id: { type: "integer" }, tag: {} } } }),
  );
  const file = join(folder, "api.json");
  writeFileSync(file, JSON.stringify({ openapi: "3.0.3", paths: { "/pets": { get: { responses } } }, components }));
  return file;
}

function problems(schema: unknown, outputSchema: Published | undefined, mediaType?: string): string[] {
  const tools = [tool(outputSchema ? { outputSchema } : {})];
  return judgeOutputs(readOperations(documentWith(schema, mediaType)), new Map([["GET /pets", "get_pet"]]), tools);
}

describe("judgeOutputs", () => {
  const pet = { $ref: "#/components/schemas/Pet" };
  const object = {
    type: "object",
    properties: { id: { anyOf: [{ $ref: "#/$defs/Id" }, { type: "null" }] }, tag: {} },
    $defs: { Id: { type: "integer" } },
  };

  it("accepts what is published with its types, through references of both sides", () => {
    expect(problems(pet, object)).toEqual([]);
    expect(problems(pet, { anyOf: [object, { type: "object" }], $defs: object.$defs })).toEqual([]);
  });

  it("asks for nothing where nothing is known, or there is no JSON", () => {
    expect(problems({}, undefined)).toEqual([]);
    expect(problems(pet, undefined, "text/csv")).toEqual([]);
    expect(problems({ type: "string", format: "binary" }, undefined)).toEqual([]);
  });

  it.each<[string, unknown, Published | undefined, string]>([
    ["no output", pet, undefined, "GET /pets: has no output"],
    ["no output of a union", { oneOf: [pet, { type: "string" }] }, undefined, "GET /pets: has no output"],
    ["another root", { type: "array", items: pet }, object, "GET /pets: the root is no array"],
    [
      "a missing property",
      pet,
      { type: "object", properties: { id: { type: "integer" } } },
      "GET /pets: the property tag is not published",
    ],
    [
      "a lost type",
      pet,
      { type: "object", properties: { id: {}, tag: {} } },
      "GET /pets: the property id is published without its type integer",
    ],
    [
      "another type",
      pet,
      { type: "object", properties: { id: { type: "string" }, tag: {} } },
      "GET /pets: the property id is published without its type integer",
    ],
  ])("finds %s", (_name, schema, published, problem) => {
    expect(problems(schema, published)).toEqual([problem]);
  });
});

it("names skipped operations with their reasons, and refuses silence and too many", () => {
  const operations = readOperations(documentWith({}));
  const said = skippedOperations(operations, new Map(), [
    { code: "x/y", severity: "warning", message: "It is odd.", pointer: "/paths/~1pets/get/parameters/0" },
    { code: "x/z", severity: "warning", message: "Another.", pointer: "/paths/~1pets2/get" },
  ]);
  expect(said).toEqual([{ operation: "GET /pets", reasons: ["x/y: It is odd."] }]);
  expect(judgeSkipped(said, 200)).toEqual([]);
  expect(judgeSkipped(said, 199)).toHaveLength(1);
  expect(judgeSkipped(skippedOperations(operations, new Map(), []), 1000)).toEqual([
    "GET /pets: skipped without a reason",
  ]);
});

it("lets a share rise, and fall by rounding only", () => {
  expect(judgeShare("pets", 90, { pets: 80 })).toEqual([]);
  expect(judgeShare("pets", 79.96, { pets: 80 })).toEqual([]);
  expect(judgeShare("new", 10, { pets: 80 })).toEqual([]);
  expect(judgeShare("pets", 79.9, { pets: 80 }).join()).toContain("npm run corpus -- --update-shares pets");
});

it("finds every difference of two trees", () => {
  const before = new Map([
    ["a", "1"],
    ["b", "1"],
    ["c", "1"],
  ]);
  const after = new Map([
    ["b", "2"],
    ["c", "1"],
    ["d", "1"],
  ]);
  expect(treeDifferences(before, before)).toEqual([]);
  expect(treeDifferences(before, after)).toEqual(["a: only in the first", "b: other bytes", "d: only in the second"]);
});
