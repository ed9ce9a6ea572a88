import type { CaseResult, Check } from "./checks.js";

/** Whether a case passed. */
export function passed(result: CaseResult): boolean {
  return failures(result).length === 0;
}

/** The failed checks that count: all but the soft ones. */
export function failures(result: CaseResult): Check[] {
  return result.checks.filter(({ half, problem }) => problem !== undefined && half !== "soft");
}

/** The report: a line a case, the failures in full, the sums, and last `N passed, N failed`. */
export function formatReport(results: readonly CaseResult[]): string {
  const width = Math.max(4, ...results.map(({ id }) => id.length));
  const head = `${"case".padEnd(width)}  schema  soft   calls  `;
  const lines = results.map((result) => formatRow(result, width));
  const failed = results.filter((result) => !passed(result));
  return [
    head,
    ...lines,
    "",
    ...results.flatMap((result) => formatFailures(result)),
    ...formatSoft(results),
    ...formatSums(results),
    `${results.length - failed.length} passed, ${failed.length} failed`,
  ].join("\n");
}

function formatRow(result: CaseResult, width: number): string {
  const cells = (["schema", "soft", "call"] as const).map((half) => {
    const { good, all } = count([result], half);
    return (all === 0 ? "-" : `${good}/${all}`).padEnd(half === "schema" ? 8 : 7);
  });
  return `${result.id.padEnd(width)}  ${cells.join("")}${passed(result) ? "ok  " : "FAIL"}  ${result.title}`;
}

function formatFailures(result: CaseResult): string[] {
  const failed = failures(result);
  if (failed.length === 0) return [];
  return [`FAIL ${result.id}: ${result.title}`, ...failed.flatMap(formatCheck), ""];
}

function formatCheck({ name, problem }: Check): string[] {
  return [`  ${name}`, `    expected  ${indent(problem?.expected)}`, `    got       ${indent(problem?.got)}`];
}

/** Soft lines that are not met, one line each: for people to look at. */
function formatSoft(results: readonly CaseResult[]): string[] {
  const lines = results.flatMap(({ id, checks }) =>
    checks
      .filter(({ half, problem }) => half === "soft" && problem !== undefined)
      .map(({ name, problem }) => `  ${id}  ${name}: ${problem?.expected}; got ${indent(problem?.got)}`),
  );
  return lines.length === 0 ? [] : ["Soft lines not met (reported only):", ...lines, ""];
}

function formatSums(results: readonly CaseResult[]): string[] {
  const [schema, soft, call] = (["schema", "soft", "call"] as const).map((half) => count(results, half));
  return [
    `schema checks: ${schema?.good}/${schema?.all}`,
    `soft: ${soft?.good}/${soft?.all} (reported only)`,
    `calls: ${call?.good}/${call?.all}`,
  ];
}

function count(results: readonly CaseResult[], half: Check["half"]): { good: number; all: number } {
  const checks = results.flatMap((result) => result.checks).filter((one) => one.half === half);
  return { good: checks.filter(({ problem }) => problem === undefined).length, all: checks.length };
}

function indent(text: string | undefined): string {
  const short = (text ?? "").length > 1200 ? `${text?.slice(0, 1200)}...` : (text ?? "");
  return short.replaceAll("\n", "\n              ");
}
