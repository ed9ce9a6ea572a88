import { realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { isInside, relativePath } from "../support/paths.js";

/** What a run calls the folder that new texts wait in; the number of its process follows. */
export const stagingPrefix = ".toolwright-staging-";
export const lockPath = "toolwright.lock.json";
export const namesPath = "toolwright.names.json";
export const quarantinePath = "toolwright.quarantine.json";
/** The one file for people: where the user has his own, it is not written. */
export const readmePath = "README.md";

/**
 * Whether `path` is one that an output file may have: relative, with `/`, and never able to leave the output folder or to
 * reach git's or our own working files in it.
 */
export function isOutputPath(path: string): boolean {
  if (path === "" || /[\\:\u0000-\u001f]/u.test(path)) return false;
  return path.split("/").every(isOutputSegment);
}

function isOutputSegment(segment: string): boolean {
  if (segment === "" || segment === "." || segment === ".." || /[. ]$/u.test(segment)) return false;
  return segment.toLowerCase() !== ".git" && !segment.startsWith(stagingPrefix);
}

/** The key under which two paths are the same on a file system that ignores case. */
export function caseKey(path: string): string {
  return path.toLowerCase();
}

/** The folders that `paths` lie in, each with its parents, without the output folder itself; parents first. */
export function parentFolders(paths: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) folders.add(path.slice(0, end));
  }
  return [...folders].sort((a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1));
}

/** Those of the folders that `paths` lie in which are symbolic links out of the output folder `outDir`. */
export async function escapingFolders(outDir: string, paths: Iterable<string>): Promise<string[]> {
  const root = await realpath(outDir).catch(() => undefined);
  if (root === undefined) return [];
  const escaping: string[] = [];
  for (const folder of parentFolders(paths)) {
    // A parent that leaves is told once, not once for everything below it.
    if (escaping.some((outer) => folder.startsWith(`${outer}/`))) continue;
    const real = await realpath(join(outDir, folder)).catch(() => undefined);
    if (real !== undefined && !isInside(root, real)) escaping.push(folder);
  }
  return escaping;
}

/** How a message calls a path: relative to the working directory where it lies below it, absolute elsewhere; with `/`. */
export function displayPath(path: string): string {
  return isInside(process.cwd(), path) ? relativePath(process.cwd(), path) : path.replaceAll(sep, "/");
}

/** The file system path of a file of the output. */
export function onDisk(outDir: string, path: string): string {
  // `join` normalises both: for thousands of files that takes longer than looking at them.
  return sep === "/" ? `${outDir}/${path}` : join(outDir, path);
}

/** `path` and the folders above it up to `root`, which is left out; deepest first. */
export function foldersUpTo(root: string, path: string): string[] {
  const folders: string[] = [];
  for (let folder = path; folder !== root && dirname(folder) !== folder; folder = dirname(folder)) folders.push(folder);
  return folders;
}
