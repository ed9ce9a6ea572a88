import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/support/json.js";
import { anyDocument } from "./document-generator.js";
import { gateFailure, pathFailure } from "./gate.js";
import { deepFrozen } from "../support/json-map.js";
import { oracleSchema } from "./oracle.js";
import { random } from "../support/random.js";
import { reordered } from "./reorder.js";
import { shrink } from "./shrink.js";
import { typeErrorKind } from "./type-check.js";
import { clientValidator, oracleValidator } from "./validators.js";
import { extended, likelyValue } from "./value-generator.js";

const DOCUMENT = {
  components: {
    schemas: {
      Pet: {
        type: "object",
        required: ["id", "secret", "kind"],
        properties: {
          id: { type: "integer", readOnly: true },
          secret: { type: "string", writeOnly: true },
          kind: { enum: ["cat", "dog"] },
          parent: { $ref: "#/components/schemas/Pet" },
        },
        additionalProperties: false,
      },
      Nullable: { type: "string", nullable: true, maxLength: 3 },
      Wrong: { type: "string", maxLength: "three" },
      Foreign: { $id: "x", type: "string" },
      Loose: { properties: { a: { type: "string" } } },
      Either: {
        oneOf: [{ $ref: "#/components/schemas/Loose" }, { $ref: "#/components/schemas/Nullable" }],
        discriminator: { propertyName: "kind" },
      },
    },
  },
} satisfies JsonObject;

function judge(name: string, face: "input" | "output", version = "3.0"): (value: never) => boolean {
  return oracleValidator(oracleSchema(DOCUMENT, `/components/schemas/${name}`, face, version)) as (
    value: never,
  ) => boolean;
}

