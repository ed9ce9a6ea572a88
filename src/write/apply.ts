import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { failureDiagnostic, failureReason } from "./failure.js";
import { displayPath, foldersUpTo, isOutputPath, onDisk, parentFolders } from "./paths.js";
import type { WritePlan } from "./plan.js";
import { commit, type Journal, removeIfEmpty, stagedNew, stagingFolder } from "./staging.js";

/** Files that are written before signals are heard again. */
const filesInOneGo = 100;

/**
 * Does what a plan without errors says, all or nothing: new texts are first written to a staging folder inside the output
 * folder, then everything is put in place by renames. When anything fails, and when the process is interrupted, the output is as it was
 * before. Gives the errors; none when it is done. A plan that changes nothing touches nothing.
 */
export async function applyPlan(plan: WritePlan): Promise<Diagnostic[]> {
  const written = [...plan.create, ...plan.update];
  if (written.length === 0 && plan.delete.length === 0) return [];
  for (const path of [...written.map((file) => file.path), ...plan.delete]) {
    if (!isOutputPath(path)) throw new Error(`"${path}" is no path of an output file`);
  }
  const staging = stagingFolder(plan.outDir);
  const journal = journalOf(plan);
  let made: string | undefined;
  const release = onInterrupt(() => discard(plan.outDir, staging, made));
  try {
    made = mkdirSync(plan.outDir, { recursive: true });
    await stage(staging, written);
    const failure = commit(
      plan.outDir,
      staging,
      journal,
      written.map(({ path }) => path),
    );
    if (failure?.rollback !== undefined) return [rollbackFailed(plan.outDir, staging, failure.rollback)];
    if (failure !== undefined) throw failure.error;
    // What is left of the staging folder is removed by the next run if it cannot be now.
    isRemoved(staging);
    removeEmptyFolders(plan);
    return [];
  } catch (error) {
    discard(plan.outDir, staging, made);
    return [failureDiagnostic(error, plan.outDir)];
  } finally {
    release();
  }
}

function journalOf(plan: WritePlan): Journal {
  const create = plan.create.map(({ path }) => path);
  const putAside = [...plan.update.map(({ path }) => path), ...plan.delete];
  const folders = parentFolders(create).filter((folder) => !existsSync(onDisk(plan.outDir, folder)));
  return { create, putAside, folders };
}

/** Synchronous but for the signals: writing thousands of small files by promises takes twice the time, most of it waiting for other threads. */
async function stage(staging: string, files: WritePlan["create"]): Promise<void> {
  const folders = parentFolders(files.map(({ path }) => path));
  for (const folder of ["", ...folders]) mkdirSync(stagedNew(staging, folder), { recursive: true });
  for (const [index, { path, text }] of files.entries()) {
    writeFileSync(stagedNew(staging, path), text, { flag: "wx" });
    if (index % filesInOneGo === 0) await nextTurn();
  }
  await nextTurn();
}

function discard(outDir: string, staging: string, made: string | undefined): void {
  if (!isRemoved(staging)) return;
  if (made !== undefined) for (const folder of foldersUpTo(dirname(made), outDir)) removeIfEmpty(folder);
}

function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

function removeEmptyFolders(plan: WritePlan): void {
  for (const folder of parentFolders(plan.delete).reverse()) removeIfEmpty(onDisk(plan.outDir, folder));
}

function rollbackFailed(outDir: string, staging: string, error: unknown): Diagnostic {
  const names = { folder: displayPath(outDir), staging: displayPath(staging) };
  return diagnostic("output/rollback-failed", { ...names, reason: failureReason(error) });
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs `cleanUp` when the process is interrupted, then lets the signal do what it would have done. */
function onInterrupt(cleanUp: () => void): () => void {
  const release = (): void => {
    for (const signal of signals) process.off(signal, interrupted);
  };
  const interrupted = (signal: NodeJS.Signals): void => {
    release();
    cleanUp();
    // Other listeners of the program decide themselves what the signal means.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, interrupted);
  return release;
}
