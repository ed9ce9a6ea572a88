import { type Finding, findingKey, isDeviation } from "./finding.js";

/** What became of one tool. */
export interface ToolReport {
  readonly tool: string;
  /** `GET /pets/{id}`. */
  readonly operation: string;
  readonly verdict: Verdict;
  /** Answers that were held against the output schema. */
  readonly answers: number;
  /** Each once; deviations first. */
  readonly findings: readonly CountedFinding[];
  /** Why a tool was not tried, or its answer could not be held. */
  readonly reason?: string;
}

/**
 * `agrees`: every answer is what the document says, `null` for an absent member at most; `additions`: and more, which breaks nobody; `deviates`: an answer
 * is something else; `not-tried`: no answer could be held.
 */
export type Verdict = "agrees" | "additions" | "deviates" | "not-tried";

/** A finding, and how often it was met over all answers. */
export interface CountedFinding extends Finding {
  readonly count: number;
}

const severities: Readonly<Record<Finding["kind"], number>> = { deviation: 0, "null-member": 1, addition: 2 };

/** Equal findings counted, deviations before nulls before additions, else in the order met. */
export function countFindings(findings: readonly Finding[]): CountedFinding[] {
  const counted = new Map<string, CountedFinding>();
  for (const finding of findings) {
    const key = findingKey(finding);
    counted.set(key, { ...finding, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()].sort((a, b) => severities[a.kind] - severities[b.kind]);
}

/** The verdict that findings come to. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some(isDeviation)) return "deviates";
  return findings.some(({ kind }) => kind === "addition") ? "additions" : "agrees";
}
