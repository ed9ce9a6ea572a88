import { configScheme, isInConfig, type Origin } from "../model/origin.js";
import { byCodeUnits } from "../support/order.js";
import type { Diagnostic, Severity } from "./diagnostic.js";
import { sourceExcerpt } from "./excerpt.js";
import { visible } from "./visible.js";

export interface RenderOptions {
  /** Line and column, from 1, of a place in a document; undefined where it is not known. */
  readonly locate: (origin: Origin) => { readonly line: number; readonly column: number } | undefined;
  /** By URI. */
  readonly documents: ReadonlyMap<string, { readonly text: string; readonly displayName: string }>;
  /** Whether ANSI colours are used. */
  readonly color: boolean;
  /** How many of one code are shown in full; 5 unless told. */
  readonly maxPerCode?: number;
}

/** A diagnostic as plain data, for machines. `file` is what messages call the document; lines and columns count from 1. */
export interface DiagnosticJson {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly pointer?: string;
}

const severityColors: Readonly<Record<Severity, number>> = { error: 31, warning: 33, info: 36 };
const dim = 2;
const bold = 1;

/**
 * The diagnostics as text for people: `openapi.yaml:41:9  error  ref/unresolved  message`, the source line with a caret, and a help line;
 * sorted by file, line and code. From the sixth of one code on they are only counted. Text of the document is shown without control
 * characters. Empty for none, else it ends with a line feed.
 */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], options: RenderOptions): string {
  const paint = painter(options.color);
  const blocks: string[] = [];
  for (const { shown, folded } of foldByCode(place(diagnostics, options), options.maxPerCode ?? 5)) {
    blocks.push(block(shown, options, paint));
    if (folded > 0) blocks.push(`${paint(dim, `... and ${folded} more \`${shown.diagnostic.code}\``)}\n`);
  }
  return blocks.join("\n");
}

/** The diagnostics as plain objects, in the order in which they are shown, all of them. */
export function diagnosticsToJson(
  diagnostics: readonly Diagnostic[],
  options: Pick<RenderOptions, "locate" | "documents">,
): DiagnosticJson[] {
  return place(diagnostics, options).map(({ diagnostic, file, position }) => ({
    code: diagnostic.code,
    severity: diagnostic.severity,
    message: diagnostic.message,
    help: diagnostic.help,
    ...(diagnostic.at && { file, pointer: diagnostic.at.pointer }),
    ...position,
  }));
}

interface Placed {
  readonly diagnostic: Diagnostic;
  /** Empty where it belongs to no document. */
  readonly file: string;
  readonly position?: { readonly line: number; readonly column: number };
}

function place(diagnostics: readonly Diagnostic[], options: Pick<RenderOptions, "locate" | "documents">): Placed[] {
  const placed = diagnostics.map((diagnostic): Placed => {
    const { at } = diagnostic;
    if (!at) return { diagnostic, file: "" };
    const found = options.locate(at);
    const position = found && { line: found.line, column: found.column };
    return { diagnostic, file: nameOf(at, options), ...(position && { position }) };
  });
  return placed.sort(
    (a, b) =>
      byCodeUnits(a.file, b.file) ||
      (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
      byCodeUnits(a.diagnostic.code, b.diagnostic.code) ||
      (a.position?.column ?? 0) - (b.position?.column ?? 0) ||
      byCodeUnits(a.diagnostic.message, b.diagnostic.message),
  );
}

function nameOf(at: Origin, { documents }: Pick<RenderOptions, "documents">): string {
  const { uri } = at;
  return documents.get(uri)?.displayName ?? (isInConfig(at) ? uri.slice(configScheme.length) : uri);
}

/** The first of each code; the last that is shown carries the number of those that are not. */
function foldByCode(placed: readonly Placed[], limit: number): { shown: Placed; folded: number }[] {
  const totals = new Map<string, number>();
  for (const { diagnostic } of placed) totals.set(diagnostic.code, (totals.get(diagnostic.code) ?? 0) + 1);
  const counts = new Map<string, number>();
  const result: { shown: Placed; folded: number }[] = [];
  for (const shown of placed) {
    const { code } = shown.diagnostic;
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count <= limit) result.push({ shown, folded: count === limit ? (totals.get(code) ?? 0) - limit : 0 });
  }
  return result;
}

function block({ diagnostic, file, position }: Placed, options: RenderOptions, paint: Paint): string {
  const { code, severity, message, help, at } = diagnostic;
  const where = position ? `${visible(file)}:${position.line}:${position.column}` : visible(file);
  const words = [
    ...(where === "" ? [] : [paint(bold, where)]),
    paint(severityColors[severity], severity),
    paint(dim, code),
    visible(message),
  ];
  const lines = [words.join("  ")];
  const text = at && options.documents.get(at.uri)?.text;
  if (text !== undefined && position)
    lines.push(...sourceExcerpt(text, position).map((line) => `  ${paint(dim, line)}`));
  if (help !== "") lines.push(`  help: ${visible(help)}`);
  return `${lines.join("\n")}\n`;
}

type Paint = (code: number, text: string) => string;

function painter(color: boolean): Paint {
  return color ? (code, text) => `\u001b[${code}m${text}\u001b[0m` : (_code, text) => text;
}
