import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { main } from "../../src/cli/main.js";

/** How a command ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in this process. */
export async function run(cwd: string, argv: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const written = { stdout: "", stderr: "" };
  const code = await main(argv, {
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
    env,
    cwd,
  });
  return { code, ...written };
}

/** The texts of all files below a folder, by path. */
export function texts(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );
}
