import { describe, expect, it } from "vitest";
import { build, cookieOf, headerOf, one } from "./request-of.js";

const rgb = { R: 100, G: 200 };

describe("header parameters", () => {
  it.each([
    [{}, "a b/c%20", "a b/c%20"],
    [{}, "", ""],
    [{}, "a\tb", "a\tb"],
    [{}, [1, null, 2], "1,2"],
    [{}, ['"a,b"', "c"], '"a,b",c'],
    [{}, ['"a\\",b"', "c"], '"a\\",b",c'],
    [{}, "a,b", "a,b"],
    [{}, rgb, "R,100,G,200"],
    [{ explode: true }, rgb, "R=100,G=200"],
    [{ explode: true }, { R: "1=2" }, "R=1=2"],
    [{}, 1e21, "1000000000000000000000"],
    [{}, true, "true"],
    [{}, { a: { b: 1 } }, 'a,{"b":1}'],
    [{}, "é€", "\u00c3\u00a9\u00e2\u0082\u00ac"],
    [{}, null, undefined],
    [{}, [], undefined],
    [{ contentType: "application/json" }, { é: "😀\u007f\n" }, '{"\\u00e9":"\\ud83d\\ude00\\u007f\\n"}'],
    [{ contentType: "application/json" }, undefined, undefined],
    [{ contentType: "text/plain" }, "a, b", "a, b"],
    // OpenAPI 2.0: collectionFormat.
    [{ style: "spaceDelimited" }, ["a", "b"], "a b"],
    [{ style: "tabDelimited" }, ["a", "b"], "a\tb"],
    [{ style: "pipeDelimited" }, ["a", "b"], "a|b"],
  ])("%j: %j is %j", (parameter, value, expected) => {
    const sent = headerOf(parameter, value);
    expect(sent).toBe(expected);
    // What fetch takes is what was meant.
    if (sent !== undefined) expect(new Headers([["x-p", sent]]).get("x-p")).toBe(sent);
  });

  it.each(["\r\nX-Evil: 1", "\n", "\r", "\0", "\u0001", "\u007f", ["a", "b\n"], { "a\n": 1 }])(
    "refuses %j without repeating it",
    (value) => {
      expect(() => headerOf({}, value)).toThrow(
        "The argument p holds a line break or another control character, which no header can carry.",
      );
    },
  );

  it.each([
    [{}, ["a,b"]],
    [{}, ['"a,b', "c"]],
    [{}, ['"a",b"']],
    [{}, { "a,b": 1 }],
    [{}, { a: { b: 1, c: 2 } }],
    [{ explode: true }, ["a", "b,c"]],
    [{ explode: true }, { a: "b,c" }],
  ])("%j: refuses %j, whose comma would separate", (parameter, value) => {
    expect(() => headerOf(parameter, value)).toThrow("The argument p has an item with a comma in it.");
  });

  it("looks at a long text once", () => {
    for (const text of ['"\\', '"', '\\"'])
      expect(() => headerOf({}, [`,${text.repeat(300_000)}`])).toThrow("an item with a comma in it");
  });

  it("refuses a delimiter inside an item, an equals sign in a member's name, and names that are none", () => {
    expect(() => headerOf({ explode: true }, { "a=b": 1 })).toThrow("a member with an equals sign in its name");
    expect(() => headerOf({ style: "pipeDelimited" }, ["a|b"])).toThrow("an item with a vertical bar in it");
    expect(() => one({ in: "header", name: "X P" }, "a")).toThrow('"X P" is not a header\'s name.');
    expect(() => one({ in: "header", name: "X\r\nY" }, "a")).toThrow("is not a header's name.");
  });
});

describe("cookie parameters", () => {
  it.each([
    [{}, "dark blue;", "p=dark%20blue%3B"],
    [{}, "", "p="],
    [{}, [1, 2], "p=1; p=2"],
    [{}, rgb, "R=100; G=200"],
    [{ explode: false }, rgb, "p=R,100,G,200"],
    [{ name: "a b" }, "é", "a%20b=%C3%A9"],
    [{}, "a\r\nb", "p=a%0D%0Ab"],
    [{ allowReserved: true }, 'a/b=c,d;e"f%20', "p=a/b=c%2Cd%3Be%22f%20"],
    [{ style: "cookie" }, "a/b=%20", "p=a/b=%20"],
    [{ style: "cookie" }, ["a", "b"], "p=a; p=b"],
    [{ style: "cookie", explode: false }, ["a", "b"], "p=a,b"],
    [{ style: "cookie" }, { greeting: "Hello%2C%20world!", code: 42 }, "greeting=Hello%2C%20world!; code=42"],
    [{ contentType: "application/json" }, { a: 1 }, "p=%7B%22a%22%3A1%7D"],
    [{ contentType: "text/plain" }, "a%20b", "p=a%20b"],
    [{}, null, undefined],
    [{ style: "cookie" }, [], undefined],
  ])("%j: %j is %j", (parameter, value, expected) => {
    expect(cookieOf(parameter, value)).toBe(expected);
  });

  it.each(["a; b=1", "a b", "a,b", '"a', "a\\", "é", "a\r\nX-Evil: 1", ["a", ";"], { a: ";" }])(
    "style cookie: refuses %j, which no cookie carries as it is",
    (value) => {
      expect(() => cookieOf({ style: "cookie" }, value)).toThrow("holds a character that no cookie can carry as it is");
      expect(() => cookieOf({ contentType: "text/plain" }, "a; b")).toThrow("no cookie can carry");
    },
  );

  it("style cookie: refuses names that shift the value", () => {
    expect(() => cookieOf({ style: "cookie" }, { "a=b": 1 })).toThrow("under a name that no cookie can have");
  });

  it("joins all cookies in one header: those of a header parameter, of parameters, of credentials", () => {
    const parameters = [
      { argument: "theme", name: "theme", in: "cookie" },
      { argument: "depth", name: "depth", in: "cookie" },
      { argument: "raw", name: "Cookie", in: "header" },
    ] as const;
    const sent = (input: unknown): string | undefined => build({ parameters }, input).headers.get("cookie");
    expect(sent({ theme: "dark", depth: [1, 2] })).toBe("theme=dark; depth=1; depth=2");
    expect(sent({ raw: "a=1", theme: "dark" })).toBe("a=1; theme=dark");
    expect(build({ parameters }, { theme: "t" }, { cookies: ["sid=1"] }).headers.get("cookie")).toBe("theme=t; sid=1");
    expect(build({ parameters }, {}).headers.has("cookie")).toBe(false);
  });
});
