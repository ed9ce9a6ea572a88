import { describe, expect, it } from "vitest";
import { catalogText, withTools } from "../../src/emit/catalog-text.js";
import type { JsonObject } from "../../src/support/json.js";

const tool = (name: string, description: string): JsonObject => ({
  name,
  description,
  inputSchema: { type: "object", properties: { list: { enum: [{ a: [{}] }, "\n    },\n    {\n", "\u2028"] } } },
});
const names = ["a", '"b"', "c"];
const tools = [tool("a", "A"), tool('"b"', 'B\u2028\n    {\n      "name": "c",\n    }'), tool("c", "C")];
const others = { toolsets: { pets: ["a", "b"] }, discovery: [tool("search", "S"), tool("call", "C")] };

describe("withTools", () => {
  it.each([{ tools }, { tools, ...others }, { tools: tools.slice(0, 1) }])("is the text of all: %#", (contract) => {
    for (const place of contract.tools.keys()) {
      const changed = tool(names[place]!, `X\u2029 ${place}`);
      const whole = catalogText({ ...contract, tools: contract.tools.with(place, changed) });
      expect(withTools(catalogText(contract), [changed])).toBe(whole);
    }
  });

  it("is so for several", () => {
    const changed = names.map((name) => tool(name, "Y"));
    expect(withTools(catalogText({ tools }), changed)).toBe(catalogText({ tools: changed }));
  });

  it("is not certain of what it does not find", () => {
    expect(withTools(catalogText({ tools }), [tool("x", "X")])).toBeUndefined();
    expect(withTools(JSON.stringify({ tools }), [tool("a", "X")])).toBeUndefined();
    expect(withTools(catalogText({ tools }), [tool('"b"', "X"), tool("a", "X")])).toBeUndefined();
  });
});
