import type { QuarantineStep } from "../quarantine.js";
import type { CountedFinding, ToolReport, Verdict } from "../report.js";

/** What is shown of a run. */
export interface ShownReport {
  readonly tools: readonly ToolReport[];
  readonly quarantine: ReadonlyMap<string, QuarantineStep>;
  /** Whether the quarantine file was written. */
  readonly isWritten: boolean;
}

/** How many findings of a tool are shown one by one; a map that the document does not describe has one for each key. */
export const maximumFindings = 20;

/** How verdicts are called. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  agrees: "agrees",
  additions: "agrees with additions",
  deviates: "deviates",
  "not-tried": "not tried",
};

/** A finding in words: `expected string, found null (3 times)`. */
export function findingText({ kind, expected, found, count }: CountedFinding): string {
  const often = count > 1 ? ` (${count} times)` : "";
  if (kind === "null-member") return `null in place of ${expected}; callers get it as absent${often}`;
  if (kind === "deviation") return `expected ${expected}, found ${found}${often}`;
  return (expected === "nothing" ? `not in the document: ${found}` : `${found}, beside ${expected}`) + often;
}

/** `5 tools: 2 agree, 1 agrees with additions, 1 deviates, 1 not tried`. */
export function countsText(tools: readonly ToolReport[]): string {
  const count = (wanted: Verdict): number => tools.filter(({ verdict }) => verdict === wanted).length;
  const parts = (Object.keys(verdictWords) as Verdict[]).map(
    (verdict) => `${count(verdict)} ${plural(verdict, count(verdict))}`,
  );
  return `${tools.length} ${tools.length === 1 ? "tool" : "tools"}: ${parts.join(", ")}`;
}

function plural(verdict: Verdict, count: number): string {
  return count === 1
    ? verdictWords[verdict]
    : verdictWords[verdict].replace("agrees", "agree").replace("deviates", "deviate");
}

/** The tools that were not tried, by why. */
export function untried(tools: readonly ToolReport[]): ReadonlyMap<string, readonly string[]> {
  const byReason = new Map<string, string[]>();
  for (const { verdict, reason, tool } of tools) {
    if (verdict !== "not-tried" || reason === undefined) continue;
    const known = byReason.get(reason);
    if (known === undefined) byReason.set(reason, [tool]);
    else known.push(tool);
  }
  return byReason;
}

const stepWords: Readonly<Record<QuarantineStep, readonly [written: string, wanted: string]>> = {
  add: ["put into quarantine", "belongs into quarantine"],
  keep: ["stays in quarantine", "stays in quarantine"],
  lift: ["taken out of quarantine", "no longer belongs into quarantine"],
  remove: [
    "taken out of quarantine: there is no such tool any more",
    "is in quarantine, but there is no such tool any more",
  ],
};

/** What becomes of the quarantine, a line a tool, and what to do about it. */
export function quarantineLines({ quarantine, isWritten }: ShownReport): string[] {
  const lines = [...quarantine].map(([tool, step]) => `${tool}: ${stepWords[step][isWritten ? 0 : 1]}`);
  const isChange = [...quarantine.values()].some((step) => step !== "keep");
  if (!isChange) return lines;
  return [
    ...lines,
    isWritten
      ? "Run `toolwright generate` and commit what it writes."
      : "Run `toolwright verify --quarantine` to write this down.",
  ];
}
