import { lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { type JsonValue, ownMember } from "../support/json.js";
import { failureReason } from "./failure.js";
import { displayPath, escapingFolders, isOutputPath, onDisk, parentFolders, stagingPrefix } from "./paths.js";

/** What a run is about to do, written down before it begins, so that a later run can undo it after a crash. */
export interface Journal {
  /** Paths where nothing stands yet. */
  readonly create: readonly string[];
  /** Paths whose file is put aside: replaced or deleted. */
  readonly putAside: readonly string[];
  /** Folders that do not exist yet, parents first. */
  readonly folders: readonly string[];
}

const journalName = "journal.json";

/** Where the run of this process keeps its new texts, the files it put aside, and its journal. */
export function stagingFolder(outDir: string): string {
  return join(outDir, `${stagingPrefix}${process.pid}`);
}

/** Where in a staging folder the new text of `path` waits. */
export function stagedNew(staging: string, path: string): string {
  return onDisk(join(staging, "new"), path);
}

/** Why a commit was not done; `rollback` is why undoing it failed as well. */
export interface CommitFailure {
  readonly error: unknown;
  readonly rollback?: unknown;
}

/**
 * Puts the staged files in place, all or none. It is synchronous, so that no signal that JavaScript handles comes between;
 * after a kill or a crash of the machine, `recover` undoes it. Gives the failure, or undefined when all is done.
 */
export function commit(
  outDir: string,
  staging: string,
  journal: Journal,
  write: readonly string[],
): CommitFailure | undefined {
  try {
    const draft = join(staging, `${journalName}.draft`);
    writeFileSync(draft, JSON.stringify(journal));
    renameSync(draft, join(staging, journalName));
  } catch (error) {
    return { error };
  }
  try {
    moveAll(journal.putAside, outDir, join(staging, "old"));
    moveAll(write, join(staging, "new"), outDir);
    unlinkSync(join(staging, journalName));
    return undefined;
  } catch (error) {
    try {
      rollBack(outDir, staging, journal);
      return { error };
    } catch (rollback) {
      return { error, rollback };
    }
  }
}

/** Cleans up after runs that crashed: their replacements are undone, their staging folders removed. Says so if one is still alive. */
export async function recover(outDir: string): Promise<Diagnostic[]> {
  const entries = await readdir(outDir, { withFileTypes: true });
  const diagnostics: Diagnostic[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory() || !entry.name.startsWith(stagingPrefix)) continue;
    const owner = Number(entry.name.slice(stagingPrefix.length));
    const staging = join(outDir, entry.name);
    const names = { folder: displayPath(outDir), staging: displayPath(staging) };
    if (isAlive(owner)) diagnostics.push(diagnostic("output/busy", { ...names, process: owner }));
    else diagnostics.push(...(await undoCrashed(outDir, staging)));
  }
  return diagnostics;
}

async function undoCrashed(outDir: string, staging: string): Promise<Diagnostic[]> {
  try {
    const journal = readJournal(staging);
    if (journal !== undefined) {
      const escaping = await escapingFolders(outDir, [...journal.create, ...journal.putAside]);
      if (escaping.length > 0) {
        return escaping.map((path) => diagnostic("output/symlink", { path: displayPath(onDisk(outDir, path)) }));
      }
      rollBack(outDir, staging, journal);
    }
    rmSync(staging, { recursive: true, force: true });
    return [];
  } catch (error) {
    const names = { folder: displayPath(outDir), staging: displayPath(staging) };
    return [diagnostic("output/rollback-failed", { ...names, reason: failureReason(error) })];
  }
}

function rollBack(outDir: string, staging: string, journal: Journal): void {
  for (const path of journal.create) {
    if (!existsAtAll(stagedNew(staging, path))) rmSync(onDisk(outDir, path), { force: true });
  }
  const old = join(staging, "old");
  const isAside = (path: string): boolean => existsAtAll(onDisk(old, path));
  moveAll(journal.putAside.filter(isAside), old, outDir);
  for (const folder of [...journal.folders].reverse()) removeIfEmpty(onDisk(outDir, folder));
  unlinkSync(join(staging, journalName));
}

/** Removes a folder if nothing is in it; anything else stays as it is. */
export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It is not empty, or not there.
  }
}

/** Moves files from one folder to another, under the same paths. */
function moveAll(paths: readonly string[], from: string, to: string): void {
  // Once each: asking for the folder of each file takes longer than moving it.
  for (const folder of ["", ...parentFolders(paths)]) mkdirSync(onDisk(to, folder), { recursive: true });
  for (const path of paths) renameSync(onDisk(from, path), onDisk(to, path));
}

function readJournal(staging: string): Journal | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(readFileSync(join(staging, journalName), "utf8")) as JsonValue;
  } catch {
    // Without a whole journal nothing was moved yet, or all was.
    return undefined;
  }
  const paths = (key: keyof Journal): string[] | undefined => {
    const list = ownMember(value, key);
    if (!Array.isArray(list)) return undefined;
    return list.every((path) => typeof path === "string" && isOutputPath(path)) ? (list as string[]) : undefined;
  };
  const [create, putAside, folders] = [paths("create"), paths("putAside"), paths("folders")];
  return create && putAside && folders && { create, putAside, folders };
}

function existsAtAll(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isAlive(processId: number): boolean {
  if (!Number.isSafeInteger(processId) || processId <= 0 || processId === process.pid) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
