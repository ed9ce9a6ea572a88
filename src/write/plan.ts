import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { PublishedNames } from "../model/names.js";
import type { OutputFile } from "../print/output-file.js";
import { byCodeUnits } from "../support/order.js";
import { textDigest } from "../support/digest.js";
import { failureDiagnostic } from "./failure.js";
import { type Lock, type LockedFile, type LockedPart, type LockStamp, serializeLock } from "./lock.js";
import { serializeNames } from "./names-file.js";
import { observe } from "./observe.js";
import {
  caseKey,
  displayPath,
  escapingFolders,
  isOutputPath,
  lockPath,
  namesPath,
  onDisk,
  readmePath,
} from "./paths.js";
import type { OutputState } from "./state.js";

/** All that the output shall be after the run. */
export interface NewOutput {
  readonly files: readonly OutputFile[];
  /** Paths of `unchangedModules`, which were not printed again. */
  readonly unchanged: Iterable<string>;
  readonly names: PublishedNames;
  readonly stamp: LockStamp;
  /** By path, for the lock. */
  readonly parts?: ReadonlyMap<string, LockedPart>;
}

/** What is to be done in the output folder; lists are sorted. Every file of the new output is in one of the first three. */
export interface WritePlan {
  /** Absolute. */
  readonly outDir: string;
  readonly create: readonly PlannedFile[];
  readonly update: readonly PlannedFile[];
  readonly keep: readonly string[];
  readonly delete: readonly string[];
}

export interface PlannedFile {
  readonly path: string;
  readonly text: string;
}

/** What is done with files that were edited, or that the user wrote. */
export interface PlanOptions {
  readonly force: boolean;
  readonly checking?: boolean;
}

type Step = "create" | "update" | "keep" | Diagnostic;

/**
 * Compares the new output (files, and the lock and the names file that are made here) with what is on disk. Stale files that
 * are as the lock says are deleted; files that already hold their text are kept, whoever wrote them. What the user wrote or edited is an
 * error (`output/foreign`, `output/edited`), unless `force` is set; `output/blocked` and `output/symlink` are errors always. A README.md of the user stays
 * (`output/own-readme`). With `checking`, edited and foreign files are to be updated. A plan with errors is not to be applied. Throws where two paths are the same but for case, or one leaves the folder.
 */
export async function planWrite(
  state: OutputState,
  output: NewOutput,
  options: PlanOptions,
): Promise<PhaseResult<WritePlan>> {
  const unchanged = [...output.unchanged];
  checkPaths([...output.files.map(({ path }) => path), ...unchanged]);
  const stale = staleFiles(state, output);
  const twins = new Map(stale.map((path) => [caseKey(path), path]));
  const steps = new Map<PlannedFile, Step>();
  try {
    for (const file of output.files) steps.set(file, stepFor(state, file, twins.get(caseKey(file.path)), options));
    const ours = output.files.filter((file) => !isOwnReadme(steps.get(file)));
    for (const file of ownFiles(state, ours, output)) steps.set(file, stepForOwn(state.outDir, file));
    const removal = planDeletion(state, stale, options);
    const plan = planFrom(state.outDir, steps, unchanged, removal.paths);
    const diagnostics = [...steps.values()].filter((step) => typeof step === "object");
    diagnostics.push(...removal.diagnostics, ...(await escapes(plan)));
    return { value: plan, diagnostics: diagnostics.sort((a, b) => byCodeUnits(a.message, b.message)) };
  } catch (error) {
    const nothing: WritePlan = { outDir: state.outDir, create: [], update: [], keep: [], delete: [] };
    return { value: nothing, diagnostics: [failureDiagnostic(error, state.outDir)] };
  }
}

function staleFiles({ lock }: OutputState, { files, unchanged }: NewOutput): string[] {
  const paths = new Set([...files.map(({ path }) => path), ...unchanged]);
  return [...(lock?.files.keys() ?? [])].filter((path) => !paths.has(path)).sort(byCodeUnits);
}

/** The lock and the names file. */
function ownFiles(
  state: OutputState,
  files: readonly OutputFile[],
  { unchanged, names, stamp, parts }: NewOutput,
): PlannedFile[] {
  const text = serializeNames(names);
  const locked = new Map(
    [...lockedFiles(state, files, [...unchanged])].map(([path, { module, file }]) => {
      return [path, { module, file, ...parts?.get(path) }] as const;
    }),
  );
  return [
    { path: lockPath, text: serializeLock({ ...stamp, names: textDigest(text), files: locked }) },
    { path: namesPath, text },
  ];
}

