import type { DocumentReport } from "./check-document.js";
import { type Columns, formatRow, headOf } from "./table.js";

const columns: Columns = [
  ["document", 27],
  ["operations", 10],
  ["tools", 5],
  ["skipped", 7],
  ["typed", 5],
  ["published", 9],
  ["err/warn", 8],
  ["list KB", 7],
  ["generate s", 10],
  ["MB", 5],
  ["checks s", 8],
  ["ok", 6],
];
const widths = columns.map(([, width]) => width);

/** The two lines above the rows. */
export function tableHead(): string {
  return headOf(columns);
}

/** A document's row; `published` is the share of the declared output schema nodes that the list holds. */
export function documentRow({ name, run, skipped, share, listBytes, seconds, failures }: DocumentReport): string {
  const { summary, diagnostics = [] } = run.report ?? {};
  const count = (wanted: string): number => diagnostics.filter(({ severity }) => severity === wanted).length;
  const cells = [
    name,
    summary?.operations,
    summary?.tools,
    skipped.length,
    summary?.typedOutputs,
    share === undefined ? "-" : `${share.toFixed(2)} %`,
    `${count("error")}/${count("warning")}`,
    (listBytes / 1024).toFixed(0),
    run.seconds.toFixed(1),
    run.peakMegabytes.toFixed(0),
    seconds.toFixed(0),
    failures.size === 0 ? "ok" : "FAILED",
  ];
  return formatRow(
    cells.map((cell) => String(cell ?? "-")),
    widths,
  );
}

/** What stands below the table: every skipped operation with its reason. Empty where there is none. */
export function skippedLines(reports: readonly DocumentReport[]): string[] {
  return reports.flatMap(({ name, skipped }) =>
    skipped.map(
      ({ operation, reasons }) => `skipped  ${name}  ${operation}  ${reasons.join("; ") || "no reason given"}`,
    ),
  );
}

/** Every failure, in full. */
export function failureLines(reports: readonly DocumentReport[]): string[] {
  return reports.flatMap(({ name, failures }) =>
    [...failures].flatMap(([check, lines]) => [
      `FAILED  ${name}  ${check}: ${lines.length}`,
      ...lines.map((line) => `    ${line}`),
    ]),
  );
}
