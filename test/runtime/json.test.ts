import { expect, it } from "vitest";
import { isDeeperThan } from "../../templates/runtime/json.js";

it("counts the levels of objects and arrays, as deep as they go", () => {
  const nested = (levels: number): unknown => JSON.parse(`${'[{"a":'.repeat(levels / 2)}1${"}]".repeat(levels / 2)}`);
  expect([undefined, null, 1, "x", {}, []].map((value) => isDeeperThan(value, 1))).not.toContain(true);
  expect([9, 10, 11].map((levels) => isDeeperThan(nested(10), levels))).toEqual([true, false, false]);
  expect(isDeeperThan(nested(1_000_000), 500)).toBe(true);
});
