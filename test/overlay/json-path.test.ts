import { describe, expect, it } from "vitest";
import { queryLocations } from "../../src/overlay/json-path.js";
import type { JsonValue } from "../../src/support/json.js";

const value: JsonValue = JSON.parse('{ "a": [{ "x-b": 1 }, { "x-b": 2, "c": "aaa" }], "__proto__": { "d": 1 } }');

const queries: [query: string, found: readonly (readonly (string | number)[])[]][] = [
  ["$", [[]]],
  ["$.a[1]", [["a", 1]]],
  ["$.a[?@.c]", [["a", 1]]],
  ["$.a[0, 0]", [["a", 0]]],
  ["$..c", [["a", 1, "c"]]],
  ["$.a[?@['x-b'] > 1]", [["a", 1]]],
  ["$.a[?match(@.c, 'a+')]", [["a", 1]]],
  ["$['__proto__'].d", [["__proto__", "d"]]],
  ["$.constructor", []],
  ["$.a.length", []],
];

describe("a query", () => {
  it.each(queries)("%s finds each node once, of own members alone", (query, found) => {
    expect(queryLocations(query, value)).toEqual(found);
  });

  it.each(["", "a", "$.a[", "$.a[?@.b = 1]", "$[?none(@.a)]", "$[?length(@.a, 1) > 1]"])(
    "%s is told to be none",
    (query) => {
      expect(queryLocations(query, value)).toEqual({ fault: expect.any(String) });
    },
  );
});

describe("the work of a query", () => {
  it.each(["$..*..*..*..*", `$${"[*,*]".repeat(40)}`, "$[?$..*..*..*]", `$${"[0,0]".repeat(40)}`])(
    "%s is bounded",
    (query) => {
      let deep: JsonValue = [1];
      for (let level = 0; level < 100; level++) deep = [deep, 1];
      expect(queryLocations(query, deep, { work: 1_000_000, timeMs: 30_000 })).toBe("too much work");
    },
  );

  it("is bounded where a regular expression never ends", () => {
    const text = { a: { b: `${"a".repeat(60)}!` } };
    expect(queryLocations("$[?match(@.b, '(a|a)*b')]", text, { work: 1_000_000, timeMs: 200 })).toBe("too much work");
  });

  it("does not end where a document is as deep and as wide as one may be", () => {
    let deep: JsonValue = { end: 1 };
    for (let level = 0; level < 500; level++) deep = { deep };
    expect(queryLocations("$..end", deep)).toHaveLength(1);
    const wide = Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`k${index}`, [index]]));
    expect(queryLocations("$.*", wide)).toHaveLength(130_000);
  });
});