function lockedFiles(state: OutputState, files: readonly OutputFile[], unchanged: readonly string[]): Lock["files"] {
  const locked = new Map<string, LockedFile>();
  for (const { path, digest, moduleDigest } of files) locked.set(path, { module: moduleDigest, file: digest });
  for (const path of unchanged) {
    const entry = state.lock?.files.get(path);
    if (entry === undefined) throw new Error(`"${path}" cannot be unchanged: it is not in the lock`);
    locked.set(path, entry);
  }
  return locked;
}

function checkPaths(paths: readonly string[]): void {
  const seen = new Map([lockPath, namesPath].map((path) => [path, path]));
  for (const path of paths) {
    if (!isOutputPath(path)) throw new Error(`"${path}" is no path of an output file`);
    const other = seen.get(caseKey(path));
    if (other !== undefined) throw new Error(`"${path}" and "${other}" are the same file where case does not count`);
    seen.set(caseKey(path), path);
  }
}

/** `twin` is a stale file whose path differs from that of the new one in case alone. */
function stepFor(state: OutputState, file: OutputFile, twin: string | undefined, options: PlanOptions): Step {
  const found = observe(state.outDir, file.path);
  if (found.kind === "missing") return "create";
  const path = displayPath(onDisk(state.outDir, file.path));
  if (found.kind === "blocked") return diagnostic("output/blocked", { path, found: found.found });
  const locked = state.lock?.files.get(file.path);
  if (found.kind === "file") {
    // Where case does not count this is the stale file itself, which is put aside before anything is created.
    if (twin !== undefined && found.digest === state.lock?.files.get(twin)?.file) return "create";
    if (found.digest === file.digest) return "keep";
    if (found.digest === locked?.file) return "update";
  }
  if (options.force) return "update";
  if (found.kind === "file" && state.hasOwnReadme && file.path === readmePath) return ownReadmeDiagnostic(state.outDir);
  if (options.checking) return "update";
  return diagnostic(locked === undefined ? "output/foreign" : "output/edited", { path });
}

function stepForOwn(outDir: string, file: PlannedFile): Step {
  const found = observe(outDir, file.path);
  if (found.kind === "missing") return "create";
  if (found.kind === "blocked") {
    return diagnostic("output/blocked", { path: displayPath(onDisk(outDir, file.path)), found: found.found });
  }
  return found.kind === "file" && found.digest === textDigest(file.text) ? "keep" : "update";
}

/** That the user's own README.md stays. */
export function ownReadmeDiagnostic(outDir: string): Diagnostic {
  return diagnostic("output/own-readme", { path: displayPath(onDisk(outDir, readmePath)) });
}

function isOwnReadme(step: Step | undefined): boolean {
  return typeof step === "object" && step.code === "output/own-readme";
}

function planDeletion(state: OutputState, stale: readonly string[], { force, checking = false }: PlanOptions) {
  const paths: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const path of stale) {
    const found = state.files.get(path);
    if (found === "as-locked" || (found === "edited" && (force || checking))) paths.push(path);
    else if (found === "edited") {
      diagnostics.push(diagnostic("output/edited", { path: displayPath(onDisk(state.outDir, path)) }));
    }
  }
  return { paths, diagnostics };
}

function planFrom(
  outDir: string,
  steps: ReadonlyMap<PlannedFile, Step>,
  unchanged: readonly string[],
  stale: readonly string[],
): WritePlan {
  const filesOf = (wanted: Step): PlannedFile[] =>
    [...steps]
      .filter(([, step]) => step === wanted)
      .map(([{ path, text }]) => ({ path, text }))
      .sort((a, b) => byCodeUnits(a.path, b.path));
  const keep = [...filesOf("keep").map(({ path }) => path), ...unchanged].sort(byCodeUnits);
  return { outDir, create: filesOf("create"), update: filesOf("update"), keep, delete: stale };
}

async function escapes({ outDir, ...plan }: WritePlan): Promise<Diagnostic[]> {
  const touched = [...plan.create, ...plan.update].map(({ path }) => path);
  const folders = await escapingFolders(outDir, [...touched, ...plan.delete]);
  return folders.map((folder) => diagnostic("output/symlink", { path: displayPath(onDisk(outDir, folder)) }));
}
