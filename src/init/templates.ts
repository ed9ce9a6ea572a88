import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { byCodeUnits } from "../support/order.js";
import type { ProjectFile } from "./fill.js";

/**
 * The files of `templates/project` below `root`, sorted by path. A name there that begins with `_` stands for one with a dot: npm leaves some of those out
 * of packages, and would heed others.
 */
export async function readTemplates(root: URL): Promise<ProjectFile[]> {
  const folder = fileURLToPath(new URL("templates/project/", root));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const path = file.slice(folder.length).replaceAll("\\", "/");
    return { path: path.replace(/(^|\/)_/g, "$1."), text: await readFile(file, "utf8") };
  });
  return (await Promise.all(read)).sort((a, b) => byCodeUnits(a.path, b.path));
}
