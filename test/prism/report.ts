import type { CallReport, ToolReport } from "./check-document.js";
import { type Exception, exceptions } from "./exceptions.js";

/** What is told of one document. */
export interface DocumentReport {
  readonly name: string;
  /** Tools of which a request was found without any violation, and none with one that is not excepted; all made answers arrived. */
  readonly passed: number;
  readonly failed: number;
  /** What failed, was excepted, or could not be answered: lines for people. */
  readonly lines: readonly string[];
  /** The exceptions that excused something. */
  readonly met: readonly Exception[];
  /** The cells of the table. */
  readonly cells: Readonly<Record<(typeof COLUMNS)[number], number>>;
}

const COLUMNS = [
  "tools",
  "requests",
  "without violation",
  "with output schema",
  "answers arrived typed",
  "tools Prism makes no answer for",
  "tools excused",
  "seconds",
] as const;

/** Sums up what became of the calls; `started` is a time of `performance.now()`. */
export function judgeTools(name: string, reports: readonly ToolReport[], started: number): DocumentReport {
  const judged = reports.map((report) => judgeTool(name, report));
  const count = (test: (each: JudgedTool) => boolean): number => judged.filter(test).length;
  const calls = reports.flatMap((report) => report.calls);
  const typed = reports.filter((report) => report.typed);
  const answered = ({ calls: each }: ToolReport): boolean => each.some((call) => call.answered);
  return {
    name,
    passed: count(({ verdict }) => verdict === "passed"),
    failed: count(({ verdict }) => verdict === "failed"),
    lines: judged.flatMap(({ lines }) => lines),
    met: judged.flatMap(({ met }) => met),
    cells: {
      tools: reports.length,
      requests: calls.length,
      "without violation": calls.filter(isClean).length,
      "with output schema": typed.length,
      "answers arrived typed": typed.filter(answered).length,
      "tools Prism makes no answer for": reports.filter((report) => !answered(report)).length,
      "tools excused": count(({ verdict }) => verdict === "excused"),
      seconds: Math.round((performance.now() - started) / 1000),
    },
  };
}

/** The first lines of the table, in Markdown. */
export function tableHead(): string {
  return `| document | ${COLUMNS.join(" | ")} |\n| --- |${" ---: |".repeat(COLUMNS.length)}`;
}

/** One document's line. */
export function tableRow({ name, cells }: DocumentReport): string {
  return `| ${name} | ${COLUMNS.map((column) => cells[column]).join(" | ")} |`;
}

interface JudgedTool {
  readonly verdict: "passed" | "failed" | "excused";
  readonly lines: readonly string[];
  readonly met: readonly Exception[];
}

function judgeTool(document: string, { tool, calls }: ToolReport): JudgedTool {
  const excuse = (message: string): Exception | undefined =>
    exceptions.find(
      (each) =>
        (each.document ?? document) === document && (each.tool?.test(tool) ?? true) && each.message.test(message),
    );
  const faults = calls.flatMap(({ asked, violations, faults: each }) => {
    const held = violations.filter((message) => excuse(message) === undefined);
    return [...held.map((message) => `violation: ${message}`), ...each].map((text) => `${text}; ${asked}`);
  });
  const messages = new Set(calls.flatMap(({ violations }) => violations));
  const met = [...new Set([...messages].flatMap((message) => excuse(message) ?? []))];
  const lines = met.map(({ reason }) => `excepted  ${document} ${tool}: ${reason}`);
  if (faults.length > 0) lines.unshift([`FAILED  ${document} ${tool}`, ...faults].join("\n    "));
  if (!calls.some(({ answered }) => answered)) {
    const [reason] = calls.flatMap(({ unmade }) => unmade);
    if (reason !== undefined) lines.push(`no answer  ${document} ${tool}: ${reason.slice(0, 200)}`);
  }
  const verdict = faults.length > 0 ? "failed" : calls.some(isClean) ? "passed" : "excused";
  return { verdict, lines, met };
}

function isClean({ violations, faults }: CallReport): boolean {
  return violations.length === 0 && faults.length === 0;
}
