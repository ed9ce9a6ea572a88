import { type Columns, formatRow, headOf } from "../corpus/table.js";
import type { WorkerResult } from "./worker.js";

/** What became of one document. */
export interface DocumentReport {
  readonly name: string;
  readonly seconds: number;
  readonly result?: WorkerResult;
  /** Why there is no result. */
  readonly crash?: string;
}

/** The share of its tools that must pass for a document to pass. */
const NEEDED = 0.995;

const columns: Columns = [
  ["document", 27],
  ["operations", 10],
  ["tools", 5],
  ["passed", 6],
  ["failed", 6],
  ["share", 8],
  ["generate s", 10],
  ["all s", 5],
  ["ok", 6],
];
const widths = columns.map(([, width]) => width);

/** The two lines above the rows. */
export function tableHead(): string {
  return headOf(columns);
}

function failedTools({ result }: DocumentReport): number {
  return Object.keys(result?.failures ?? {}).length;
}

/** Whether enough tools of a document passed. */
export function isPassed(report: DocumentReport): boolean {
  const { result } = report;
  return result !== undefined && failedTools(report) <= result.tools * (1 - NEEDED);
}

/** A document's row. */
export function documentRow(report: DocumentReport): string {
  const { name, result, seconds } = report;
  const failed = failedTools(report);
  const tools = result?.tools ?? 0;
  const share = tools === 0 ? "-" : `${(((tools - failed) / tools) * 100).toFixed(2)} %`;
  const counts = [result?.operations, result?.tools, result && tools - failed, result && failed, share];
  const times = [result?.generateSeconds.toFixed(1), seconds.toFixed(0)];
  return formatRow(
    [name, ...counts, ...times, isPassed(report) ? "ok" : "FAILED"].map((cell) => String(cell ?? "-")),
    widths,
  );
}

/** Every failure with its reason, and how to repeat it. */
export function failureLines({ name, result, crash }: DocumentReport, seed: string): string[] {
  if (crash !== undefined) return [`FAILED  ${name}: ${crash}`];
  return Object.entries(result?.failures ?? {}).flatMap(([tool, problems]) => [
    `FAILED  ${name}  ${tool}: npm run roundtrip -- --document ${name} --tool ${tool.split(" ")[0]} --seed ${seed}`,
    ...problems.map((problem) => `    ${problem.replaceAll("\n", "\\n")}`),
  ]);
}
