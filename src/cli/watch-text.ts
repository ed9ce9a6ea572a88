import type { GenerateOptions } from "../config/options.js";
import type { Change } from "../contract/change.js";
import { type Diagnostic, errorsIn } from "../diagnostics/diagnostic.js";
import { isUrl } from "../load/open-source.js";
import { relativePath } from "../support/paths.js";
import type { Regenerated } from "../regenerate.js";
import type { Round } from "../watch.js";
import { lockPath } from "../write/paths.js";
import { type Io, usesColor } from "./io.js";
import type { DisplayFlags } from "./program.js";
import { documentLine, filesLine, outName } from "./report.js";
import { type Places, placesIn, showDiagnostics } from "./show-diagnostics.js";

/** How many files are named one by one. */
const fileLimit = 5;

/** What was told last, so that only what changed is told. */
interface Told {
  /** Warnings of the last run that went well. */
  readonly warnings: ReadonlySet<string>;
  readonly document?: string;
  /** Why the last run wrote nothing; undefined where it went well. */
  readonly fault?: string;
}

/** Tells one run of a watch after the other: the first as `generate` does, of the others what is new. */
export function createRoundTeller(intervalMs: number, display: DisplayFlags, io: Io): (round: Round) => Promise<void> {
  let told: Told = { warnings: new Set() };
  const say = (line: string): unknown => display.quiet || io.stdout.write(`${line}\n`);
  return async (round) => {
    const { cause, read, run } = round;
    const all = [...read.diagnostics, ...(run?.diagnostics ?? [])];
    const news = all.filter((one) => one.severity === "error" || !told.warnings.has(keyOf(one)));
    if (cause === "again" && isOldNews(round, news, told)) return;
    if (cause !== "start") say(`\n${new Date().toTimeString().slice(0, 8)}`);
    const places = await placesIn(run?.bundle, read.texts);
    await showDiagnostics(display.quiet ? errorsIn(news) : news, places, display, io);
    if (read.value === undefined || run?.ok !== true) {
      told = { ...told, fault: faultOf(news) };
      if (!display.quiet) io.stderr.write(nothingWritten(round));
    } else {
      const document = documentLine(run, read.value);
      if (document !== told.document) say(document);
      if (run.changes) say(await changesText(run.changes, places, display, io));
      say(writtenLine(run, read.value));
      told = { warnings: new Set(all.map(keyOf)), document };
    }
    if (cause === "start") say(watchingLine(round, intervalMs, io.cwd));
  };
}

function isOldNews({ read, run }: Round, news: readonly Diagnostic[], { fault }: Told): boolean {
  if (read.value === undefined || run?.ok !== true) return fault === faultOf(news);
  return fault === undefined && run.written.length === 0 && news.length === 0;
}

function faultOf(news: readonly Diagnostic[]): string {
  return news.map(keyOf).join("\n");
}

function keyOf({ code, message, at }: Diagnostic): string {
  return JSON.stringify([code, message, at]);
}

function nothingWritten({ read, run }: Round): string {
  const out = read.value === undefined ? "" : ` to ${outName(read.value)}`;
  const why = run?.isHeld ? " since a reference cannot be followed any more" : "";
  return `Nothing was written${out}${why}; waiting for a change.\n`;
}

async function changesText(
  changes: readonly Change[],
  places: Places,
  { color }: DisplayFlags,
  io: Io,
): Promise<string> {
  const { renderChanges } = await import("../contract/render/text.js");
  return renderChanges(changes, { ...places, color: usesColor(io, color) }).trimEnd();
}

function writtenLine(run: Regenerated, options: GenerateOptions): string {
  const named = run.written.filter((path) => path !== lockPath);
  const rest = named.length - fileLimit;
  if (named.length === 0 || run.summary.kept === 0) return filesLine(run, options);
  return `${filesLine(run, options)}: ${named.slice(0, fileLimit).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function watchingLine({ read, run }: Round, intervalMs: number, cwd: string): string {
  const end = "Ctrl-C ends it.";
  const source = read.value?.source ?? "";
  if (isUrl(source)) return `Asking again every ${intervalMs / 1000} s. ${end}`;
  const others = (run?.files?.length ?? 1) - 1;
  const more = others < 1 ? "" : ` and ${others === 1 ? "the file" : `the ${others} files`} that it refers to`;
  return `Watching ${relativePath(cwd, source)}${more}. ${end}`;
}
