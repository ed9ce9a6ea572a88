import { expect, it } from "vitest";
import { measure, measureTree } from "../../src/load/measure.js";
import type { JsonValue } from "../../src/support/json.js";

it.each<JsonValue>([1, null, [], {}, [[]], { a: [1, { b: null }], c: {} }, [{ a: {} }, [[["x"]]], 2]])(
  "measures %j as a tree as it does as a graph",
  (value) => expect(measureTree(value)).toEqual(measure(value)),
);

it("measures", () => {
  const measured = { depth: 3, keys: 3, items: 2, expanded: 4, shared: false, circular: false };
  expect(measureTree({ a: [1, { b: null }], c: {} })).toEqual(measured);
});
