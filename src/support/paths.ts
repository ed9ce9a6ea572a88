import { isAbsolute, relative, sep } from "node:path";

/** The way from a folder to a path (both absolute) as messages and files show it: with `/`, and `.` for the folder itself. */
export function relativePath(folder: string, path: string): string {
  return (relative(folder, path) || ".").replaceAll(sep, "/");
}

/** Whether a path is a folder, or below it (both absolute). */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
