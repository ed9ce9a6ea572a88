import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { exceptions } from "./exceptions.js";
import { explain, referenceValidator } from "./explain.js";
import { readSuite, type SuiteGroup } from "./suite.js";
import { requirements, tally } from "./tally.js";

const typeless: SuiteGroup = {
  file: "properties",
  description: "no type",
  schema: { properties: { a: { type: "integer" } } },
  tests: [{ description: "not an object", data: 12, valid: true }],
};

describe("the JSON Schema Test Suite", () => {
  it.skipIf(!readSuite())("agrees with both faces, but for named exceptions", { timeout: 180_000 }, () => {
    const run = spawnSync(process.execPath, ["--import", "tsx", fileURLToPath(new URL("run.ts", import.meta.url))], {
      encoding: "utf8",
    });
    expect(run.stdout.split("\n").slice(-40).join("\n") + run.stderr).toMatch(/\d+ passed, 0 failed/);
    expect(run.status).toBe(0);
  });

  it("says so where the suite is missing", () => {
    expect(readSuite("/nonexistent/")).toBeUndefined();
  });
});

describe("explaining a disagreement", () => {
  it("needs the verdict that the reading gives", () => {
    expect(explain(typeless, typeless.tests[0]!, false).map(({ name }) => name)).toEqual(["implied-type"]);
    const object = { description: "a string where an integer is asked for", data: { a: "x" }, valid: false };
    expect(explain(typeless, object, true)).toEqual([]);
  });

  it("excuses nothing in a schema that states its type", () => {
    const group: SuiteGroup = {
      ...typeless,
      schema: { type: ["object", "integer"], properties: { a: { type: "integer" } } },
    };
    expect(explain(group, group.tests[0]!, false)).toEqual([]);
  });

  it("has a reason for every exception", () => {
    for (const { reason, reading, matches } of exceptions) {
      expect(reason).toMatch(/\.$/);
      expect(reading ?? matches).toBeDefined();
    }
  });
});

describe("counting", () => {
  const tests = [
    { description: "one", data: { a: 1 }, valid: true },
    { description: "two", data: { a: "x" }, valid: false },
  ];
  const group: SuiteGroup = { ...typeless, tests };

  it("reports what Zod accepts and the published schema rejects, and what nothing explains", () => {
    const counted = tally("properties", [{ group, published: [false, false], zod: [true, true] }]);
    expect(counted).toMatchObject({ tests: 2, published: 1, zod: 1 });
    expect(counted.split).toHaveLength(2);
    expect(counted.unexplained).toHaveLength(2);
    expect(
      requirements([counted])
        .filter(({ holds }) => holds)
        .map(({ text }) => text),
    ).toEqual([expect.stringContaining("threw")]);
  });

  it("counts a group without verdicts as thrown", () => {
    expect(tally("properties", [{ group, error: "boom" }]).thrown).toHaveLength(1);
  });

  it("reads a schema that cannot compile as no verdict", () => {
    expect(referenceValidator({ $ref: "http://localhost:1/none" })(1)).toBeUndefined();
  });
});
