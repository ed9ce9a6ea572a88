import { lstat, readFile, stat } from "node:fs/promises";
import { textDigest } from "../support/digest.js";
import { onDisk } from "./paths.js";

/** What stands at a path of the output. */
export type Observation =
  | { readonly kind: "missing" }
  | { readonly kind: "file"; readonly digest: string }
  /** A link to nowhere, a socket, a device: never read, replaced only with `--force`. */
  | { readonly kind: "special" }
  | { readonly kind: "blocked"; readonly found: string };

/** Looks at `path` in `outDir`, reading it if it is a file. Throws the operating system's error where that is not possible. */
export async function observe(outDir: string, path: string): Promise<Observation> {
  const file = onDisk(outDir, path);
  try {
    const found = await lstat(file);
    if (found.isDirectory()) return { kind: "blocked", found: "a folder" };
    const isFile = found.isSymbolicLink() ? await linksToFile(file) : found.isFile();
    return isFile ? { kind: "file", digest: textDigest(await readFile(file)) } : { kind: "special" };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { kind: "missing" };
    if (code === "ENOTDIR") return { kind: "blocked", found: "a file where a folder must be" };
    throw error;
  }
}

async function linksToFile(link: string): Promise<boolean> {
  const target = await stat(link).catch(() => undefined);
  return target?.isFile() ?? false;
}
