import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type CatalogLine, catalogModule } from "../../src/emit/catalog-modules.js";
import { print } from "../../src/print/print.js";
import { repository } from "../cases/case-files.js";
import { compile } from "../cases/compile.js";

mkdirSync(join(repository, "tmp"), { recursive: true });
const work = mkdtempSync(join(repository, "tmp/catalog-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A module that only declares what it exports, of a type like that of no other. */
function moduleOf({ name, constant }: CatalogLine): string {
  return `import type { ToolDefinition } from "../runtime/define-tool.js";
export declare const ${constant}: ToolDefinition<{ ${name}: string }>;
`;
}

it("is compiled however many tools it has, each with types of its own", async () => {
  const lines = Array.from({ length: 1500 }, (_, index): CatalogLine => {
    const name = `tool_${index}`;
    return { name, text: "{}", module: `tools/${name}`, constant: name };
  });
  const [printed] = await print([catalogModule(lines)], { title: "Many" });
  const modules = lines.map((line) => [`${line.module}.ts`, moduleOf(line)] as const);
  const tree = new Map([["catalog.ts", printed!.text], ...modules]);
  expect(compile({ plain: new Map([["many", tree]]), checked: new Map() }, work)).toEqual([]);
}, 60_000);
