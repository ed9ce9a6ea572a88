import { expect, it } from "vitest";
import { isTooDeep, MAX_DEPTH, parseJson } from "../../templates/runtime/json.js";

const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}1${"]}".repeat(levels / 2)}`;

it("parses JSON up to a depth", () => {
  expect(parseJson(nested(MAX_DEPTH))).toEqual(JSON.parse(nested(MAX_DEPTH)));
  expect(parseJson(nested(MAX_DEPTH + 2))).toBeUndefined();
  expect(parseJson("[1")).toBeUndefined();
});

it("counts what is open, in whatever order, and no brackets in strings", () => {
  const strings = ["[".repeat(600), '"{'.repeat(600), "\\", `\\"${"[".repeat(600)}`, ""];
  expect(isTooDeep(JSON.stringify([strings, Array.from({ length: 600 }, () => [{}])]))).toBe(false);
  expect(isTooDeep(`["\\\\",${"[".repeat(500)}`)).toBe(true);
  expect(isTooDeep(`"${"[".repeat(600)}`)).toBe(false);
});

it("tells a text of millions of levels at once", () => {
  const started = performance.now();
  expect(parseJson("[".repeat(3_000_000) + "]".repeat(3_000_000))).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(500);
});
