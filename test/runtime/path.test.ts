import { describe, expect, it } from "vitest";
import { build, one, pathOf } from "./request-of.js";

const rgb = { R: 100, G: 200 };

describe("values in a path", () => {
  it.each([
    ["a/b c?d#e%f\\é", "a%2Fb%20c%3Fd%23e%25f%5C%C3%A9"],
    ["../../admin", "..%2F..%2Fadmin"],
    ["%2e%2e", "%252e%252e"],
    ["%2F", "%252F"],
    ["...", "..."],
    ["\ud800", "%EF%BF%BD"],
    ["\0\r\n", "%00%0D%0A"],
    ["//evil.test", "%2F%2Fevil.test"],
    ["$&", "%24%26"],
    ["..;x=1", "..%3Bx%3D1"],
    [2 ** 53, "9007199254740992"],
    [1e21, "1000000000000000000000"],
    [-1.5e22, "-15000000000000000000000"],
    [1e-7, "1e-7"],
    [-0, "0"],
    [false, "false"],
    [[1, null, 2], "1,2"],
    [["a,b", "c"], "a%2Cb,c"],
    [{ a: 1, b: null }, "a,1"],
    [[{ a: [1] }], "%7B%22a%22%3A%5B1%5D%7D"],
  ])("%j is %s", (value, expected) => {
    expect(pathOf({}, value)).toBe(expected);
    // As a URL parser reads it, it is still one segment.
    expect(new URL(`http://api/a/${expected}/z`).pathname.split("/")).toHaveLength(4);
  });

  it.each(["", null, undefined, [], {}, [null], { a: null }, [""]])("%j, which is nothing, is refused", (value) => {
    expect(() => pathOf({}, value)).toThrow("The argument p is empty, and the path cannot do without it.");
  });

  it.each([
    [{}, "."],
    [{}, ".."],
    [{ style: "label" }, ""],
    [{ style: "label" }, "."],
    [{ allowReserved: true }, "%2E%2e"],
    [{ allowReserved: true }, ".%2e"],
    [{ allowReserved: true }, "..;jsessionid=1"],
    [{ allowReserved: true }, "%2e;"],
  ])("%j: %j, which would climb, is refused", (parameter, value) => {
    expect(() => pathOf(parameter, value)).toThrow("must not be . or ..");
  });

  it("refuses values that climb together", () => {
    const climb = (style: string, a: string, b: string): string =>
      build(
        {
          path: "/{a}{b}/x",
          parameters: ["a", "b"].map((name) => ({ argument: name, name, in: "path", ...(name === "b" && { style }) })),
        },
        { a, b },
      ).url;
    expect(() => climb("simple", ".", ".")).toThrow(/must not be/);
    expect(climb("simple", ".", "x")).toBe("http://api/.x/x");
    expect(() => climb("matrix", "..", "1")).toThrow(/must not be/);
    expect(climb("matrix", "...", "1")).toBe("http://api/...;b=1/x");
  });

  it("keeps reserved characters where the document allows them, but for those that end or split a segment", () => {
    expect(pathOf({ allowReserved: true }, "a/b?c:d@e%2F#[x]%")).toBe("a%2Fb%3Fc:d@e%2F%23%5Bx%5D%25");
    expect(pathOf({ allowReserved: true }, "a,b")).toBe("a,b");
    expect(pathOf({ allowReserved: true }, ["a,b:", "c"])).toBe("a%2Cb:,c");
    expect(pathOf({ allowReserved: true, style: "matrix" }, "a;q=1,2")).toBe(";p=a%3Bq=1,2");
    expect(pathOf({ allowReserved: true, style: "matrix", explode: true }, { "k=;": "a;b" })).toBe(";k%3D%3B=a%3Bb");
  });
});

