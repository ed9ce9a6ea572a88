import { describe, expect, it } from "vitest";
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

  it("are counted in a moment, whatever the text", () => {
    const started = performance.now();
    for (const text of ["a", "漢", "-", " ", "😀", "\ud800"]) expect(count(text.repeat(50_000))).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
