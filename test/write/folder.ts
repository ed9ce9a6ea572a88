import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { noPublishedNames, type PublishedNames } from "../../src/model/names.js";
import type { OutputFile } from "../../src/print/output-file.js";
import { applyPlan } from "../../src/write/apply.js";
import { planWrite, type WritePlan } from "../../src/write/plan.js";
import { textDigest } from "../../src/support/digest.js";
import { readOutput } from "../../src/write/state.js";

export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "toolwright-write-")));
}

export function outputFile(path: string, text: string, moduleDigest = `module of ${path}`): OutputFile {
  return { path, text, digest: textDigest(text), moduleDigest };
}

/** The same file with another text. */
export function withText(file: OutputFile, text: string): OutputFile {
  return { ...file, text, digest: textDigest(text) };
}

export function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Every file and empty folder below `folder`, with its text. */
export function tree(folder: string, prefix = ""): Record<string, string> {
  const all: Record<string, string> = {};
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) {
      const inside = tree(folder, `${path}/`);
      if (Object.keys(inside).length === 0) all[`${path}/`] = "";
      Object.assign(all, inside);
    } else all[path] = entry.isFile() ? readFileSync(join(folder, path), "utf8") : "special";
  }
  return all;
}

export const stamp = {
  toolwright: "1.2.3",
  options: "options digest",
  source: { root: "api.yaml", documents: new Map([["api.yaml", { digest: "document digest" }]]) },
};

export interface Run {
  readonly plan: WritePlan;
  readonly diagnostics: readonly Diagnostic[];
}

export async function plan(
  outDir: string,
  files: readonly OutputFile[],
  { force = false, names = noPublishedNames }: { force?: boolean; names?: PublishedNames } = {},
): Promise<Run> {
  const state = await readOutput(outDir);
  if (state.diagnostics.length > 0) throw new Error(state.diagnostics[0]?.message);
  const planned = await planWrite(state.value, { files, unchanged: [], names, stamp }, { force });
  return { plan: planned.value, diagnostics: planned.diagnostics };
}

/** A whole run that must succeed. */
export async function generate(outDir: string, files: readonly OutputFile[], force = false): Promise<WritePlan> {
  const run = await plan(outDir, files, { force });
  const problems = [...run.diagnostics, ...(run.diagnostics.length > 0 ? [] : await applyPlan(run.plan))];
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));
  return run.plan;
}

export function codes(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code }) => code);
}
