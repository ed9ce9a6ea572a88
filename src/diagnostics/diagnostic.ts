import type { Origin } from "../model/origin.js";
import { type DiagnosticCode, type DiagnosticParameters, diagnosticCodes } from "./codes.js";
import { unreachableCodes } from "./codes/load.js";
import { unreadableCodes } from "./codes/write.js";

export type Severity = "error" | "warning" | "info";

/** Something the user should know about the document, the options or the output folder. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  /** Where it stands; line and column are looked up only when it is shown. */
  readonly at?: Origin;
  /** What to do about it. */
  readonly help: string;
}

/** What every phase gives: its value, and what it has to say. */
export interface PhaseResult<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

/** A diagnostic with the severity, the message and the help that the table of codes holds for it. */
export function diagnostic<Code extends DiagnosticCode>(
  code: Code,
  parameters: DiagnosticParameters<Code>,
  at?: Origin,
): Diagnostic {
  const entry = diagnosticCodes[code];
  const message = (entry.message as (parameters: DiagnosticParameters<Code>) => string)(parameters);
  return { code, severity: entry.severity, message, help: entry.fix, ...(at && { at }) };
}

/** Whether any of them is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** Those of them that are errors. */
export function errorsIn(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === "error");
}

/** Whether it says that the document or the output could not be read now, so that nothing is known about it. */
export function isOutOfReach({ code }: Diagnostic): boolean {
  return unreachableCodes.has(code) || unreadableCodes.has(code);
}
