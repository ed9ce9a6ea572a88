import { readFile, stat } from "node:fs/promises";
import { type Diagnostic, diagnostic, hasErrors, type PhaseResult } from "../diagnostics/diagnostic.js";
import { noPublishedNames, type PublishedNames } from "../model/names.js";
import type { Quarantine } from "../model/quarantine.js";
import { decodeText } from "../support/decode.js";
import { textDigest } from "../support/digest.js";
import { failureDiagnostic } from "./failure.js";
import { type Lock, parseLock } from "./lock.js";
import { parseNames } from "./names-file.js";
import { observe } from "./observe.js";
import { displayPath, lockPath, namesPath, onDisk, quarantinePath, readmePath } from "./paths.js";
import { parseQuarantine } from "./quarantine-file.js";
import { recover } from "./staging.js";

/** What an earlier run left in the output folder. */
export interface OutputState {
  /** Absolute. */
  readonly outDir: string;
  /** Undefined where there is none that can be used: a first run, or a lost or conflicted lock. */
  readonly lock?: Lock;
  readonly names: PublishedNames;
  /** `textDigest` of the names file; undefined where there is none. */
  readonly namesDigest?: string;
  readonly quarantine: Quarantine;
  /** Whether there is a README.md that no run of ours wrote. */
  readonly hasOwnReadme: boolean;
  /** Of every file of the lock, whether it is as the lock says. */
  readonly files: ReadonlyMap<string, "as-locked" | "edited" | "missing">;
}

/**
 * Reads lock, names file and the files of the lock in the folder `outDir` (absolute; it need not exist), with `repair` after undoing what a
 * crashed run left half done. A file is as the lock says when its SHA-256 is, line ends aside. A lock that cannot be read is
 * passed over. Errors: `output/names-broken`, `output/quarantine-broken`, `output/busy`, `output/not-a-folder` and the refusals of the operating system.
 */
export async function readOutput(
  outDir: string,
  { repair }: { readonly repair: boolean } = { repair: true },
): Promise<PhaseResult<OutputState>> {
  const nothing: OutputState = {
    outDir,
    names: noPublishedNames,
    quarantine: new Map(),
    hasOwnReadme: false,
    files: new Map(),
  };
  try {
    const found = await stat(outDir).catch(unlessMissing);
    if (found === undefined) return { value: nothing, diagnostics: [] };
    if (!found.isDirectory())
      return failed(nothing, diagnostic("output/not-a-folder", { folder: displayPath(outDir) }));
    const recovery = repair ? await recover(outDir) : [];
    if (hasErrors(recovery)) return failed(nothing, ...recovery);
    const { diagnostics: said, ...names } = await readNames(outDir);
    const { value: quarantine, diagnostics: more } = await readQuarantine(outDir);
    const lock = parseLock((await readIfThere(outDir, lockPath)) ?? "");
    const hasOwnReadme = !lock?.files.has(readmePath) && (await isOwnReadme(outDir));
    const [committed, diagnostics] = [{ ...names, quarantine, hasOwnReadme }, [...said, ...more]];
    if (lock === undefined) return { value: { ...nothing, ...committed }, diagnostics };
    return { value: { outDir, lock, ...committed, files: compareToLock(outDir, lock) }, diagnostics };
  } catch (error) {
    return failed(nothing, failureDiagnostic(error, outDir));
  }
}

/**
 * The paths of those `modules` that need no printing: this version of toolwright printed the same Module before, and the file
 * is as the lock says.
 */
export function unchangedModules(
  state: OutputState,
  modules: Iterable<{ readonly path: string; readonly digest: string }>,
  toolwright: string,
): ReadonlySet<string> {
  const unchanged = new Set<string>();
  if (state.lock?.toolwright !== toolwright) return unchanged;
  for (const { path, digest } of modules) {
    if (state.lock.files.get(path)?.module === digest && state.files.get(path) === "as-locked") unchanged.add(path);
  }
  return unchanged;
}

/** The text of a file that was as the lock of its output says, with LF ends; undefined where it was not. `planWrite` looks again whether it still is. */
export async function readLocked({ outDir, files }: OutputState, path: string): Promise<string | undefined> {
  if (files.get(path) !== "as-locked") return undefined;
  const bytes = await readFile(onDisk(outDir, path)).catch(() => undefined);
  return bytes && decodeText(bytes).replaceAll("\r", "");
}

/** The names file alone, as `readOutput` reads it. */
export async function readNamesIn(outDir: string): Promise<PhaseResult<PublishedNames | undefined>> {
  try {
    const { names, namesDigest, diagnostics } = await readNames(outDir);
    return { value: namesDigest === undefined ? undefined : names, diagnostics };
  } catch (error) {
    return { value: undefined, diagnostics: [failureDiagnostic(error, outDir)] };
  }
}

async function readNames(
  outDir: string,
): Promise<Pick<OutputState, "names" | "namesDigest"> & { diagnostics: Diagnostic[] }> {
  const text = await readIfThere(outDir, namesPath);
  if (text === undefined) return { names: noPublishedNames, diagnostics: [] };
  const parsed = parseNames(text);
  if ("names" in parsed) return { names: parsed.names, namesDigest: textDigest(text), diagnostics: [] };
  const path = displayPath(onDisk(outDir, namesPath));
  const broken = diagnostic("output/names-broken", { path, reason: parsed.broken });
  return { names: noPublishedNames, diagnostics: [broken] };
}

async function readQuarantine(outDir: string): Promise<PhaseResult<Quarantine>> {
  const text = await readIfThere(outDir, quarantinePath);
  const parsed = text === undefined ? { quarantine: new Map() } : parseQuarantine(text);
  if ("quarantine" in parsed) return { value: parsed.quarantine, diagnostics: [] };
  const path = displayPath(onDisk(outDir, quarantinePath));
  return { value: new Map(), diagnostics: [diagnostic("output/quarantine-broken", { path, reason: parsed.broken })] };
}

/** One that was generated says so: only its lock was lost. */
async function isOwnReadme(outDir: string): Promise<boolean> {
  if (observe(outDir, readmePath).kind !== "file") return false;
  return !(await readIfThere(outDir, readmePath))?.startsWith("<!-- Generated by toolwright");
}

function compareToLock(outDir: string, lock: Lock): OutputState["files"] {
  const files = new Map<string, "as-locked" | "edited" | "missing">();
  for (const [path, { file }] of lock.files) {
    const found = observe(outDir, path);
    if (found.kind === "missing") files.set(path, "missing");
    else files.set(path, found.kind === "file" && found.digest === file ? "as-locked" : "edited");
  }
  return files;
}

async function readIfThere(outDir: string, path: string): Promise<string | undefined> {
  const bytes = await readFile(onDisk(outDir, path)).catch(unlessMissing);
  return bytes && decodeText(bytes);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}

function failed(value: OutputState, ...diagnostics: readonly Diagnostic[]): PhaseResult<OutputState> {
  return { value, diagnostics };
}
