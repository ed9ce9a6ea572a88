import type { ConfigText, GenerateFlags, GenerateOptions } from "../config/options.js";
import { type Diagnostic, errorsIn } from "../diagnostics/diagnostic.js";
import type { GenerateResult, ProgressEvent } from "../generate-result.js";
import type { SourceTexts } from "../load/source-bundle.js";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import type { Io } from "./io.js";
import type { DisplayFlags } from "./program.js";
import { withProgress } from "./progress.js";
import { outName, summaryText } from "./report.js";
import { placesIn, showDiagnostics } from "./show-diagnostics.js";

/** `generate` of `src/generate.ts`, which is loaded only when the command runs. */
export type Generate = (options: GenerateOptions, report?: (event: ProgressEvent) => void) => Promise<GenerateResult>;

/** `toolwright generate`: reads flags and config file, runs, and shows what came of it. */
export async function generateCommand(
  flags: GenerateFlags,
  display: DisplayFlags,
  io: Io,
  loadGenerate: () => Promise<Generate>,
): Promise<ExitCode> {
  const { readOptions } = await import("../config/read-options.js");
  const { value: options, diagnostics, texts } = await readOptions(flags, io.cwd, io.env);
  if (options === undefined) {
    await show(io, display, { ok: false, diagnostics, texts });
    return exitCodes.usage;
  }
  const result = await withProgress(io, !display.quiet && !display.json, async (report) => {
    report({ phase: "starting" });
    return (await loadGenerate())(options, report);
  });
  await show(io, display, { ...result, diagnostics: [...diagnostics, ...result.diagnostics], texts });
  if (!result.ok) {
    if (!display.json && !display.quiet) io.stderr.write(`Nothing was written to ${outName(options)}.\n`);
    return exitCodes.failed;
  }
  if (!display.json && !display.quiet) io.stdout.write(summaryText(result, options));
  return exitCodes.done;
}

interface Shown {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly bundle?: SourceTexts;
  readonly texts: readonly ConfigText[];
  readonly summary?: GenerateResult["summary"];
}

/** With `--json` one object on stdout; else the diagnostics on stderr. */
async function show(io: Io, display: DisplayFlags, { ok, diagnostics, bundle, texts, summary }: Shown): Promise<void> {
  const shown = display.quiet ? errorsIn(diagnostics) : diagnostics;
  if (shown.length === 0 && !display.json) return;
  const places = await placesIn(bundle, texts);
  if (!display.json) return showDiagnostics(shown, places, display, io);
  const { diagnosticsToJson } = await import("../diagnostics/render.js");
  const object = { ok, summary, diagnostics: diagnosticsToJson(shown, places) };
  io.stdout.write(`${JSON.stringify(object, undefined, 2)}\n`);
}
