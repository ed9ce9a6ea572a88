import { describe, expect, it } from "vitest";
import { commentLines, oneLine, stringLiteral } from "../../src/print/escape.js";
import { docComment } from "../../src/print/docs.js";
import { headerLine } from "../../src/print/header.js";
import { takeTokens, tokenWriter } from "../../src/print/layout/token-writer.js";
import { addName, literalText } from "../../src/print/literal.js";
import { specifier } from "../../src/print/specifier.js";
import type { JsonValue } from "../../src/support/json.js";
import { evaluate } from "./evaluate.js";

describe("literals", () => {
  const values: [string, JsonValue][] = [
    ["plain text", "Returns a pet."],
    ["quotes, back-ticks, placeholders", "\"'`${process.exit(1)}`\\\\u0041"],
    ["line ends of every kind", "a\nb\rc\r\nd\u2028e\u2029f\u0085g"],
    ["control characters", "\u0000\u0007\u001b[31m\u007f\u009f"],
    ["bidirectional and invisible characters", "a\u202eb\u2066c\u200bd\ufeffe\u{e0041}f"],
    ["lone surrogates", "a\ud800b\udfffc"],
    ["emoji with joiners", "👩‍👩‍👧"],
    ["HTML", "</script><!-- </SCRIPT>"],
    ["comment ends", "*/ export const pwn = 1; /*"],
    ["a source map's address", "//# sourceMappingURL=https://evil.example/x.map"],
    ["numbers", [0, -0, 1e21, 1e-7, -1.5, Number.MAX_SAFE_INTEGER, 5e-324]],
    ["constants", [null, true, false, [], {}]],
    [
      "prototype-like keys",
      JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":{"__proto__":null}}'),
    ],
    ["odd keys", { "a-b": 1, "": 2, 1: 3, class: 4, größe: 5, "x\u2028y": 6 }],
  ];

  it.each(values)("evaluate to what they were made from: %s", (_, value) => {
    expect(evaluate(literalText(value))).toStrictEqual(value);
  });

  it("show every character, and hold nothing that ends a script element or names a source map", () => {
    const text = literalText(values.map(([, value]) => value));
    expect(text).not.toMatch(
      /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e\u2066\u200b\ufeff]|<\/script|<!--|\/\/# source/iu,
    );
  });

  it("keep a member __proto__ as a member of its own", () => {
    const value = evaluate(literalText(JSON.parse('{"__proto__":{"polluted":true}}') as JsonValue)) as object;
    expect(Object.getPrototypeOf(value)).not.toHaveProperty("polluted");
    expect(Object.keys(value)).toEqual(["__proto__"]);
  });

  it("can be nested 10,000 levels", () => {
    let value: JsonValue = "x";
    for (let level = 0; level < 10_000; level++) value = level % 2 ? [value] : { a: value };
    expect(literalText(value)).toHaveLength(5_000 * "[]{ a:  }".length + '"x"'.length);
  });

  it("quote the name of a member only where it is no identifier", () => {
    const writer = tokenWriter();
    for (const name of ["id", "$ref", "class", "__proto__", "a-b", "1", "", 'q"']) addName(writer, name);
    expect(takeTokens(writer).map(({ text }) => text)).toEqual([
      "id",
      "$ref",
      "class",
      "__proto__",
      '"a-b"',
      '"1"',
      '""',
      '"q\\""',
      "",
    ]);
  });

  it("leave alone what only looks like something to escape", () => {
    expect(stringLiteral("a<b #@ \u00e9")).toBe('"a<b #@ \u00e9"');
  });
});

describe("comments", () => {
  it("keep the line breaks of the text, whatever they are, and no blank lines around it", () => {
    expect(commentLines("\n\none  \r\ntwo\rthree\u2028four\n\n")).toEqual(["one", "two", "three", "four"]);
  });

  it("cannot be closed by the text", () => {
    expect(docComment({ text: "*/ export const pwn = 1; /*" }).join("\n")).toBe("/** *\\/ export const pwn = 1; /* */");
    expect(docComment({ text: "a *\u200b/ b" }).join("\n")).toBe("/** a *\\/ b */");
    expect(docComment({ text: "**\n/\n*" }).join("\n")).toBe("/**\n * **\n * /\n * *\n */");
  });

  it("hold no tag, pragma or source map address of the text", () => {
    expect(commentLines("@deprecated\n  @ts-ignore\nmail a@b.c {@link evil}")).toEqual([
      "\\@deprecated",
      "  \\@ts-ignore",
      "mail a@b.c {\\@link evil}",
    ]);
    expect(commentLines("see @jsxImportSource evil")).toEqual(["see @ jsxImportSource evil"]);
    expect(commentLines("//# sourceMappingURL=x")).toEqual(["// # sourceMappingURL=x"]);
  });

  it("show nothing in another order than it is written", () => {
    expect(commentLines("a\u202eb\u2066c\u0000d\ud800")).toEqual(["abcd\ufffd"]);
  });

  it("say what is deprecated, and where it comes from", () => {
    const see = { uri: "openapi.yaml", pointer: "/components/schemas/A*\\/\n@x" };
    expect(docComment({ text: "One.\n\nTwo.", deprecated: true, see }).join("\n")).toBe(
      "/**\n * One.\n *\n * Two.\n *\n * @deprecated\n * @see openapi.yaml#/components/schemas/A*\\/ @x\n */",
    );
    expect(docComment({ see: { uri: "a*/b", pointer: "" } }).join("\n")).toBe("/** @see a*\\/b# */");
    expect(docComment({})).toEqual([]);
    expect(docComment({ text: " \n " })).toEqual([]);
  });

  it("put the title in the first line of a file", () => {
    expect(headerLine({ title: "Pets\n\u2028 export const pwn = 1" })).toBe(
      "// Generated by toolwright from Pets export const pwn = 1. Do not edit.",
    );
    expect(headerLine({ title: "\u200b " })).toBe("// Generated by toolwright from an OpenAPI document. Do not edit.");
    expect(oneLine(" a \t b ")).toBe("a b");
  });
});

describe("specifiers", () => {
  it("lead from one module to another, with the ending that Node.js wants", () => {
    expect(specifier("tools/pets/get-pet.ts", "schemas/pet")).toBe("../../schemas/pet.js");
    expect(specifier("schemas/pet.ts", "schemas/tag")).toBe("./tag.js");
    expect(specifier("index.ts", "tools/pets/get-pet")).toBe("./tools/pets/get-pet.js");
    expect(specifier("schemas/pet.ts", "schemas/..odd")).toBe("./..odd.js");
  });

  it("leave packages as they are", () => {
    expect(specifier("tools/a/b.ts", "zod")).toBe("zod");
    expect(specifier("server.ts", "@modelcontextprotocol/server/stdio")).toBe("@modelcontextprotocol/server/stdio");
    expect(specifier("server.ts", "zodiac")).toBe("./zodiac.js");
  });
});
