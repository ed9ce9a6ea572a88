import { describe, expect, it } from "vitest";
import type { PageTool } from "../../templates/catalog/page-data.js";
import { createSearch } from "../../templates/catalog/search.js";

function tool(name: string, title: string, description = "", path = `/${name}`): PageTool {
  const call = { method: "GET", path };
  return {
    name,
    title,
    description,
    tags: ["pets"],
    annotations: {},
    inputSchema: {},
    call,
    tokens: { model: 1, output: 0 },
  };
}

const search = createSearch([
  tool("add_pet", "Add a pet", "Adds one to the store."),
  tool("get_order", "Find an order", "Of a pet.", "/store/orders/{id}"),
  tool("get_pet", "Find a pet"),
  tool("pet", "All of a pet"),
  tool("put_carpet", "Lay a carpet"),
]);

const found = (query: string): string[] => search(query).map(({ name }) => name);

describe("search", () => {
  it("puts whole names first, then words of names, then parts of them, then other texts", () => {
    expect(found("pet")).toEqual(["pet", "add_pet", "get_pet", "put_carpet", "get_order"]);
  });

  it("wants every word, wherever it stands", () => {
    expect(found("find pet")).toEqual(["get_pet", "get_order"]);
    expect(found("GET /store/orders")).toEqual(["get_order"]);
    expect(found("pet zebra")).toEqual([]);
  });

  it("takes no pattern", () => {
    expect(found(".*")).toEqual([]);
    expect(found("  ")).toHaveLength(5);
  });
});
