import { describe, expect, it } from "vitest";
import type { Contract } from "../../src/contract/change.js";
import { compareCatalogs } from "../../src/contract/compare.js";
import { readPublished } from "../../src/contract/published.js";
import type { ChangeKind } from "../../src/contract/rules.js";
import { publishTools } from "../../src/emit/published.js";
import type { Catalog } from "../../src/model/catalog.js";
import { noPublishedNames } from "../../src/model/names.js";
import type { JsonValue } from "../../src/support/json.js";
import { bundleOf, catalogOfBundle } from "./bundles.js";
import { examples } from "./examples.js";
import { repositoryFile } from "../docs/sections.js";

function published(catalog: Catalog): Contract {
  const tools = publishTools(catalog, noPublishedNames).value.tools.map(({ contract }) => contract);
  return read(JSON.parse(JSON.stringify({ tools })) as JsonValue);
}

function read(catalog: JsonValue): Contract {
  const contract = readPublished(catalog, "catalog.json", new Map());
  if ("broken" in contract) throw new Error(contract.broken);
  return contract;
}

function isCatalog(contract: Contract): contract is Catalog {
  return "server" in contract;
}

// What is not validated in outputs moves into descriptions (design, section 6).
const described: Partial<Record<ChangeKind, readonly ChangeKind[]>> = {
  "argument/note": ["argument/description"],
  "field/note": ["field/description"],
  "field/default": ["field/description"],
  "field/known-value-added": ["field/description"],
  "field/known-value-removed": ["field/description"],
  // A single value is exact, several are any text.
  "field/value-added": ["field/description", "field/type-widened"],
  "field/value-removed": ["field/description", "field/type-narrowed"],
};

const documents = Object.entries(examples).filter(([, { old }]) => isCatalog(old));

describe("what is published changes as the model does", () => {
  it.each(documents)("%s", (kind, { old, now, pointer }) => {
    if (!isCatalog(old) || !isCatalog(now)) throw new Error("no document");
    const changes = compareCatalogs(published(old), published(now));
    const expected = described[kind as ChangeKind] ?? [kind];
    expect(changes.map((change) => `${change.kind} ${change.pointer}`)).toEqual(
      expected.map((one) => `${one} ${pointer}`),
    );
  });
});

describe("a published catalogue", () => {
  it.each(["harbour.yaml", "library.json"])("of %s is read as it was meant", async (name) => {
    const catalog = catalogOfBundle(await bundleOf(repositoryFile(`fixtures/documents/${name}`)));
    const contract = published(catalog);
    expect(contract.tools).toHaveLength(catalog.tools.length);
    expect(compareCatalogs(contract, published(catalog))).toEqual([]);
    const kinds = new Set(compareCatalogs(catalog, contract).map(({ kind }) => kind));
    // Notes and the values of open enums are words there.
    const words = ["description", "note", "default", "known-value-removed"];
    expect([...kinds].filter((kind) => !words.some((word) => kind.endsWith(`/${word}`)))).toEqual([]);
  });

  it("is refused where it is none", () => {
    const broken = (value: JsonValue): unknown => readPublished(value, "x", new Map());
    expect(broken({})).toEqual({ broken: `it has no list "tools"` });
    expect(broken({ tools: [{ name: "a", inputSchema: {} }, 1] })).toEqual({
      broken: `/tools/1 has no text as "name", or no object as "inputSchema"`,
    });
  });

  it("is any value where it says what toolwright never writes", () => {
    const tool = {
      name: "a",
      inputSchema: { properties: { x: { type: ["string"] }, y: 3, z: { $ref: "#/$defs/None" } } },
    };
    const [found] = read({ tools: [tool] }).tools;
    expect(found?.arguments.map(({ schema }) => schema.kind)).toEqual(["unknown", "unknown", "ref"]);
    expect(compareCatalogs(read({ tools: [tool] }), read({ tools: [tool] }))).toEqual([]);
  });
});