describe("the source of choices", () => {
  it("repeats itself for a seed, and only for it", () => {
    expect(JSON.stringify(anyDocument(random(3, 4)))).toBe(JSON.stringify(anyDocument(random(3, 4))));
    expect(JSON.stringify(anyDocument(random(3, 4)))).not.toBe(JSON.stringify(anyDocument(random(3, 5))));
  });

  it("makes numbers that spread evenly", () => {
    const source = random(1);
    const counts = [0, 0, 0, 0];
    for (let index = 0; index < 4000; index++) counts[source.int(0, 3)]!++;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});

describe("the oracle", () => {
  it("leaves out what only the API or only the caller sets", () => {
    const judgeInput = judge("Pet", "input") as (value: unknown) => boolean;
    expect(judgeInput({ secret: "s", kind: "cat" })).toBe(true);
    expect(judgeInput({ id: 1, secret: "s", kind: "cat" })).toBe(false);
    expect(judgeInput({ secret: "s", kind: "cat", more: 1 })).toBe(false);
  });

  it("opens outputs", () => {
    const judgeOutput = judge("Pet", "output") as (value: unknown) => boolean;
    expect(judgeOutput({ id: 1, kind: "cat", more: 1, parent: { id: 2, kind: "dog" } })).toBe(true);
    expect(judgeOutput({ id: "1", kind: "cat" })).toBe(false);
    expect((judge("Nullable", "output") as (value: unknown) => boolean)("longer than three")).toBe(true);
  });

  it("reads what is unclear as admitting nothing", () => {
    expect((judge("Nullable", "input") as (value: unknown) => boolean)(null)).toBe(true);
    expect((judge("Nullable", "input", "3.1") as (value: unknown) => boolean)(null)).toBe(false);
    expect((judge("Wrong", "input") as (value: unknown) => boolean)("x")).toBe(false);
    expect((judge("Foreign", "input", "3.1") as (value: unknown) => boolean)("x")).toBe(false);
    expect((judge("Loose", "input") as (value: unknown) => boolean)(5)).toBe(false);
  });

  it("admits nothing either where what is unclear would be turned round", () => {
    const unclear = { $id: "x", type: "string" };
    const document = {
      components: { schemas: { Unclear: { anyOf: [unclear] } } },
      schemas: [
        { oneOf: [{}, unclear] },
        { not: { anyOf: [unclear, { type: "integer" }] } },
        { oneOf: [true, { items: { $ref: "#/components/schemas/Unclear" } }] },
        { if: { $ref: "#/components/schemas/Unclear" }, then: false },
      ],
    };
    for (const index of document.schemas.keys()) {
      const judged = oracleValidator(oracleSchema(document, `/schemas/${index}`, "input", "3.1"))!;
      expect([5, "a", []].map(judged)).toEqual([false, false, false]);
    }
    const clear = { a: { oneOf: [true, { not: { type: "integer" } }] } };
    expect(oracleValidator(oracleSchema(clear, "/a", "input", "3.1"))!(5)).toBe(true);
  });

  it("wants an item where one must be contained, whatever the array before held", () => {
    const document = { a: { items: { contains: { type: ["null"] } } } };
    const judged = oracleValidator(oracleSchema(document, "/a", "input", "3.1"))!;
    expect([judged([[null], [null]]), judged([[null], []])]).toEqual([true, false]);
  });

  it("holds a branch to the value of its discriminator", () => {
    const either = judge("Either", "output") as (value: unknown) => boolean;
    expect(either({ kind: "Loose" })).toBe(true);
    expect(either({ kind: "Other" })).toBe(false);
  });

  it("is met by most of the values that are made for it", () => {
    const schema = oracleSchema(DOCUMENT, "/components/schemas/Pet", "input", "3.0");
    const values = Array.from({ length: 50 }, (_, index) => likelyValue(random(index), schema));
    expect(values.filter(oracleValidator(schema)!).length).toBeGreaterThan(40);
  });
});

describe("changing what was made", () => {
  it("adds an unknown member to every object in turn", () => {
    expect(extended({ a: [{ b: 1 }, 2] })).toHaveLength(2);
    expect(JSON.stringify(extended({ a: [{ b: 1 }, 2] })[1])).toContain('"b":1,"x_added_by_the_api"');
  });

  it("reorders maps, not properties or values", () => {
    const document = {
      paths: { a: 1, b: 2, c: 3, d: 4, e: 5 },
      properties: { a: 1, b: 2, c: 3, d: 4, e: 5 },
      enum: [{ z: 1, a: 2, b: 3, c: 4 }],
    };
    const changed = reordered(random(1), document) as typeof document;
    expect(changed).toEqual(document);
    expect(Object.keys(changed.paths)).not.toEqual(Object.keys(document.paths));
    expect(JSON.stringify(changed.properties) + JSON.stringify(changed.enum)).toBe(
      JSON.stringify(document.properties) + JSON.stringify(document.enum),
    );
  });

  it("shrinks to what fails", async () => {
    const document = deepFrozen({ a: { b: [1, { needed: true, other: "x" }, 3] }, c: "a text that is long" });
    const smaller = await shrink(
      document,
      (each) => Promise.resolve(JSON.stringify(each).includes('"needed"')),
      Infinity,
    );
    expect(smaller).toEqual({ a: { b: [{ needed: true }] } });
  });
});

describe("the checks", () => {
  const input = { type: "object", properties: {}, additionalProperties: false };
  it.each([
    [
      "closed outputs",
      {
        name: "t",
        inputSchema: input,
        outputSchema: { type: "object", properties: { a: { additionalProperties: false } } },
      },
    ],
    [
      "references that lead nowhere",
      { name: "t", inputSchema: { ...input, properties: { a: { $ref: "#/$defs/a" } } } },
    ],
    ["arrays without items", { name: "t", inputSchema: { ...input, properties: { a: { type: "array" } } } }],
    ["patterns", { name: "t", inputSchema: { ...input, properties: { a: { pattern: "[" } } } }],
    ["foreign keywords", { name: "t", inputSchema: input, outputSchema: { $schema: "x" } }],
    ["names", { name: "constructor", inputSchema: input }],
    ["open inputs", { name: "t", inputSchema: { type: "object", properties: {} } }],
    ["unions as inputs", { name: "t", inputSchema: { ...input, anyOf: [] } }],
  ])("find %s", (_, tool) => {
    expect(gateFailure([tool])?.kind).toMatch(/^gate/);
    expect(
      gateFailure([{ name: "t", inputSchema: { ...input, properties: { const: { type: "array", items: {} } } } }]),
    ).toBeUndefined();
  });

  it.each(["../x.ts", "/x.ts", "a//b.ts", "tools/con.ts", "tools/a\\b.ts", "tools/é.ts"])(
    "find the path %s",
    (path) => {
      expect(pathFailure([path])).toBeDefined();
      expect(pathFailure(["index.ts", ".gitattributes", "tools/pets/get-pet.ts"])).toBeUndefined();
    },
  );

  it("find paths that differ in case alone, and name type errors", () => {
    expect(pathFailure(["a/B.ts", "a/b.ts"])?.kind).toContain("case");
    expect(typeErrorKind("document-3/schemas/pet.ts(1,2): error TS2322: no")).toBe("types: TS2322 in schemas");
  });

  it("hear what a client's validator says", () => {
    expect(clientValidator({ type: "string", format: "int32x" }).warnings).not.toEqual([]);
    expect(clientValidator({ type: "string" }).warnings).toEqual([]);
  });
});
