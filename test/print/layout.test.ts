import { describe, expect, it } from "vitest";
import { formatBatch } from "../../src/print/format.js";
import { layOut } from "../../src/print/layout/layout.js";
import { textOf, tokensOf } from "../../src/print/layout/tokens.js";
import { randomDeclarations } from "./random-declarations.js";

const name = (length: number): string => `N${"o".repeat(length - 1)}`;
const string = (length: number): string => JSON.stringify("w".repeat(length - 2));
const constant = (value: string, type = "unknown"): string => `export const x: ${type} = ${value};\n`;
const alias = (type: string): string => `export type T = ${type};\n`;

/** Each width around that of a line. */
const widths = Array.from({ length: 12 }, (_, at) => 96 + at * 2);

const cases: Readonly<Record<string, readonly string[]>> = {
  "an interface with comments, quoted keys and an index signature": [
    "export interface A {\n}\n",
    '/** A. */\nexport interface A {\n/** B.\n *  c\n */\nb: string;\n"c-d"?: number;\n"größe": 1;\n"猫"?: 2;\n[key: string]: unknown;\n}\n',
  ],
  "an alias that is broken behind the equals sign": widths.map((width) => alias(name(width))),
  "a union in an alias": widths.map((width) => alias(`"a" | ${string(width)} | "b"`)),
  "a union of an object and null": [
    alias("{ a: string } | null"),
    alias("{\na: string } | null"),
    ...widths.map((width) => alias(`${name(width)} | null`)),
  ],
  "a union of a member": widths.map((width) => `export interface A {\na?: "a" | ${string(width)} | undefined;\n}\n`),
  "a union in an array, a tuple, an intersection": widths.flatMap((width) => [
    alias(`(${name(width)} | "b")[]`),
    alias(`[(${name(width)} | "b")]`),
    alias(`[(${name(width)} | "b"), ("c" | "d")?, ...("e" | "f")[]]`),
    alias(`(${name(width)} | "b") & (A | B)`),
  ]),
  "parentheses of types": [
    "(A)",
    "((A | B))[]",
    "(A & B) | C",
    "(A | B) & C",
    "(A | (B | C))",
    "(string & {})",
    "readonly (A)[]",
    "((A)[])[]",
  ].map(alias),
  "an intersection with objects": [
    "A & {\na: 1 }",
    "{\na: 1 } & {\nb: 2 }",
    "{\na: 1 } & A & {\nb: 2 }",
    "A & B & {\na: 1 }",
    "A & B & {\na: 1 } & {\nb: 2 }",
  ].map(alias),
  "blank lines between members": [alias('{\n\n/** A. */\n"a": 1;\n\n/** B. */\n"b": 2;\n"c": 3;\n\n}')],
  "type arguments": widths.flatMap((width) => [
    alias(`A<${name(width)}>`),
    alias(`A<${string(width)}>`),
    alias(`A<${name(width)}, B>`),
    alias(`A<B | ${name(width)}>`),
    constant("f({ a })", `A<${name(width - 20)}, B<C>>`).replace("{ a }", "{ a: 1 }"),
  ]),
  "an object that stood on several lines, and one that did not": [
    constant("{\na: 1, b: 2 }"),
    constant("{ a: 1,\nb: 2 }"),
    constant("{\na: 1,\n\nb: 2,\n}"),
  ],
  keys: [
    constant('{ "a": 1, "b-c": 2, "1": 3, "class": 4, ["__proto__"]: 5, get: 6, "größe": 7 }'),
    constant('{get a() { return b; }, get "c"() { return d.e(); }}'),
  ],
  "a long value of a short and of a longer key": widths.flatMap((width) =>
    ["a", "key", "keys", "keys5", "a_long_key"].map((key) =>
      constant(`{ ${key}: ${string(width)}, b: ${key}(${name(width)}) }`),
    ),
  ),
  numbers: [
    constant(`[${Array.from({ length: 80 }, (_, at) => at * 37 - 99).join(", ")}]`),
    constant("[1e+21, 1.5e-7, -0]"),
    constant("f(a, [1, 2])"),
  ],
  "arrays of several objects and of several arrays": [
    constant("[{ a: 1, b: 2 }, { a: 3, b: 4 }]"),
    constant("[{ a: 1 }, { a: 3, b: 4 }]"),
    constant("[[1, 2], [3, 4]]"),
  ],
  "the last argument": widths.flatMap((width) => [
    constant(`f({ a: ${name(width)}, b: 1 })`),
    constant(`f(a, { a: ${name(width)}, b: 1 })`),
    constant(`f({ b: 1 }, { a: ${name(width)} })`),
    constant(`f([${name(width)}, b])`),
    constant(`f(() => g(${name(width)}, b))`),
    constant(`f(a, () => ${name(width)})`),
    constant(`f(${name(width)}, b)`),
  ]),
  "several functions": [constant("f(() => a, () => b)"), constant("f(g(() => a), b)")],
  "a chain of calls": widths.flatMap((width) => [
    constant(`z.string().min(1).regex(new RegExp(${string(width - 30)}, "u"))`),
    constant(`{ abcdef: z.array(${name(width - 20)}).optional() }`),
    constant(`{ abcdef: ${name(width - 30)}.nullable().optional() }`),
    constant(`{ abcdef: z.iso.date().optional(), g: z.array(z.looseObject({\na: 1 })).min(1).max(2).optional() }`),
  ]),
  "an only argument that gains nothing by a line of its own": widths.map((width) =>
    constant(`typed<${name(width)}>(Schema)`),
  ),
  "an only argument that is short, and one that is not": Array.from({ length: 6 }, (_, at) => 27 + at).flatMap(
    (length) =>
      [name(length), string(length), `${name(length)}()`, "-1.5", "{}"].map((argument) =>
        constant(`f(${argument})`, name(84)),
      ),
  ),
  functions: widths.flatMap((width) => [
    constant(`(options) => create(definition, ${name(width - 20)})`, "(options?: A) => B"),
    constant(`{ load: async () => (await import(${string(width - 10)})).getPet }`),
    constant("a", `(a: A, b?: ${name(width)}) => B`),
  ]),
  "quotes of strings": ['"\\""', '"\'"', '"\\"\'"', '"\\"\\"\'"', '"\\\\\\"\\n\\u0001"'].map((text) => constant(text)),
  "what is two columns wide": widths.map((width) => constant(`f("${"猫".repeat(20)}é", ${name(width - 45)})`)),
  exports: [2, 8, 14].map(
    (count) =>
      `export { ${Array.from({ length: count }, (_, at) => `createA${at}`).join(", ")} } from "./a.js";\nexport type { B } from "./b.js";\n`,
  ),
};

