import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { isInConfig } from "../../model/origin.js";

/** Tells what is wrong with a change. */
export type Report = (diagnostic: Diagnostic) => void;

/** Makes what the document says wrongly a warning: one bad part of it never costs the run, and the change is passed over. */
export function reportChanges(report: Report): Report {
  return (said) => report(isInConfig(said.at) || said.at === undefined ? said : { ...said, severity: "warning" });
}
