import type { CallToolResult } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { withinBudget } from "../../templates/runtime/text-budget.js";

/** The texts of a result with one block of text. */
function cut(text: string, limit: number, inputSchema: unknown = {}, structuredContent?: unknown): string[] {
  const whole: CallToolResult = { content: [{ type: "text", text }] };
  const result = structuredContent === undefined ? whole : { ...whole, structuredContent };
  return withinBudget(result, limit, inputSchema).content.map((block) => (block.type === "text" ? block.text : ""));
}
const bytes = (text: string | undefined): number => Buffer.byteLength(text ?? "");
const items = (count: number, size: number = 10): object[] =>
  Array.from({ length: count }, (_, index) => ({ id: index, name: "x".repeat(size) }));

describe("withinBudget", () => {
  it("leaves alone what fits, by bytes", () => {
    expect(cut('"äöü"', 8)).toEqual(['"äöü"']);
    expect(cut('"äöü"', 7)).toHaveLength(2);
    const image: CallToolResult = { content: [{ type: "image", data: "AAAA", mimeType: "image/png" }] };
    expect(withinBudget(image, 1, {})).toEqual(image);
  });

  it("leaves out items of the largest array, from its end, and says how many", () => {
    const value = { data: items(100), kinds: ["a", "b"], next: "p2" };
    const [text, note] = cut(JSON.stringify(value), 1_000, {}, value);
    const left = JSON.parse(text ?? "") as typeof value;
    expect(bytes(text)).toBeLessThanOrEqual(1_000);
    expect(bytes(text)).toBeGreaterThan(900);
    expect(left).toEqual({ ...value, data: value.data.slice(0, left.data.length) });
    expect(note).toBe(
      `The text is cut to 1000 bytes: ${100 - left.data.length} of the 100 items of "data" are left out. ` +
        "structuredContent holds all of it.",
    );
  });

  it("keeps numbers, spaces and order as they were written", () => {
    const item = '{ "2": 9007199254740993, "1": 1.10, "t": "],\\"[" }';
    const [text] = cut(`[${Array(50).fill(item).join(",\n ")}]`, 1_000);
    expect(text?.startsWith(`[${item},\n ${item}`)).toBe(true);
    expect(text?.endsWith(`${item}]`)).toBe(true);
    expect(JSON.parse(text ?? "")).toHaveLength(18);
  });

  it("holds several large arrays to one size", () => {
    const value = { a: items(100), few: items(2), b: { c: items(60) } };
    const left = JSON.parse(cut(JSON.stringify(value), 2_000)[0] ?? "") as typeof value;
    expect(left.few).toHaveLength(2);
    expect(Math.abs(left.a.length - left.b.c.length)).toBeLessThanOrEqual(1);
    expect(left.a.length).toBeGreaterThan(20);
  });

  it("goes into a single item where that alone is too large", () => {
    const value = [{ rows: items(100) }, { rows: items(100) }];
    const left = JSON.parse(cut(JSON.stringify(value), 1_000)[0] ?? "") as typeof value;
    expect(left).toHaveLength(1);
    expect(left[0]?.rows.length).toBeGreaterThan(20);
  });

  it("shortens long strings where arrays do not do, not within an escape", () => {
    for (const long of [
      "x".repeat(3_000),
      "é".repeat(3_000),
      '\\"'.repeat(3_000),
      "\u0001".repeat(3_000),
      "😀".repeat(999),
    ]) {
      for (const limit of [600, 601, 602, 603]) {
        const [text, note] = cut(JSON.stringify({ key: "k", long, last: true }), limit);
        const left = JSON.parse(text ?? "") as { long: string; last: boolean };
        expect(bytes(text)).toBeLessThanOrEqual(limit);
        expect(left).toMatchObject({ key: "k", last: true });
        expect(left.long.endsWith("…") && long.startsWith(left.long.slice(0, -1))).toBe(true);
        expect(left.long.length).toBeGreaterThan(80);
        expect(note).toContain("1 long texts are shortened (…)");
      }
    }
  });

  it("leaves out members of large objects at last", () => {
    const value = Object.fromEntries(items(200).map((item, index) => [`k${index}`, item]));
    const [text, note] = cut(JSON.stringify({ map: value, z: 1 }), 1_000);
    const left = JSON.parse(text ?? "") as { map: object };
    expect(Object.keys(left.map).length).toBeGreaterThan(15);
    expect(note).toMatch(/1 of the 2 parts are left out; \d+ of the 200 parts of "map" are left out/);
  });

  it("cuts what is no JSON at the end of a line, and not within a character", () => {
    const [text, note] = cut("12345678\n".repeat(20), 100);
    expect(text).toBe("12345678\n".repeat(11));
    expect(note).toBe("The text is cut to 100 bytes: the last 81 of its 180 bytes are left out.");
    expect(cut("é".repeat(100), 51)[0]).toBe("é".repeat(25));
  });

  it("ends for texts that have nothing to leave out, and in little time", () => {
    const deep = `${"[1,".repeat(2_000)}2${"]".repeat(2_000)}`;
    expect(bytes(cut(deep, 100)[0])).toBeLessThanOrEqual(100);
    const key = JSON.stringify({ ["k".repeat(500)]: 1 });
    expect(cut(key, 100)).toEqual([
      key.slice(0, 100),
      "The text is cut to 100 bytes: the last 406 of its 506 bytes are left out.",
    ]);
    const started = performance.now();
    cut(`{"m":{${Array.from({ length: 50_000 }, (_, index) => `"${index}":[1,2,3]`).join(",")}}}`, 1_000);
    cut(`[${"[],".repeat(500_000)}[]]`, 1_000);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe("paging", () => {
  const hint = (names: readonly string[], body: readonly string[] = []): string => {
    const schema = (keys: readonly string[]): object => ({
      properties: Object.fromEntries(keys.map((key) => [key, {}])),
    });
    const { properties } = schema(names) as { properties: object };
    const input = { properties: { ...properties, ...(body.length > 0 && { body: schema(body) }) } };
    return cut("x".repeat(20), 10, input)[1]?.replace(/^.*left out\./, "") ?? "";
  };

  it.each([
    [["id", "page", "per_page"], [], " Ask for the next page with page, for fewer at once with per_page."],
    [["starting_after", "limit"], [], " Ask for the next page with starting_after, for fewer at once with limit."],
    [["$skip", "$top"], [], " Ask for the next page with $skip, for fewer at once with $top."],
    [["pageToken"], [], " Ask for the next page with pageToken."],
    [["limit"], [], " Ask for fewer at once with limit."],
    [
      [],
      ["start_cursor", "page_size"],
      " Ask for the next page with body.start_cursor, for fewer at once with body.page_size.",
    ],
    [["id", "homepage", "country"], [], ""],
  ])("is found among %j and %j", (names, body, text) => {
    expect(hint(names, body)).toBe(text);
  });
});
