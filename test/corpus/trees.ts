import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Every file of a folder by its path in it (with `/`), and the digest of its bytes. Empty where there is no folder. */
export function readTree(folder: string): Map<string, string> {
  const tree = new Map<string, string>();
  if (!existsSync(folder)) return tree;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const path = join(folder, name);
    if (statSync(path).isFile()) {
      tree.set(name.replaceAll("\\", "/"), createHash("sha256").update(readFileSync(path)).digest("hex"));
    }
  }
  return tree;
}

/** One line for each file that is not the same in both trees. */
export function treeDifferences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    if (!before.has(name)) return [`${name}: only in the second`];
    if (!after.has(name)) return [`${name}: only in the first`];
    return before.get(name) === after.get(name) ? [] : [`${name}: other bytes`];
  });
}
