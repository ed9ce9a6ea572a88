import { expect, it } from "vitest";
import { type CatalogLine, catalogModule } from "../../src/emit/catalog-modules.js";
import { print } from "../../src/print/print.js";
import { replaceItems } from "../../src/print/replace-items.js";

const header = { title: "Pets" };

function lines(textOfB: string): readonly CatalogLine[] {
  const line = (name: string, text: string): CatalogLine => ({
    name,
    text,
    module: `tools/pets/${name}`,
    constant: name,
  });
  return [line("a", "{}"), line("b", textOfB), line("c", `{"title":"${"long ".repeat(30)}"}`)];
}

it("replaces items of the catalogue as print lays the whole out", async () => {
  const after = lines('{"title":"new"}');
  const [before, whole] = await print(
    [catalogModule(lines("{}")), { ...catalogModule(after), path: "after.ts" }],
    header,
  );
  const items = catalogModule([after[1]!, after[1]!]);
  expect(await replaceItems(before!.text, items, header, [1, 1])).toBe(whole!.text);
  expect(await replaceItems(before!.text, items, header, [1, 3])).toBeUndefined();
  expect(await replaceItems(before!.text.replace("= [", "= []; ["), items, header, [1, 1])).toBeUndefined();
});
