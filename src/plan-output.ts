import type { GenerateOptions } from "./config/options.js";
import { hasErrors } from "./diagnostics/diagnostic.js";
import { findSource, isDistant } from "./find-source.js";
import type { ProgressEvent } from "./generate-result.js";
import { readRuntimeFiles } from "./load/runtime-files.js";
import { snapshotPath } from "./load/snapshot.js";
import type { SourceBundle, SourceTexts } from "./load/source-bundle.js";
import type { Catalog } from "./model/catalog.js";
import { type Quarantine, quarantineReasons } from "./model/quarantine.js";
import type { SourceStamp } from "./model/source-stamp.js";
import { overlaysDigest, overlayTexts, readOverlays } from "./overlays.js";
import type { Run } from "./run.js";
import { shortDigest } from "./support/digest.js";
import { byCodeUnits } from "./support/order.js";
import { type Ingredients, settledLock, type ToldLock } from "./unchanged.js";
import { toolwrightVersion } from "./version.js";
import { ownReadmeDiagnostic, type WritePlan } from "./write/plan.js";
import { type OutputState, readOutput } from "./write/state.js";

/** What a run would do. */
export interface PlannedRun {
  /** Undefined where there is nothing to do, and where an error of the run forbids it. */
  readonly plan?: WritePlan;
  /** What was read, if anything was. */
  readonly source?: SourceTexts;
  readonly state: OutputState;
  readonly ingredients: Ingredients;
  /** Of the texts that were read, where they are known. */
  readonly stamp?: SourceStamp;
  /** What the phases made of the document, where they were run. */
  readonly made?: { readonly bundle: SourceBundle; readonly catalog: Catalog };
}

/**
 * Everything of a run but the writing. What has not changed since the last run is not read twice: where version, options, runtime, output and
 * texts of the document are as the lock says, what that run said is said again, and nothing is parsed. Else the phases follow one another.
 * `modelling`: the model of the whole document is asked for. `checking`: nothing is to be written, so that what a crashed run left half done stays, and edited files are no error.
 */
export async function planOutput(
  options: GenerateOptions & { readonly checking: boolean; readonly modelling?: boolean },
  run: Run,
  report: (event: ProgressEvent) => void,
): Promise<PlannedRun> {
  report({ phase: "reading" });
  const snapshot = options.snapshot ?? isDistant(options.source);
  const { value: state, diagnostics } = await readOutput(options.out, { repair: !options.checking });
  const overlays = await readOverlays(options);
  const ingredients = {
    toolwright: toolwrightVersion(),
    options: optionsDigest(options, state.quarantine, { snapshot, overlays: overlaysDigest(overlays.value) }),
    runtime: readRuntimeFiles(options),
  };
  const planned = { state, ingredients };
  if (hasErrors(overlays.diagnostics)) {
    run.add(overlays.diagnostics);
    return { ...planned, source: overlayTexts(overlays.value) };
  }
  const settled = options.force || hasErrors(diagnostics) ? undefined : settledLock(state, ingredients, options);
  const isKept = state.files.get(snapshotPath) === "as-locked";
  const found = await findSource(options, overlays.value, settled, isKept ? state.lock : undefined);
  if ("fault" in found) {
    run.add([found.fault, ...diagnostics]);
    return planned;
  }
  if ("same" in found) {
    if (settled) sayAgain(settled, state, run);
    return { ...planned, source: found.same, ...(settled && { stamp: settled.source }) };
  }
  run.add(overlays.diagnostics);
  const source = run.take(found.read);
  run.under(source);
  run.add(diagnostics);
  if (source === undefined || run.hasFailed()) return { ...planned, source: source ?? overlayTexts(overlays.value) };
  const input = { source, stamp: found.stamp, state, ingredients, options, snapshot };
  const stamp = found.stamp && { stamp: found.stamp };
  if (settled !== undefined && !options.modelling) {
    const { planIncrement } = await import("./increment.js");
    const plan = await planIncrement({ ...input, settled }, run);
    if (plan !== undefined) return { ...planned, source, ...stamp, plan };
  }
  const { runPhases } = await import("./phases.js");
  return { ...planned, source, ...stamp, ...(await runPhases(input, run, report)) };
}

function sayAgain({ outcome, files }: ToldLock, { outDir, hasOwnReadme }: OutputState, run: Run): void {
  run.add(outcome.diagnostics);
  if (hasOwnReadme) run.add([ownReadmeDiagnostic(outDir)]);
  run.count(outcome.summary);
  // The lock and the names file are not in the lock.
  run.count({ kept: files.size + 2 });
}

/** What decides over the output beside the document, the quarantine among it; where it goes does not, nor how the document is fetched. */
function optionsDigest(
  options: GenerateOptions,
  quarantine: Quarantine,
  also: { readonly snapshot: boolean; readonly overlays: string | undefined },
): string {
  const { include, exclude, allowList, tools, toolsets, naming, output, server, nullable, optional } = options;
  const quarantined = [...quarantineReasons(quarantine, options.quarantine)].sort(([a], [b]) => byCodeUnits(a, b));
  const selected = { include, exclude, allowList, tools, toolsets };
  const parts = { client: options.client, discovery: options.discovery };
  const told = { ...selected, naming, output, server, ...also, ...parts, nullable, optional, quarantined };
  return shortDigest(JSON.stringify(told), 64);
}
