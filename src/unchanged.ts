import type { Diagnostic } from "./diagnostics/diagnostic.js";
import type { Summary } from "./generate-result.js";
import type { RuntimeFile } from "./load/runtime-files.js";
import { textDigest } from "./support/digest.js";
import type { Lock } from "./write/lock.js";
import { isKeepable, type LockedOutcome } from "./write/lock-outcome.js";
import { readmePath } from "./write/paths.js";
import type { OutputState } from "./write/state.js";

/** The counts that the document and the options decide over. */
const documentCounts = [
  "operations",
  "tools",
  "typedOutputs",
  "quarantined",
  "skipped",
  "degraded",
  "declaredNodes",
  "publishedNodes",
] as const satisfies readonly (keyof Summary)[];

/** A lock that tells what a run said. */
export type ToldLock = Lock & { readonly outcome: LockedOutcome };

/** What decides over an output beside its document. */
export interface Ingredients {
  /** Version of toolwright. */
  readonly toolwright: string;
  /** Digest of the options. */
  readonly options: string;
  readonly runtime: readonly RuntimeFile[];
}

/**
 * The lock of an output in which nothing but the document can have changed: same version, options and runtime, and every file is as it was written.
 * If the document has not changed either, the next run would write the same bytes and say the same. Undefined where that is not known,
 * and where the run would fail for its warnings: it ends in the phase that finds the first.
 */
export function settledLock(
  { lock, namesDigest, files, hasOwnReadme }: OutputState,
  now: Ingredients,
  { strict }: { readonly strict: boolean },
): ToldLock | undefined {
  if (lock?.outcome === undefined || lock.toolwright !== now.toolwright || lock.options !== now.options)
    return undefined;
  if (!lock.files.has(readmePath) && !hasOwnReadme) return undefined;
  if (lock.names !== namesDigest || ![...files.values()].every((state) => state === "as-locked")) return undefined;
  if (!documentCounts.every((key) => lock.outcome?.summary[key] !== undefined)) return undefined;
  if (strict && lock.outcome.diagnostics.some(({ severity }) => severity === "warning")) return undefined;
  return sameRuntime(lock, now.runtime) ? { ...lock, outcome: lock.outcome } : undefined;
}

/** Whether the runtime of an output is this one. */
export function sameRuntime({ files }: Lock, runtime: readonly RuntimeFile[]): boolean {
  const locked = [...files.keys()].filter((path) => path.startsWith("runtime/"));
  if (locked.length !== runtime.length) return false;
  return runtime.every(({ name, text }) => files.get(`runtime/${name}`)?.file === textDigest(text));
}

/** The diagnostics that say that a reference could not be followed: the file may be there the next time. */
const passingCodes: ReadonlySet<string> = new Set([
  "ref/outside-folder",
  "ref/foreign-host",
  "ref/unreadable",
  "ref/too-many",
]);

/** What the lock keeps of a run's words; undefined where the next run must look for itself. */
export function keptOutcome(summary: Summary, diagnostics: readonly Diagnostic[]): LockedOutcome | undefined {
  if (diagnostics.some(({ code }) => passingCodes.has(code))) return undefined;
  const counts = Object.fromEntries(documentCounts.map((key) => [key, summary[key]]));
  const outcome = { summary: counts, diagnostics };
  return isKeepable(outcome) ? outcome : undefined;
}