describe("styles of paths", () => {
  it.each([
    [{ style: "matrix" }, "", ";p"],
    [{ style: "matrix", explode: true }, ["", "a"], ";p;p=a"],
    [{ style: "matrix", explode: true }, { R: "", G: 1 }, ";R;G=1"],
    [{ style: "matrix", explode: true }, { R: [1, 2] }, ";R=1;R=2"],
    [{ style: "label", explode: true }, { R: "" }, ".R="],
    [{ style: "simple", explode: true }, { R: [1, 2] }, "R=%5B1%2C2%5D"],
    [{ style: "matrix", name: "a b" }, "c", ";a%20b=c"],
    // OpenAPI 2.0: collectionFormat.
    [{ style: "spaceDelimited" }, ["a,b", "c"], "a%2Cb%20c"],
    [{ style: "tabDelimited" }, ["a b", "c"], "a%20b%09c"],
    [{ style: "pipeDelimited" }, [1, 2], "1%7C2"],
    [{ contentType: "application/json" }, rgb, "%7B%22R%22%3A100%2C%22G%22%3A200%7D"],
    [{ style: "unknown" }, [1, 2], "1,2"],
  ])("%j: %j is %s", (parameter, value, expected) => {
    const { name = "p" } = parameter as { name?: string };
    const path = `/a/{${name}}/z`;
    expect(one({ ...parameter, in: "path" }, value, path).url).toBe(`http://api/a/${expected}/z`);
  });

  it.each([
    [{ style: "label", explode: true }, [1.5, 2], "a full stop"],
    [{ style: "label", explode: true }, { "a.b": 1 }, "a full stop"],
    [{ style: "spaceDelimited" }, ["a b"], "a space"],
    [{ style: "tabDelimited" }, ["a\tb"], "a tab"],
    [{ style: "pipeDelimited", allowReserved: true }, ["a%7cb"], "a vertical bar"],
  ])("%j: %j, which would be read as another list, is refused", (parameter, value, word) => {
    expect(() => pathOf(parameter, value)).toThrow(`The argument p has an item with ${word} in it.`);
  });

  it("takes delimiters in what is no list", () => {
    expect(pathOf({ style: "label", explode: true }, "a.b")).toBe(".a.b");
    expect(pathOf({ style: "label" }, [1.5, 2])).toBe(".1.5,2");
    expect(pathOf({ style: "spaceDelimited" }, "a b")).toBe("a%20b");
  });
});

describe("path templates", () => {
  const path = (template: string, names: readonly string[], input: unknown = { a: "1", b: "2" }): string =>
    build(
      { path: template, parameters: names.map((name) => ({ argument: name, name, in: "path" }) as const) },
      input,
    ).url.slice("http://api".length);

  it.each([
    ["/r/{a}-{b}.csv", ["a", "b"], "/r/1-2.csv"],
    ["/r/{a}{b}:go", ["a", "b"], "/r/12:go"],
    ["/r/{a}/{a}", ["a"], "/r/1/1"],
    ["/r({a},{b})/$value", ["a", "b"], "/r(1,2)/$value"],
    ["/{a}/", ["a"], "/1/"],
    ["r/{a}", ["a"], "/r/1"],
    ["/", [], "/"],
    ["/é x\\..\\y%20{", [], "/%C3%A9%20x%5C..%5Cy%20%7B"],
    ["//evil.test/{a}", ["a"], "//evil.test/1"],
  ])("%s of %j is %s", (template, names, expected) => {
    expect(path(template, names)).toBe(expected);
  });

  it("keeps a fixed query, and drops a fragment", () => {
    expect(path("/r?v=2&&x=a b[]#part", [])).toBe("/r?v=2&x=a%20b%5B%5D");
    expect(path("/r#a?b={a}", [])).toBe("/r");
    expect(one({ in: "query" }, 1, "/x?v=2#part").url).toBe("http://api/x?v=2&p=1");
  });

  it("fills in variables of a fixed query, unless a query parameter sends them", () => {
    expect(path("/r/{a}?q={b}&v=1", ["a", "b"], { a: 1, b: "x&y=../z" })).toBe("/r/1?q=x%26y%3D..%2Fz&v=1");
    expect(one({ in: "query" }, 1, "/x?p={p}&v=2").url).toBe("http://api/x?v=2&p=1");
    expect(one({ in: "query" }, undefined, "/x?p={p}").url).toBe("http://api/x");
  });

  it("fails where a variable is not described", () => {
    expect(() => path("/{a}/{constructor}", ["a"])).toThrow("The parameter constructor of the path is not described.");
    expect(() => path("/x?q={q}", [])).toThrow("The parameter q of the path is not described.");
  });
});
