import { describe, expect, it } from "vitest";
import type { Face } from "../../src/model/schema.js";
import { shapes } from "../../src/resolve/schema-shapes.js";
import { effectOf } from "./keyword-effect.js";
import { keywordSamples, referenceKeywords } from "./keyword-samples.js";
import { section, tableRows } from "./sections.js";

const rows = tableRows(section("src/README.md", "keywords"));
const keywordOf = (cell: string): string => cell.replace(/^`` ?| ?``$/g, "").replace(/^`([^`:]*)`$/, "$1");
const documented = new Map(rows.map(([cell = "", input = "", output = ""]) => [keywordOf(cell), { input, output }]));
// `left out` and `validated` both change what is accepted.
const effects: Readonly<Record<string, string>> = { "left out": "validated" };

describe("the keyword table of src/README.md", () => {
  it("has each keyword once, and no others", () => {
    const known = [...Object.keys(keywordSamples), ...referenceKeywords];
    expect(rows.map(([cell = ""]) => keywordOf(cell)).sort()).toEqual(known.sort());
  });

  it("has every keyword that is read", () => {
    const read = [...Object.keys(shapes), "type", "nullable"];
    expect(read.filter((keyword) => !documented.has(keyword))).toEqual([]);
  });

  it.each(
    Object.keys(keywordSamples).flatMap((keyword) => [[keyword, "input"] as const, [keyword, "output"] as const]),
  )("tells what %s does in an %s", (keyword: string, face: Face) => {
    const word = documented.get(keyword)?.[face] ?? "nothing";
    expect(effects[word] ?? word).toBe(effectOf(keywordSamples[keyword]!, face));
  });
});
