import { describe, expect, it } from "vitest";
import { build, one, queryOf } from "./request-of.js";

const colours = ["blue", "black"];

describe("query parameters", () => {
  it.each([
    [{}, "", "?p="],
    [{ explode: false }, ["a,b", "c"], "?p=a%2Cb,c"],
    [{ explode: false }, ["", ""], "?p=,"],
    [{}, ["", null, "a"], "?p=&p=a"],
    [{ style: "constructor" }, colours, "?p=blue,black"],
    [{ name: "ids[]" }, [1, 2], "?ids%5B%5D=1&ids%5B%5D=2"],
    [{}, "a+b&c=d/e", "?p=a%2Bb%26c%3Dd%2Fe"],
    [{}, 1e21, "?p=1000000000000000000000"],
    [{}, -0, "?p=0"],
    [{}, false, "?p=false"],
    [{}, [], ""],
    [{}, {}, ""],
    [{}, null, ""],
    [{}, undefined, ""],
    [{}, { a: null }, ""],
  ])("%j: %j is %s", (parameter, value, expected) => {
    expect(queryOf(parameter, value)).toBe(expected);
  });

  it.each([
    [{}, [{ a: 1 }, { a: 2 }], "?p=%7B%22a%22%3A1%7D&p=%7B%22a%22%3A2%7D"],
    [{}, { sort: ["a", "b"], page: 1 }, "?sort=a&sort=b&page=1"],
    [{}, { a: { b: 1 } }, "?a=%7B%22b%22%3A1%7D"],
    [{ explode: false }, { a: [1, 2] }, "?p=a,%5B1%2C2%5D"],
  ])("%j: what the style cannot spell: %j is %s", (parameter, value, expected) => {
    expect(queryOf(parameter, value)).toBe(expected);
  });

  it("keeps reserved characters where the document allows them, but for those that end or split a parameter", () => {
    expect(queryOf({ allowReserved: true }, "a/b?c=d&e#f+g[h]%2B%zz")).toBe("?p=a/b?c=d%26e%23f%2Bg%5Bh%5D%2B%25zz");
    expect(queryOf({ allowReserved: true, explode: false }, ["a,b:", "c"])).toBe("?p=a%2Cb:,c");
    expect(queryOf({ allowReserved: true }, { "a=b": "c=d" })).toBe("?a%3Db=c=d");
    expect(queryOf({ allowReserved: true, style: "deepObject" }, { a: "b/c" })).toBe("?p%5Ba%5D=b/c");
  });

  it("sends what was given as an empty value where the document allows that", () => {
    for (const value of [null, [], {}, ""]) expect(queryOf({ allowEmptyValue: true }, value)).toBe("?p=");
    expect(queryOf({ allowEmptyValue: true }, undefined)).toBe("");
    expect(queryOf({ allowEmptyValue: true, style: "pipeDelimited" }, [])).toBe("");
    expect(queryOf({ allowEmptyValue: true, style: "deepObject" }, {})).toBe("");
  });

  it("reads own members of the arguments only", () => {
    expect(build({ parameters: [{ argument: "constructor", name: "constructor", in: "query" }] }, {}).url).toBe(
      "http://api/x",
    );
    expect(queryOf({}, JSON.parse('{"__proto__":1,"constructor":2}'))).toBe("?__proto__=1&constructor=2");
  });
});

describe("delimited lists", () => {
  it.each([
    [{ style: "spaceDelimited" }, ["a,b", "c"], "?p=a%2Cb%20c"],
    [{ style: "pipeDelimited" }, ["a b", "c"], "?p=a%20b%7Cc"],
    [{ style: "tabDelimited" }, ["a|b", "c"], "?p=a%7Cb%09c"],
    // Not defined by OpenAPI: as in style form.
    [{ style: "spaceDelimited" }, "a b", "?p=a%20b"],
    [{ style: "spaceDelimited", explode: true }, ["a b", "c"], "?p=a%20b&p=c"],
    [{ style: "pipeDelimited", explode: true }, { R: "a|b", G: 2 }, "?R=a%7Cb&G=2"],
  ])("%j: %j is %s", (parameter, value, expected) => {
    expect(queryOf(parameter, value)).toBe(expected);
  });

  it.each([
    [{ style: "spaceDelimited" }, ["a b"], "a space"],
    [{ style: "spaceDelimited", allowReserved: true }, ["a%20b"], "a space"],
    [{ style: "pipeDelimited" }, { "a|b": 1 }, "a vertical bar"],
    [{ style: "tabDelimited" }, ["\t"], "a tab"],
  ])("%j: %j, which would be read as another list, is refused", (parameter, value, word) => {
    expect(() => queryOf(parameter, value)).toThrow(`The argument p has an item with ${word} in it.`);
  });
});

