import type { JsonObject } from "../../src/support/json.js";
import type { Failure } from "./failure.js";

/** Failures by kind, and how often. */
export interface Findings {
  documents: number;
  failed: number;
  readonly byKind: Map<string, { count: number; first: number; detail: string; smaller?: JsonObject }>;
}

export function newFindings(): Findings {
  return { documents: 0, failed: 0, byKind: new Map() };
}

/** Counts a failure of document `index`; the smallest document of its kind is kept. */
export function record(findings: Findings, index: number, failure: Failure, smaller?: JsonObject): void {
  const { kind, detail } = failure;
  const known = findings.byKind.get(kind);
  if (!known) {
    findings.byKind.set(kind, { count: 1, first: index, detail, ...(smaller && { smaller }) });
    return;
  }
  known.count++;
  if (smaller && (!known.smaller || JSON.stringify(smaller).length < JSON.stringify(known.smaller).length)) {
    known.smaller = smaller;
    known.first = index;
    known.detail = detail;
  }
}

/** What was found, the most frequent first, with how to see it again. */
export function findingsText(findings: Findings, seed: number): string {
  const kinds = [...findings.byKind].sort(([, a], [, b]) => b.count - a.count);
  return kinds
    .map(([kind, { count, first, detail, smaller }]) => {
      const document = smaller ? `document, shrunk:\n${JSON.stringify(smaller, null, 1).slice(0, 3000)}\n` : "";
      return `${String(count)} x ${kind}\nagain: npm run fuzz -- --seed ${String(seed)} --document ${String(first)}\n${document}${detail}\n`;
    })
    .join("\n");
}
