import { lstatSync, readFileSync, statSync } from "node:fs";
import { textDigest } from "../support/digest.js";
import { onDisk } from "./paths.js";

/** What stands at a path of the output. */
export type Observation =
  | { readonly kind: "missing" }
  | { readonly kind: "file"; readonly digest: string }
  /** A link to nowhere, a socket, a device: never read, replaced only with `--force`. */
  | { readonly kind: "special" }
  | { readonly kind: "blocked"; readonly found: string };

/**
 * Looks at `path` in `outDir`, reading it if it is a file. Throws the operating system's error where that is not possible. Synchronous: for
 * thousands of small files promises cost three times the processor time (github's output: 0.07 s against 0.25 s).
 */
export function observe(outDir: string, path: string): Observation {
  const file = onDisk(outDir, path);
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found === undefined) return { kind: "missing" };
    if (found.isDirectory()) return { kind: "blocked", found: "a folder" };
    const isFile = found.isSymbolicLink() ? linksToFile(file) : found.isFile();
    return isFile ? { kind: "file", digest: textDigest(readFileSync(file)) } : { kind: "special" };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { kind: "missing" };
    if (code === "ENOTDIR") return { kind: "blocked", found: "a file where a folder must be" };
    throw error;
  }
}

function linksToFile(link: string): boolean {
  try {
    return statSync(link).isFile();
  } catch {
    return false;
  }
}
