import { describe, expect, it } from "vitest";
import { pageData } from "../../src/catalog/page-data.js";
import { lintTools } from "../../src/lint/lint.js";
import { loadTokenCounter } from "../../src/support/tokens.js";

describe("tokens", async () => {
  const count = await loadTokenCounter();

  it("are those of the encoding", () => {
    expect(count("")).toBe(0);
    expect(count("hello world")).toBe(2);
    expect(count("antidisestablishmentarianism")).toBe(6);
  });

  it("of control tokens are those of their letters", () => {
    expect(count("<|endoftext|>")).toBeGreaterThan(3);
  });

  it("of a tool are the same for catalog and lint: its name, description and input as JSON", () => {
    const tool = { name: "add_pet", title: "Add", description: 'Adds a "pet"', annotations: {}, inputSchema: {} };
    const told = { name: "add_pet", description: 'Adds a "pet"', inputSchema: {} };
    const page = pageData({ contracts: [tool], names: { tools: {} }, quarantine: new Map(), title: "" }, count);
    expect(page.tools.map(({ tokens }) => tokens.model)).toEqual([count(JSON.stringify(told))]);
    expect(lintTools([tool], [], count).tokens).toBe(count(JSON.stringify(told)));
  });

  it("are counted in a moment, whatever the text", () => {
    const started = performance.now();
    for (const text of ["a", "漢", "-", " ", "😀", "\ud800"]) expect(count(text.repeat(50_000))).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
