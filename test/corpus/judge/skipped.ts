import { basename } from "node:path";
import type { RunDiagnostic } from "../generate-step.js";
import type { DeclaredOperation } from "./operations.js";

/** An operation that became no tool. */
export interface SkippedOperation {
  /** `GET /pets/{id}`. */
  readonly operation: string;
  /** What the run said about it; empty where it said nothing, which is a failure of its own. */
  readonly reasons: readonly string[];
}

/** The operations without a tool, with the diagnostics at them or inside them. */
export function skippedOperations(
  operations: readonly DeclaredOperation[],
  toolNames: ReadonlyMap<string, string>,
  diagnostics: readonly RunDiagnostic[],
): SkippedOperation[] {
  return operations
    .filter(({ key }) => !toolNames.has(key))
    .map((operation) => {
      const about = diagnostics.filter((diagnostic) => isAbout(diagnostic, operation));
      return { operation: operation.key, reasons: about.map(({ code, message }) => `${code}: ${message}`) };
    });
}

function isAbout({ pointer = "", file = "" }: RunDiagnostic, operation: DeclaredOperation): boolean {
  if (operation.otherFile !== undefined && basename(file) === basename(operation.otherFile)) return true;
  const item = operation.pointer.slice(0, operation.pointer.lastIndexOf("/"));
  return pointer === item || pointer === operation.pointer || pointer.startsWith(`${operation.pointer}/`);
}

/** At most 0.5 % of the operations may be skipped, none without a word. */
export function judgeSkipped(skipped: readonly SkippedOperation[], operations: number): string[] {
  const silent = skipped.filter(({ reasons }) => reasons.length === 0);
  const lines = silent.map(({ operation }) => `${operation}: skipped without a reason`);
  if (skipped.length > operations * 0.005)
    lines.unshift(`${skipped.length} of ${operations} operations are skipped: more than 0.5 %`);
  return lines;
}
