import type { InstalledPackages } from "../support/install.js";
import { type Exception, exceptions } from "./exceptions.js";
import { type Checked, runScenario, scenariosOf, type Suite } from "./suite.js";

/** How a scenario ended. */
export interface Outcome {
  readonly scenario: string;
  /** `listed`: all that did not succeed is what an exception says. */
  readonly verdict: "passed" | "listed" | "failed";
  readonly says: string;
  readonly exception?: Exception;
}

/** Runs every scenario of a revision for servers against the server at `url`. */
export async function runScenarios(
  suite: Suite,
  url: string,
  installed: InstalledPackages,
): Promise<readonly Outcome[]> {
  const scenarios = await scenariosOf(suite, installed);
  if (scenarios.length < 20) throw new Error(`${suite.revision} has only ${scenarios.length} scenarios`);
  const outcomes: Outcome[] = [];
  for (const scenario of scenarios)
    outcomes.push(outcomeOf(scenario, await runScenario(suite, scenario, url, installed)));
  return outcomes;
}

function outcomeOf(scenario: string, checks: readonly Checked[] | { readonly said: string }): Outcome {
  if ("said" in checks) return { scenario, verdict: "failed", says: checks.said };
  const unmet = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  const successes = checks.filter(({ status }) => status === "SUCCESS").length;
  if (unmet.length === 0 && successes > 0) return { scenario, verdict: "passed", says: `${successes} checks` };
  const exception = exceptions.find(({ scenarios }) => scenarios.exec(scenario)?.[0] === scenario);
  const isListed =
    exception !== undefined && unmet.every(({ errorMessage }) => exception.says.test(String(errorMessage)));
  if (isListed)
    return { scenario, verdict: "listed", says: `${successes} checks succeed; ${exception.reason}`, exception };
  const says = unmet.map(({ id, errorMessage }) => `${id}: ${errorMessage ?? "no reason given"}`).join("; ");
  return { scenario, verdict: "failed", says: says || "no check succeeded" };
}
