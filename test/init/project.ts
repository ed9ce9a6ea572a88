import { mkdtempSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "../../src/cli/main.js";

/** A new, empty folder. */
export function emptyFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "toolwright-init-")));
}

/** What a run of the command line said. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `toolwright init` with `args` in the folder `cwd`, where nobody can be asked. */
export async function runInit(args: readonly string[], cwd: string): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  const io = {
    stdout: { write: (text: string) => (written.stdout += text) },
    stderr: { write: (text: string) => (written.stderr += text) },
    env: { DOCS_TOKEN: "secret-of-the-docs" },
    cwd,
  };
  return { code: await main(["init", ...args], io), ...written };
}

/** All files below a folder by path, `node_modules` and what `skip` begins left out. */
export function filesBelow(folder: string, skip = "\0"): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((path) => !path.startsWith("node_modules") && !path.startsWith(skip));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}
