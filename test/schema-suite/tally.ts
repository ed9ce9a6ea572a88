import { exceptions } from "./exceptions.js";
import { explain } from "./explain.js";
import type { GroupFailure, GroupVerdicts } from "./verdicts.js";

/** What became of the tests of one suite file. */
export interface FileTally {
  readonly file: string;
  readonly tests: number;
  readonly published: number;
  readonly zod: number;
  /** Disagreements (of either face) by the names of the exceptions that explain them. */
  readonly excepted: ReadonlyMap<string, number>;
  readonly unexplained: readonly string[];
  readonly thrown: readonly string[];
  /** Instances that Zod accepts and the published schema rejects: never right. */
  readonly split: readonly string[];
}

/** Compares the verdicts on one suite file with the suite's. */
export function tally(file: string, results: readonly (GroupVerdicts | GroupFailure)[]): FileTally {
  const excepted = new Map<string, number>();
  const counts = { tests: 0, published: 0, zod: 0 };
  const unexplained: string[] = [];
  const thrown: string[] = [];
  const split: string[] = [];
  for (const result of results) {
    counts.tests += result.group.tests.length;
    if ("error" in result) {
      thrown.push(`${file}: ${result.group.description}: ${result.error}`);
      continue;
    }
    for (const [index, test] of result.group.tests.entries()) {
      const title = `${file}: ${result.group.description}: ${test.description}`;
      if (result.zod[index] === true && result.published[index] === false) split.push(title);
      for (const face of ["published", "zod"] as const) {
        const verdict = result[face][index]!;
        if (verdict === test.valid) {
          counts[face]++;
          continue;
        }
        const reasons = explain(result.group, test, verdict);
        if (reasons.length === 0) unexplained.push(`${title}: ${face} ${verdict ? "accepts" : "rejects"}`);
        const name = reasons.map((reason) => reason.name).join(" + ");
        if (name !== "") excepted.set(name, (excepted.get(name) ?? 0) + 1);
      }
    }
  }
  return { file, ...counts, excepted, unexplained, thrown, split };
}

/** A line that must hold for the suite as a whole. */
export interface Requirement {
  readonly text: string;
  readonly holds: boolean;
}

/** What the suite must show at the end. */
export function requirements(tallies: readonly FileTally[]): Requirement[] {
  const sum = (count: (tally: FileTally) => number): number =>
    tallies.reduce((total, tally) => total + count(tally), 0);
  const tests = sum((tally) => tally.tests);
  const published = sum((tally) => tally.published);
  const zod = sum((tally) => tally.zod);
  const none = (what: string, count: number): Requirement => ({
    text: `${what}: ${String(count)}, must be 0`,
    holds: count === 0,
  });
  return [
    {
      text: `published agrees: ${String(published)} of ${String(tests)}, must be at least 1100`,
      holds: published >= 1100,
    },
    { text: `Zod agrees: ${String(zod)} of ${String(tests)}, must be at least 1000`, holds: zod >= 1000 },
    none(
      "unexplained disagreements",
      sum((tally) => tally.unexplained.length),
    ),
    none(
      "schemas that threw",
      sum((tally) => tally.thrown.length),
    ),
    none(
      "instances that Zod accepts and the published schema rejects",
      sum((tally) => tally.split.length),
    ),
    none("exceptions that nothing needs", unusedExceptions(tallies).length),
  ];
}

/** Names of exceptions that explain nothing. */
export function unusedExceptions(tallies: readonly FileTally[]): string[] {
  const used = new Set(tallies.flatMap(({ excepted }) => [...excepted.keys()].flatMap((names) => names.split(" + "))));
  return exceptions.map(({ name }) => name).filter((name) => !used.has(name));
}
