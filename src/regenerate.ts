import type { GenerateOptions } from "./config/options.js";
import type { Change } from "./contract/change.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { isDistant } from "./find-source.js";
import type { GenerateResult, ProgressEvent } from "./generate-result.js";
import { documentFile } from "./load/open-file.js";
import type { SourceTexts } from "./load/source-bundle.js";
import type { SourceStamp } from "./model/source-stamp.js";
import { type PlannedRun, planOutput } from "./plan-output.js";
import { createRun } from "./run.js";
import { byCodeUnits } from "./support/order.js";
import { applyPlan } from "./write/apply.js";

/** What one run of a watch gives. */
export interface Regenerated extends GenerateResult {
  /** Paths that were written or removed; sorted. */
  readonly written: readonly string[];
  /** What changed for MCP clients; undefined where the catalogue is as it was, or is the first. */
  readonly changes?: readonly Change[];
  /** Nothing was written since a reference cannot be followed any more. */
  readonly isHeld: boolean;
  /** What is to be told of references that cannot be followed, as of the last run that wrote. */
  readonly accepted: ReadonlySet<string>;
  /** The files that the document was read from, and those that it lacks; absolute. Empty for a URL, undefined where the document could not be parsed. */
  readonly files?: readonly string[];
  /** As long as the source is that, another run gives the same; undefined where it may not. */
  readonly stamp?: SourceStamp;
}

/**
 * Generates once more. It differs from `generate` in what it tells, and in one thing that it does not do: a reference that could be followed in the `last` run and cannot be now,
 * most likely since its file is half saved, writes nothing.
 */
export async function regenerate(
  options: GenerateOptions,
  last: Regenerated | undefined,
  report: (event: ProgressEvent) => void,
): Promise<Regenerated> {
  const run = createRun(options);
  const planned = await planOutput({ ...options, checking: false, modelling: true }, run, report);
  const lost = new Set(run.diagnostics.filter(isLost).map(({ message }) => message));
  const isHeld = last !== undefined && [...lost].some((message) => !last.accepted.has(message));
  const { plan, source, stamp } = planned;
  const isWritten = plan !== undefined && !isHeld && !run.hasFailed();
  const changes = isWritten ? await changesOf(planned, options) : undefined;
  if (isWritten) run.add(await applyPlan(plan));
  const result = run.finish(source);
  const isSettled = result.ok && !isHeld && lost.size === 0;
  return {
    ...result,
    ok: result.ok && !isHeld,
    written: isWritten && result.ok ? pathsOf(plan) : [],
    isHeld,
    accepted: isHeld || !result.ok ? (last?.accepted ?? new Set()) : lost,
    ...(changes && { changes }),
    ...(source && { files: filesOf(source, options.source) }),
    ...(isSettled && stamp && { stamp }),
  };
}

function isLost({ code }: Diagnostic): boolean {
  return code === "ref/unreadable";
}

async function changesOf(planned: PlannedRun, options: GenerateOptions): Promise<readonly Change[] | undefined> {
  if (!planned.plan?.update.some(({ path }) => path === "catalog.json")) return undefined;
  const { publishedChanges } = await import("./contract-changes.js");
  return publishedChanges(planned, options);
}

function pathsOf({ create, update, delete: removed }: NonNullable<PlannedRun["plan"]>): string[] {
  return [...create.map(({ path }) => path), ...update.map(({ path }) => path), ...removed].sort(byCodeUnits);
}

function filesOf({ documents, unread = [] }: SourceTexts, source: string): string[] {
  if (isDistant(source)) return [];
  return [...documents.keys(), ...unread].flatMap((uri) => documentFile(source, uri) ?? []);
}
