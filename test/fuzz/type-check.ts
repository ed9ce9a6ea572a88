import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { strictestOptions } from "../support/compiler-options.js";

const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
const OPTIONS = { ...strictestOptions, noEmit: true, skipLibCheck: true };

/** Type errors in the trees below `directory` (named `document-1` and so on), all in one program, by the tree they are in. */
export function typeErrors(directory: string, trees: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const include = [...trees, "runtime"].map((tree) => `${tree}/**/*.ts`);
  writeFileSync(
    join(directory, "tsconfig.json"),
    JSON.stringify({ compilerOptions: OPTIONS, include, exclude: trees.map((tree) => `${tree}/runtime`) }),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [TSC, "-p", directory, "--pretty", "false"], {
    encoding: "utf8",
    cwd: directory,
    maxBuffer: 1 << 28,
  });
  const errors = new Map<string, string[]>();
  if (status === 0) return errors;
  for (const line of `${stdout}${stderr}`.split("\n").filter((text) => /error TS|^\S+Error/.test(text))) {
    const tree = /^([\w-]+)[\\/]/.exec(line)?.[1] ?? "";
    errors.set(tree, [...(errors.get(tree) ?? []), line]);
  }
  if (errors.size === 0) errors.set("", [`the compiler ended with ${String(status)}: ${stdout}${stderr}`]);
  return errors;
}

/** What stays of an error when the document shrinks: its number and the folder. */
export function typeErrorKind(line: string): string {
  const code = /error (TS\d+)/.exec(line)?.[1] ?? "error";
  const folder = /^[\w-]+\/([\w-]+)[/.]/.exec(line)?.[1] ?? "";
  return `types: ${code} in ${folder}`;
}
