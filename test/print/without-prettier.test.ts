import { expect, it, vi } from "vitest";
import { code } from "../../src/emit/code.js";
import { print } from "../../src/print/print.js";
import { documents, modulesOf } from "./documents.js";

vi.mock("prettier/standalone", () => {
  throw new Error("Prettier is loaded");
});

it("prints a document without Prettier", async () => {
  const files = await print(await modulesOf(documents[0]!), { title: "Harbour" });
  expect(files.length).toBeGreaterThan(20);
});

it("asks Prettier where the layout is not known", async () => {
  const declarations = [{ kind: "const", name: "x", type: code`number`, value: code`1 + 2` }] as const;
  const module = { kind: "typescript", path: "a.ts", declarations } as const;
  await expect(print([module], { title: "Sum" })).rejects.toThrow("was printed wrongly");
});
