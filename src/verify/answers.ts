import type { Reading } from "../../templates/runtime/reading.js";
import type { Tool } from "../model/catalog.js";
import type { JsonValue } from "../support/json.js";
import type { Agreement } from "./agreement.js";
import { type Finding, isDeviation } from "./finding.js";
import { countFindings, type ToolReport, verdictOf } from "./report.js";

/** What is known of a tool's answers: some to hold, or why there is none. */
export type Observation = { readonly answers: readonly Reading[] } | { readonly reason: string };

/** Holds the answers of a tool against its output schema. */
export function reportOf(tool: Tool, observation: Observation, agree: Agreement): ToolReport {
  const about = { tool: tool.name, operation: tool.operationKey };
  if ("reason" in observation) {
    return { ...about, verdict: "not-tried", answers: 0, findings: [], reason: observation.reason };
  }
  const findings = countFindings(observation.answers.flatMap((answer) => held(tool, answer, agree)));
  return { ...about, verdict: verdictOf(findings), answers: observation.answers.length, findings };
}

function held({ output }: Tool, answer: Reading, agree: Agreement): readonly Finding[] {
  if (output === undefined) return [];
  if (answer.kind === "json") {
    const found = [answer, ...(answer.others ?? [])].map(({ value }) => agree(output, value as JsonValue));
    return found.find((findings) => !findings.some(isDeviation)) ?? found[0]!;
  }
  const isEmpty = answer.kind === "empty";
  // What callers get of an answer without a body.
  const isAdmitted = isEmpty && [{}, null].some((value) => !agree(output, value).some(isDeviation));
  if (isAdmitted) return [];
  const found = isEmpty ? "an empty answer" : answer.kind === "binary" ? "bytes" : "text that is no JSON";
  return [{ kind: "deviation", place: "", expected: "JSON", found }];
}
