import { readFileSync } from "node:fs";
import yaml from "js-yaml";
import { describe, expect, it } from "vitest";
import { yamlOptions } from "../../src/load/parse-yaml.js";
import type { PlacedValue } from "../../src/load/positions.js";
import { indexYaml } from "../../src/load/positions-yaml.js";
import { indexYamlTree } from "../../src/load/positions-yaml-tree.js";
import { corpusDocuments } from "../corpus/documents.js";

const texts: Readonly<Record<string, string>> = {
  "blocks in blocks":
    "a:\n  b:\n    - c: 1\n      d:\n      - e\n      - - f\n        - g: 1\n          h: 2\n  i: 3\nj: 4\n",
  "items indented as their key, and no value": "a:\n- b\n- c: 1\n  d:\n  - e\nf:\ng: 1\n",
  "an item on a line of its own": "-\n  a: 1\n-\n\n  # x\n  - b\n",
  "comments anywhere": "# x: 1\na: # b: 2\n# c: 3\n  # d\n\n  e: 1\n      # f: 1\n  g: 2 # h\n# i: 2\n",
  "texts that look like members": "a: |\n  b: 1\n\n  - d\n  ---\n  # e: 1\nf: >-\n    g: 1\n\ni: j\n   k l:m\nn: 1\n",
  "quotes over lines": 'a: \'b\n  c: 1\n  d\'\ne: "f: 1\n\n  \\"g: 1"\nh: 1\n',
  "quotes that are not indented": 'a: "b\nc: 1"\nd: 1\n',
  "brackets over lines": "a: [b,\n  c, {d: 1}]\ne: {\n  f: 1\n}\ng:\n  {h: 1,\n   i: 2}\nj: []\n# k\n",
  "brackets that are not indented": "a: {\nb: 1 }\nc: 1\n",
  "anchors, aliases, merge keys and tags":
    "a: &x\n  b: 1\nc: *x\nd:\n  <<: *x\n  e: !!map\n    f: 1\n  g: !!str h\ni:\n- &y j: 1\n  k: 2\n- &z\n  l: 1\n- *z\n",
  "keys that are no text": "0x10: 1\n1.0: 2\n~: 3\nTrue: 4\nNULL : 5\n-.5: 6\n007: 7\n.inf: 8\n",
  "keys with signs": "a b : 1\na#b: 2\nhttp://c:80/: 3\n-d: 4\n?e: 5\n:f: 6\n$g: 7\n__proto__: 8\nh'i\": 9\n",
  "keys in quotes": "\"a\\u0062\": 1\n'it''s' : 2\n\"200\":\n  \"c\":\n    'd: e': 1\n",
  "keys without spaces": '{"a":1,"b":{"c":[1,2]}}',
  "explicit keys": "? a\n: b\n? - c\n: d\ne: 1\n",
  "equal keys": "a: 1\nb:\n  c: 1\na:\n  d: 1\nb:\n  e: 1\n",
  "the mark of a document": "%YAML 1.2\n# x\n--- # y\na:\n  b: 1\n...\n",
  "the mark alone": "---\na: 1\n",
  "a mark before a value": "--- {a: 1}\n",
  "an indented root": "\n  a:\n    b: 1\n  c: 1\n",
  "ends of lines of Windows": "a:\r\n  b: |\r\n    c: 1\r\n\r\n  d:\r\n  - e\r\n",
  "ends of lines of old": "a:\r  b: 1\r  c: 1\r",
  "no end of the last line": "a:\n  b:\n  - c",
  tabs: "a:\t1\nb:\t# x\n  c: 1\n\t\nd: e\n \tf\n",
  "a text alone": "a\nb\n",
  nothing: "# x\n",
};

describe("places in YAML", () => {
  it.each(Object.entries(texts))("%s: as the parser finds them", (_, text) => {
    expect(placesIn(text, indexYaml(text))).toEqual(placesIn(text, indexYamlTree(text)));
  });

  it("of the corpus, as the parser finds them", (context) => {
    const paths = corpusDocuments()?.flatMap(({ path }) => (/\.ya?ml$/.test(path) ? [path] : []));
    if (paths === undefined) return context.skip("../shared/corpus is not here");
    for (const text of paths.map((path) => readFileSync(path, "utf8")).filter(({ length }) => length < 500_000))
      expect(placesIn(text, indexYaml(text))).toEqual(placesIn(text, indexYamlTree(text)));
  });

  it("of an item without a value is its dash", () => {
    const at = indexYaml("a:\n- b\n-\n- c: 1\n")?.member("a");
    expect([at?.member("1")?.offset, at?.member("2")?.member("c")?.offset]).toEqual([7, 11]);
  });

  it("of a long line take no time", () => {
    const text = `a: 1\n${" ".repeat(500_000)}b\nc: ${"[".repeat(200)}${"# ]".repeat(100_000)}\n d: 1`;
    expect(indexYaml(text)?.member("c")).toBeUndefined();
  });
});

/** The offsets of all values of a text, by pointer, and what is found of a member that is not there. */
function placesIn(text: string, root: PlacedValue | undefined): Record<string, number | undefined> {
  const places: Record<string, number | undefined> = {};
  const seen = new Set<unknown>();
  const look = (value: unknown, place: PlacedValue | undefined, path: string): void => {
    places[path] = place?.offset;
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    places[`${path}/`] = place?.member("\u0000")?.offset;
    for (const [key, member] of Object.entries(value)) look(member, place?.member(key), `${path}/${key}`);
  };
  look(yaml.load(text, { ...yamlOptions, json: true }), root, "");
  return places;
}