describe("deepObject", () => {
  const deep = (value: unknown): string => decodeURIComponent(queryOf({ style: "deepObject", explode: true }, value));

  it.each([
    [{ a: { b: [1, "x"] }, c: null, d: false }, "?p[a][b][]=1&p[a][b][]=x&p[d]=false"],
    [["x", "y"], "?p[]=x&p[]=y"],
    [[{ a: 1, b: 2 }, { a: 3 }], "?p[0][a]=1&p[0][b]=2&p[1][a]=3"],
    [[[1, 2], [3]], "?p[0][]=1&p[0][]=2&p[1][]=3"],
    [[{ a: 1 }, "x"], "?p[0][a]=1&p[1]=x"],
    [{ a: "b c" }, "?p[a]=b c"],
    [[{}, { a: 1 }, [], null, 2], "?p[0][a]=1&p[1]=2"],
    [{ a: { b: {} }, c: [], d: [null] }, ""],
    ["x", "?p=x"],
    [7, "?p=7"],
    [null, ""],
  ])("%j is %s", (value, expected) => {
    expect(deep(value)).toBe(expected);
  });

  it("escapes names, brackets too, and values", () => {
    expect(queryOf({ style: "deepObject", name: "f é" }, { "a&b=": "c&d" })).toBe("?f%20%C3%A9%5Ba%26b%3D%5D=c%26d");
  });

  it.each(["a][b", "[", "]", ""])("refuses the name %j, which would be read as nesting", (name) => {
    expect(() => deep({ x: { [name]: 1 } })).toThrow("The argument p has a member whose name");
  });

  it("refuses what no server reads, in words", () => {
    const nested = JSON.parse(`${'{"a":'.repeat(100)}1${"}".repeat(100)}`) as unknown;
    expect(() => deep(nested)).toThrow("The argument p is nested too deeply for a query.");
  });
});

describe("parameters described by content", () => {
  const form = "application/x-www-form-urlencoded";
  it.each([
    ["application/json", { a: [1] }, "?p=%7B%22a%22%3A%5B1%5D%7D"],
    ["application/json", "a", "?p=%22a%22"],
    ["application/json", null, "?p=null"],
    ["application/json", undefined, ""],
    ["application/vnd.x+json; v=1", [], "?p=%5B%5D"],
    ["*/*", { a: 1 }, "?p=%7B%22a%22%3A1%7D"],
    ["*/*", "a", "?p=a"],
    ["text/plain", "a b", "?p=a%20b"],
    ["text/plain", 1, "?p=1"],
    ["text/plain", null, ""],
    ["text/plain", undefined, ""],
    ["application/xml", "<a/>", "?p=%3Ca%2F%3E"],
    [form, { a: "b c", d: [1, 2] }, "?p=a%3Db%2520c%26d%3D1%26d%3D2"],
  ])("%s: %j is %s", (contentType, value, expected) => {
    expect(queryOf({ contentType }, value)).toBe(expected);
  });

  it("fails where a value has no text of the media type", () => {
    expect(() => queryOf({ contentType: "application/xml" }, { a: 1 })).toThrow(
      "The argument p must be text: it is sent as application/xml.",
    );
  });

  // OpenAPI 3.2, section 4.12.8 (Parameter Object Examples).
  it.each([
    [form, { foo: "a + b", bar: true }, "?foo=a%20%2B%20b&bar=true"],
    [form, "foo=a+b&c=d/e#f", "?foo=a+b&c=d/e%23f"],
    [form, {}, ""],
    ["application/json", { numbers: [1, 2], flag: null }, "?%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D"],
    ["application/jsonpath", "$.a.b[1:1]", "?%24.a.b%5B1%3A1%5D"],
    ["text/plain", "", ""],
    [undefined, { a: 1 }, "?a=1"],
  ])("a whole query string: %s: %j is %s", (contentType, value, expected) => {
    const parameter = { in: "querystring", ...(contentType && { contentType }) } as const;
    expect(one(parameter, value).url).toBe(`http://api/x${expected}`);
  });

  it("spells the fields of a query string as the document says", () => {
    const encoding = { tags: { explode: false }, at: { style: "deepObject" } };
    const parameter = { in: "querystring", contentType: form, encoding } as const;
    expect(one(parameter, { tags: [1, 2], at: { x: 1 } }, "/x?v=2").url).toBe("http://api/x?v=2&tags=1,2&at%5Bx%5D=1");
    expect(one(parameter, {}, "/x?v=2").url).toBe("http://api/x?v=2");
  });
});
