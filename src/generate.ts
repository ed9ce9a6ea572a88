import type { GenerateOptions } from "./config/options.js";
import type { GenerateResult, ProgressEvent } from "./generate-result.js";
import { planOutput } from "./plan-output.js";
import { createRun } from "./run.js";
import { applyPlan } from "./write/apply.js";

/**
 * Generates the output of one document. Diagnostics of all phases are gathered; an error, or a warning under `strict`, ends the run before
 * anything is written. Throws only for a bug of ours.
 */
export async function generate(
  options: GenerateOptions,
  report: (event: ProgressEvent) => void = () => {},
): Promise<GenerateResult> {
  const run = createRun(options);
  const { plan, source } = await planOutput({ ...options, checking: false }, run, report);
  if (plan !== undefined && !run.hasFailed()) run.add(await applyPlan(plan));
  return run.finish(source);
}
