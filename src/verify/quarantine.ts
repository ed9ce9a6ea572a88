import type { Quarantine, QuarantineEntry } from "../model/quarantine.js";
import { isDeviation } from "./finding.js";
import type { ToolReport } from "./report.js";

/**
 * What a run means for a tool and the quarantine: `add`: it deviates now; `keep`: it still does, or that could not be told; `lift`: it agrees again; `remove`: the
 * document has no such tool any more.
 */
export type QuarantineStep = "add" | "keep" | "lift" | "remove";

/** The document that answers were held against, and the day. */
export interface QuarantineContext extends Omit<QuarantineEntry, "reason"> {
  /** The names of all tools. */
  readonly known: readonly string[];
}

/** The quarantine after a run, and what becomes of each tool that is or was in it. A tool that stays keeps its day. */
export function nextQuarantine(
  reports: readonly ToolReport[],
  before: Quarantine,
  { known, ...about }: QuarantineContext,
): { readonly quarantine: Quarantine; readonly steps: ReadonlyMap<string, QuarantineStep> } {
  const quarantine = new Map<string, QuarantineEntry>();
  const steps = new Map<string, QuarantineStep>();
  const byTool = new Map(reports.map((report) => [report.tool, report]));
  for (const [tool, entry] of before) {
    const verdict = byTool.get(tool)?.verdict ?? "not-tried";
    const isThere = known.includes(tool);
    if (isThere && verdict === "not-tried") quarantine.set(tool, entry);
    steps.set(tool, !isThere ? "remove" : verdict === "agrees" || verdict === "additions" ? "lift" : "keep");
  }
  for (const report of reports.filter(({ verdict }) => verdict === "deviates")) {
    const { tool } = report;
    const earlier = before.get(tool);
    quarantine.set(tool, { ...about, ...earlier, reason: reasonOf(report) });
    if (earlier === undefined) steps.set(tool, "add");
  }
  return { quarantine, steps };
}

/** The first deviation in words, and how many other places deviate. */
function reasonOf({ findings }: ToolReport): string {
  const deviations = findings.filter(isDeviation);
  const [first] = deviations;
  const more = new Set(deviations.map(({ place }) => place)).size - 1;
  const rest = more > 0 ? `, and ${more} more ${more === 1 ? "place" : "places"}` : "";
  return `${first?.place || "the answer"}: expected ${first?.expected}, found ${first?.found}${rest}`;
}
