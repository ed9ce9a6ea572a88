import type { GenerateOptions } from "./config/options.js";
import type { ProgressEvent } from "./generate-result.js";
import { openSource } from "./load/open-source.js";
import { readRuntimeFiles } from "./load/runtime-files.js";
import type { SourceTexts } from "./load/source-bundle.js";
import { readUnchanged } from "./load/unchanged.js";
import type { Run } from "./run.js";
import { shortDigest } from "./support/digest.js";
import { settledLock, type ToldLock } from "./unchanged.js";
import { toolwrightVersion } from "./version.js";
import type { WritePlan } from "./write/plan.js";
import { readOutput } from "./write/state.js";

/** What a run would do. */
export interface PlannedRun {
  /** Undefined where there is nothing to do, and where an error of the run forbids it. */
  readonly plan?: WritePlan;
  /** What was read, if anything was. */
  readonly source?: SourceTexts;
}

/**
 * Everything of a run but the writing. What has not changed since the last run is not read twice: where version, options, runtime, output and
 * texts of the document are as the lock says, what that run said is said again, and nothing is parsed. Else the phases follow one another.
 */
export async function planOutput(
  options: GenerateOptions,
  run: Run,
  report: (event: ProgressEvent) => void,
): Promise<PlannedRun> {
  report({ phase: "reading" });
  const opened = await openSource(options.source, { cwd: options.cwd });
  if ("code" in opened) {
    run.add([opened]);
    return {};
  }
  const runtime = await readRuntimeFiles();
  const ingredients = { toolwright: toolwrightVersion(), options: optionsDigest(options), runtime };
  const state = await readOutput(options.out);
  const settled = options.force ? undefined : settledLock(state.value, ingredients, options);
  const same = settled && (await readUnchanged(opened, settled.source));
  if (same) {
    sayAgain(settled, run);
    return { source: same };
  }
  const { runPhases } = await import("./phases.js");
  return runPhases({ opened, state, ingredients, options }, run, report);
}

function sayAgain({ outcome, files }: ToldLock, run: Run): void {
  run.add(outcome.diagnostics);
  run.count(outcome.summary);
  // The lock and the names file are not in the lock.
  run.count({ kept: files.size + 2 });
}

/** What decides over the output beside the document; where it goes does not. */
function optionsDigest({ include, exclude, server }: GenerateOptions): string {
  return shortDigest(JSON.stringify({ include, exclude, server }), 64);
}
