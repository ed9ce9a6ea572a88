import { describe, expect, it } from "vitest";
import type { ContractTool } from "../../src/contract/change.js";
import { compareCatalogs } from "../../src/contract/compare.js";

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

function tool(name: string, more: Partial<ContractTool> = {}): ContractTool {
  return { name, title: "Pets", description: "Lists pets.", annotations: readOnly, arguments: [], ...more };
}

function changes(old: ContractTool[], now: ContractTool[]): string[] {
  const found = compareCatalogs({ tools: old, schemas: new Map() }, { tools: now, schemas: new Map() });
  return found.map(({ kind, tool: name, message }) => `${kind} ${name}: ${message}`);
}

describe("tools", () => {
  it("are known by their names, then by method and path, then by operationId", () => {
    const old = [tool("a", { operationKey: "GET /a" }), tool("b", { operationId: "b" }), tool("c"), tool("d")];
    const now = [tool("A", { operationKey: "GET /a" }), tool("B", { operationId: "b" }), tool("c"), tool("e")];
    expect(changes(old, now)).toEqual([
      "tool/renamed A: has another name: a -> A",
      "tool/renamed B: has another name: b -> B",
      "tool/removed d: is gone",
      "tool/added e: is new",
    ]);
  });

  it("are not renamed where the old name is there for another operation", () => {
    const old = [tool("a", { operationKey: "GET /a" }), tool("b", { operationKey: "GET /b" })];
    const now = [tool("b", { operationKey: "GET /a" }), tool("a", { operationKey: "GET /b" })];
    expect(changes(old, now)).toEqual([]);
  });

  it("tell hosts what they do", () => {
    const destructive = { ...readOnly, readOnlyHint: false, destructiveHint: true };
    expect(changes([tool("a")], [tool("a", { annotations: destructive })])).toEqual([
      "tool/destructive-gained a: may now destroy",
      "tool/read-only-lost a: is no longer read-only",
    ]);
  });
});
