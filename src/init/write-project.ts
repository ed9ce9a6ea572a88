import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ProjectFile } from "./fill.js";

/** What became of the files of a project, by path. */
export interface WrittenProject {
  readonly created: readonly string[];
  readonly unchanged: readonly string[];
  /** Left as they are, though they are not what would have been written. */
  readonly different: readonly string[];
}

/** Writes those files that are not there yet, and touches no others. Rejects with the error of the operating system. */
export async function writeProject(folder: string, files: readonly ProjectFile[]): Promise<WrittenProject> {
  const written = { created: [] as string[], unchanged: [] as string[], different: [] as string[] };
  for (const { path, text } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    const isCreated = await create(file, text);
    if (isCreated) written.created.push(path);
    else if (await holds(file, text)) written.unchanged.push(path);
    else written.different.push(path);
  }
  return written;
}

async function create(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Line ends aside: git may have changed them. */
async function holds(file: string, text: string): Promise<boolean> {
  const found = await readFile(file, "utf8").catch(() => undefined);
  return found?.replaceAll("\r\n", "\n") === text;
}
