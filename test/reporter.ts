import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** Closes a run with `N passed, N failed` (and `, N skipped` when any) alone on a line. A file that could not run and a stray error count as failed. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state: string) => states.filter((each) => each === state).length;
    const broken = modules.filter((module) => faultsOf(module) > 0).length;
    const skipped = count("skipped") + count("pending");
    const failed = count("failed") + broken + strayErrors.length;
    console.log(`${count("passed")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  }
}

/** Errors of the file itself and of its suites' hooks, which belong to no test. */
function faultsOf(module: TestModule): number {
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  return module.errors().length + suites.length;
}