async function differences(texts: readonly string[]): Promise<unknown[]> {
  const expected = await formatBatch(texts);
  return texts.flatMap((text, at) => {
    const actual = layOut(tokensOf(text));
    return JSON.stringify(actual) === JSON.stringify(expected[at]) ? [] : [{ text, actual, expected: expected[at] }];
  });
}

describe("the layout", () => {
  it.each(Object.entries(cases))("is Prettier's for %s", async (_, texts) => {
    expect(await differences(texts)).toEqual([]);
  });

  it("is Prettier's for random declarations", async () => {
    const texts = Array.from({ length: 8 }, (_, seed) => randomDeclarations(seed, 100)).flat();
    const known = texts.filter((text) => layOut(tokensOf(text)) !== undefined);
    expect(known.length).toBeGreaterThan(0.95 * texts.length);
    expect(await differences(known)).toEqual([]);
  });

  it.each([
    ["no declaration", "f();\n"],
    ["a second name", constant("1, y = 2")],
    ["an operator", constant("1 + 2")],
    ["a template", constant("`a`")],
    ["a comment of another kind", constant("1 // a")],
    ["a comment at another place", constant("/** a */\n1")],
    ["a word of the language as a name", constant("class")],
    ["a number that strict code may not hold", constant("010")],
    ["a string with a line end", constant('"a\nb"')],
    ["a string without an end", 'export const x: A = "a\\";\n'],
    ["an object as what a function gives", constant("() => ({})")],
    ["an element that must follow one that need not be there", alias("[A?, B]")],
    ["a function behind type arguments", constant("() => a", "A<B>")],
    ["an emoji on a line whose width matters", constant('f("🐈")')],
    ["a letter that may need quotes", constant('{ "ᚠ": 1 }')],
    ["what has no end", "export interface A {\n"],
  ])("is left to Prettier for %s", (_, text) => {
    expect(layOut(tokensOf(text))).toBeUndefined();
    expect(textOf(tokensOf(text))).toBe(text);
  });

  it("is ready soon for what is nested deep, and left to Prettier for what is deeper", () => {
    const nested = (depth: number): string =>
      constant(`{ a: ${"z.array(f({ a: [".repeat(depth)}b${"] })).min(1).max(2)".repeat(depth)} }`);
    expect(layOut(tokensOf(nested(40)))).toBeDefined();
    expect(layOut(tokensOf(nested(10_000)))).toBeUndefined();
    expect(layOut(tokensOf(alias(`${"(".repeat(10_000)}A${")".repeat(10_000)}`)))).toBeUndefined();
  });

  it("takes lists of any length", () => {
    const values = Array.from({ length: 150_000 }, (_, at) => `${at}`);
    expect(layOut(tokensOf(alias(values.join(" | "))))).toBeDefined();
    expect(layOut(tokensOf(constant(`f([${values.join(", ")}])`)))).toBeDefined();
    expect(layOut(tokensOf(constant(`f(${values.map((value) => `"${value}"`).join(", ")})`)))).toBeDefined();
  });
});
