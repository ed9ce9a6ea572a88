import { describe, expect, it } from "vitest";
import { withinMessage } from "../../templates/runtime/message-size.js";

const MIB = 1024 * 1024;
const schema = { properties: { page: {} } };
const result = (value: unknown, text: string = "beginning"): Parameters<typeof withinMessage>[0] => ({
  content: [{ type: "text", text }],
  structuredContent: value,
});

describe("withinMessage", () => {
  it("lets pass what a message can hold", () => {
    const whole = result({ a: "x".repeat(9 * MIB) });
    expect(withinMessage(whole, {}, schema)).toEqual(whole);
  });

  it.each([
    ["numbers that grow", Array.from({ length: MIB }, () => 1e20)],
    ["characters of several bytes", "€".repeat(3.3 * MIB)],
    ["characters that are escaped", "\u0001".repeat(2 * MIB)],
    ["escaped characters that just do not fit", "\u0001".repeat(1_710_000)],
    ["a name of them", { ["\u0001".repeat(1_710_000)]: null }],
    ["the longest numbers that just do not fit", Array.from({ length: 410_000 }, () => -Number.MAX_VALUE)],
  ])("makes an error with the beginning of the text of %s", (_, value) => {
    const told = withinMessage(result(value), {}, schema);
    expect(told.isError).toBe(true);
    expect(told.structuredContent).toBeUndefined();
    expect(told.content.map((block) => block.type === "text" && block.text)).toEqual([
      expect.stringMatching(
        /^The call itself succeeded, so do not repeat it as it is, but .* (10|13|23) MiB long, .* next page with page\.$/,
      ),
      "beginning",
    ]);
  });

  it("leaves the text out where that alone is too long", () => {
    const { content } = withinMessage(result(1, "€".repeat(4 * MIB)), { maxTextBytes: 100 * MIB }, schema);
    expect(content).toHaveLength(1);
  });

  it("grows with the option for answers, and does not shrink", () => {
    const value = "x".repeat(15 * MIB);
    expect(withinMessage(result(value), { maxResponseBytes: 14 * MIB }, schema).isError).toBeUndefined();
    expect(withinMessage(result("x".repeat(9 * MIB)), { maxResponseBytes: 10 }, schema).isError).toBeUndefined();
  });
});
