import type { GenerateOptions } from "./config/options.js";
import type { Change } from "./contract/change.js";
import { type Diagnostic, isOutOfReach } from "./diagnostics/diagnostic.js";
import type { ProgressEvent } from "./generate-result.js";
import { snapshotPath } from "./load/snapshot.js";
import type { SourceTexts } from "./load/source-bundle.js";
import { isSameSource } from "./model/source-stamp.js";
import { type PlannedRun, planOutput } from "./plan-output.js";
import { createRun, type Run } from "./run.js";
import { byCodeUnits } from "./support/order.js";
import { sameRuntime } from "./unchanged.js";
import { lockPath, namesPath } from "./write/paths.js";
import type { OutputState } from "./write/state.js";

/** Whether the output is what would be generated now, and if not, why. */
export interface CheckResult {
  /**
   * `same`: generating would change nothing that is published; `different`: it would; `broken`: it would fail, for the errors among the diagnostics;
   * `unknown`: the document or the output is out of reach.
   */
  readonly verdict: "same" | "different" | "broken" | "unknown";
  readonly diagnostics: readonly Diagnostic[];
  /** Positions are looked up in it. */
  readonly bundle?: SourceTexts;
  readonly tools: number;
  /** What generating would do; sorted. */
  readonly files: {
    readonly create: readonly string[];
    readonly update: readonly string[];
    readonly delete: readonly string[];
  };
  readonly causes: Causes;
}

/** Why an output is not what would be generated. */
export interface Causes {
  /** There is no lock that tells what the output was made from, so that the other causes are not known. */
  readonly noLock: boolean;
  /** Files that are not as the last run wrote them; sorted. */
  readonly edited: readonly string[];
  readonly missing: readonly string[];
  readonly document: boolean;
  readonly options: boolean;
  /** The version that wrote the output, where it was another one or had another runtime. */
  readonly version?: { readonly from: string; readonly to: string };
  /** What changed for MCP clients; undefined where that is not known. */
  readonly contract?: readonly Change[];
}

/**
 * Compares the output with what `generate` would write, and writes nothing. A lock and a snapshot that alone are out of date do not count: the
 * document has changed where the output does not show it. Throws only for a bug of ours.
 */
export async function check(
  options: GenerateOptions,
  report: (event: ProgressEvent) => void = () => {},
): Promise<CheckResult> {
  const run = createRun(options);
  const planned = await planOutput({ ...options, force: false, checking: true, modelling: true }, run, report);
  const { plan, source } = planned;
  const files = {
    create: plan?.create.map(({ path }) => path).filter(isPublished) ?? [],
    update: plan?.update.map(({ path }) => path).filter(isPublished) ?? [],
    delete: plan?.delete.filter(isPublished) ?? [],
  };
  const differs = files.create.length + files.update.length + files.delete.length > 0;
  const causes = causesOf(planned);
  return {
    verdict: verdictOf(run, planned, differs),
    diagnostics: run.diagnostics,
    tools: run.summary().tools,
    files,
    causes: run.hasFailed() ? causes : { ...causes, ...(await contractOf(causes, planned, options)) },
    ...(source && { bundle: source }),
  };
}

function isPublished(path: string): boolean {
  return path !== lockPath && path !== snapshotPath;
}

function verdictOf(run: Run, planned: PlannedRun, differs: boolean): CheckResult["verdict"] {
  const { diagnostics } = run;
  if (!run.hasFailed() && !differs) return "same";
  if (isPartOutOfReach(planned, diagnostics)) return "unknown";
  if (!run.hasFailed()) return "different";
  return diagnostics.some(isOutOfReach) ? "unknown" : "broken";
}

/** Whether a server did not give a document now that it gave for the output: what differs may come from that alone. */
function isPartOutOfReach({ state, stamp }: PlannedRun, diagnostics: readonly Diagnostic[]): boolean {
  if (stamp?.baseUrl === undefined || !diagnostics.some(({ code }) => code === "ref/unreadable")) return false;
  return [...(state.lock?.source.documents.keys() ?? [])].some((uri) => !stamp.documents.has(uri));
}

function causesOf({ state, ingredients, stamp }: PlannedRun): Causes {
  const { lock } = state;
  const { toolwright, options } = ingredients;
  const otherOptions = lock !== undefined && lock.options !== options;
  // Options decide which files of the runtime there are.
  const otherRuntime = lock !== undefined && !otherOptions && !sameRuntime(lock, ingredients.runtime);
  const otherVersion = lock !== undefined && (lock.toolwright !== toolwright || otherRuntime);
  return {
    noLock: lock === undefined,
    edited: pathsWith(state, "edited"),
    missing: pathsWith(state, "missing"),
    document: lock !== undefined && stamp !== undefined && !isSameSource(lock.source, stamp),
    options: otherOptions,
    ...(otherVersion && { version: { from: lock.toolwright, to: toolwright } }),
  };
}

/** The names file is not among the files of the lock. */
function pathsWith({ files, lock, namesDigest }: OutputState, wanted: "edited" | "missing"): string[] {
  const paths = [...files].filter(([, state]) => state === wanted).map(([path]) => path);
  const names = namesDigest === undefined ? "missing" : namesDigest === lock?.names ? "as-locked" : "edited";
  return [...paths, ...(lock !== undefined && names === wanted ? [namesPath] : [])].sort(byCodeUnits);
}

async function contractOf(
  { document }: Causes,
  planned: PlannedRun,
  options: GenerateOptions,
): Promise<Pick<Causes, "contract">> {
  if (!document) return {};
  const { contractChanges } = await import("./contract-changes.js");
  const contract = await contractChanges(planned, options);
  return contract === undefined ? {} : { contract };
}
