import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ended, run, texts } from "../support/command.js";

/** A new, empty folder. */
export function emptyFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "toolwright-init-")));
}

/** Runs `toolwright init` with `args` in the folder `cwd`, where nobody can be asked. */
export function runInit(args: readonly string[], cwd: string): Promise<Ended> {
  return run(cwd, ["init", ...args], { DOCS_TOKEN: "secret-of-the-docs" });
}

/** All files below a folder by path, `node_modules` and what `skip` begins left out. */
export function filesBelow(folder: string, skip = "\0"): Map<string, string> {
  const all = Object.entries(texts(folder));
  return new Map(all.filter(([path]) => !path.startsWith("node_modules") && !path.startsWith(skip)));
}
