import { appendFile } from "node:fs/promises";
import type { CheckResult } from "../check.js";
import type { GenerateOptions } from "../config/options.js";
import type { Change } from "../contract/change.js";
import { countsText, placeOf, placeText } from "../contract/render/options.js";
import { subjectOf } from "../contract/render/text.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { diagnosticsToJson } from "../diagnostics/render.js";
import { visible } from "../diagnostics/visible.js";
import { causeLines, nextStep, verdictLine } from "./check-text.js";
import type { Io } from "./io.js";
import { outName } from "./report.js";
import type { Places } from "./show-diagnostics.js";

/** GitHub shows ten annotations of a kind a step. */
const annotationLimit = 10;

/** How many changes the summary lists. */
const rowLimit = 200;

interface Annotation {
  readonly level: "error" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/**
 * Shows a check as GitHub Actions understands it: workflow commands on stdout, which become annotations at file and line, and a summary in Markdown, added to
 * the file that GITHUB_STEP_SUMMARY names. A summary that cannot be written is passed over: the annotations say the same.
 */
export async function showOnGitHub(
  result: CheckResult,
  options: GenerateOptions,
  places: Places,
  io: Io,
): Promise<void> {
  const lines = annotations(result, options, places).map(commandOf);
  io.stdout.write([...lines, visible(verdictLine(result, options))].map((line) => `${line}\n`).join(""));
  const summary = io.env["GITHUB_STEP_SUMMARY"];
  if (summary !== undefined && summary !== "") {
    await appendFile(summary, summaryText(result, options, places)).catch(() => undefined);
  }
}

/** The diagnostics as workflow commands on stdout. */
export function annotateOnGitHub(diagnostics: readonly Diagnostic[], places: Places, io: Io): void {
  io.stdout.write(
    diagnosticAnnotations(diagnostics, places)
      .map((annotation) => `${commandOf(annotation)}\n`)
      .join(""),
  );
}

function diagnosticAnnotations(diagnostics: readonly Diagnostic[], places: Places): Annotation[] {
  const levels = { error: "error", warning: "warning", info: "notice" } as const;
  return diagnosticsToJson(diagnostics, places).map(({ severity, code, message, file, line, column }) => {
    return { level: levels[severity], title: code, message, ...(file !== undefined && { file }), line, column };
  });
}

function annotations(result: CheckResult, options: GenerateOptions, places: Places): Annotation[] {
  const { causes, diagnostics, verdict } = result;
  const told = diagnosticAnnotations(diagnostics, places);
  const pathOf = (path: string): string => `${outName(options)}/${path}`;
  const files = [
    ...causes.edited.map((path) => ({ path, message: "This file was edited since it was generated." })),
    ...causes.missing.map((path) => ({ path, message: "This generated file is missing." })),
  ].map(
    ({ path, message }) =>
      ({ level: "error", title: "toolwright check", message, file: pathOf(path), line: 1 }) as const,
  );
  const changes = (causes.contract ?? []).map((change) => changeAnnotation(change, places));
  const first = (level: string): Annotation[] =>
    [...files, ...changes, ...told].filter((one) => one.level === level).slice(0, annotationLimit);
  const words = [...causeLines(result), ...nextStep(result)].join("\n");
  const whole: Annotation[] =
    verdict === "same"
      ? []
      : [{ level: "error", title: verdictLine(result, options), message: words || "See the log." }];
  return [...whole, ...first("error"), ...first("warning"), ...first("notice")];
}

function changeAnnotation(change: Change, places: Places): Annotation {
  const level = change.class === "breaking" ? "warning" : "notice";
  const message = `${change.tool}: ${subjectOf(change)} ${change.message}`;
  return { level, title: `${change.class}: ${change.kind}`, message, ...placeOf(change, places) };
}

/** `::error file=a.ts,line=1::message`, escaped as the runner wants it (`%`, line ends, and in properties `:` and `,`). */
function commandOf({ level, message, file, line, column, title }: Annotation): string {
  const properties = Object.entries({ file, line, col: column, title })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escaped(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`);
  return `::${level} ${properties.join(",")}::${escaped(message)}`;
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function summaryText(result: CheckResult, options: GenerateOptions, places: Places): string {
  const { contract = [] } = result.causes;
  const causes = [...causeLines(result), ...nextStep(result)].map((line) => `- ${inMarkdown(line.trim())}`);
  const rows = contract.slice(0, rowLimit).map((change) => {
    const cells = [
      change.class,
      change.tool,
      `${subjectOf(change)} ${change.message}`,
      placeText(placeOf(change, places)),
    ];
    return `| ${cells.map(inMarkdown).join(" | ")} |`;
  });
  const rest = contract.length > rowLimit ? ["", `and ${contract.length - rowLimit} more`] : [];
  const table = [
    "",
    inMarkdown(countsText(contract)),
    "",
    "| class | tool | change | place |",
    "| --- | --- | --- | --- |",
  ];
  const title = `### toolwright check: ${inMarkdown(verdictLine(result, options))}`;
  return [title, "", ...causes, ...(rows.length > 0 ? [...table, ...rows, ...rest] : []), "", ""].join("\n");
}

/** Text of the document as plain text of Markdown, in a cell of a table too. */
function inMarkdown(text: string): string {
  return visible(text).replace(/[\\`*_{}[\]<>#|!~&]/g, "\\$&");
}
