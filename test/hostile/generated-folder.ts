import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { repository } from "../corpus/places.js";
import { generateInProcess } from "../reports/generator.js";

/** A new folder of the repository's `tmp` with what is generated for `document` (a value that JSON can say) in `out`. Throws where nothing is. */
export async function generatedFolder(document: object): Promise<string> {
  mkdirSync(path.join(repository, "tmp"), { recursive: true });
  const folder = mkdtempSync(path.join(repository, "tmp", "hostile-"));
  const source = path.join(folder, "openapi.json");
  writeFileSync(source, JSON.stringify(document));
  const generation = await generateInProcess(source, path.join(folder, "out"));
  if (!generation.ok) throw new Error(`nothing was generated: ${generation.text}`);
  return folder;
}
