import type { CheckResult } from "../check.js";
import type { GenerateFlags, GenerateOptions } from "../config/options.js";
import { type Diagnostic, errorsIn } from "../diagnostics/diagnostic.js";
import type { CheckFlags } from "./check-flags.js";
import { causeLines, nextStep, verdictLine } from "./check-text.js";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import { type Io, usesColor } from "./io.js";
import { withProgress } from "./progress.js";
import { type Places, placesIn, showDiagnostics } from "./show-diagnostics.js";

const codeOf = {
  same: exitCodes.done,
  different: exitCodes.failed,
  broken: exitCodes.failed,
  unknown: exitCodes.unknown,
};

/** `toolwright check`: reads flags and config file, compares, and shows what differs and why. */
export async function checkCommand(flags: GenerateFlags, display: CheckFlags, io: Io): Promise<ExitCode> {
  const { readOptions } = await import("../config/read-options.js");
  const { value: options, diagnostics, texts } = await readOptions(flags, io.cwd, io.env);
  if (options === undefined) {
    await showUsage(diagnostics, await placesIn(undefined, texts), display, io);
    return exitCodes.usage;
  }
  const result = await withProgress(io, !display.quiet && display.format === "text", async (report) => {
    report({ phase: "starting" });
    return (await import("../check.js")).check(options, report);
  });
  const shown = { ...result, diagnostics: [...diagnostics, ...result.diagnostics] };
  await show(shown, options, await placesIn(result.bundle, texts), display, io);
  return codeOf[result.verdict];
}

async function show(
  result: CheckResult,
  options: GenerateOptions,
  places: Places,
  display: CheckFlags,
  io: Io,
): Promise<void> {
  if (display.format === "json") {
    io.stdout.write(await jsonText(result, places));
  } else if (display.format === "github") {
    const { showOnGitHub } = await import("./check-github.js");
    await showOnGitHub(result, options, places, io);
  } else {
    await showDiagnostics(heard(result.diagnostics, display), places, display, io);
    if (!display.quiet || result.verdict !== "same") io.stdout.write(await text(result, options, places, display, io));
  }
}

/** What is wrong with flags or config file. */
async function showUsage(
  diagnostics: readonly Diagnostic[],
  places: Places,
  display: CheckFlags,
  io: Io,
): Promise<void> {
  const shown = heard(diagnostics, display);
  if (display.format === "github") {
    const { annotateOnGitHub } = await import("./check-github.js");
    return annotateOnGitHub(shown, places, io);
  }
  if (display.format === "text") return showDiagnostics(shown, places, display, io);
  const { diagnosticsToJson } = await import("../diagnostics/render.js");
  io.stdout.write(`${JSON.stringify({ diagnostics: diagnosticsToJson(shown, places) }, undefined, 2)}\n`);
}

function heard(diagnostics: readonly Diagnostic[], { quiet }: CheckFlags): readonly Diagnostic[] {
  return quiet ? errorsIn(diagnostics) : diagnostics;
}

async function jsonText(
  { bundle: _bundle, causes, diagnostics, ...rest }: CheckResult,
  places: Places,
): Promise<string> {
  const { diagnosticsToJson } = await import("../diagnostics/render.js");
  const { changesToJson } = await import("../contract/render/json.js");
  const contract = causes.contract && { contract: changesToJson(causes.contract, places) };
  const object = { ...rest, causes: { ...causes, ...contract }, diagnostics: diagnosticsToJson(diagnostics, places) };
  return `${JSON.stringify(object, undefined, 2)}\n`;
}

async function text(
  result: CheckResult,
  options: GenerateOptions,
  places: Places,
  display: CheckFlags,
  io: Io,
): Promise<string> {
  const { contract } = result.causes;
  const { renderChanges } = await import("../contract/render/text.js");
  const isTold = contract !== undefined && contract.length > 0;
  const changes = isTold ? `\n${renderChanges(contract, { ...places, color: usesColor(io, display.color) })}\n` : "";
  const said = [verdictLine(result, options), ...causeLines(result)].map((line) => `${line}\n`);
  return `${said.join("")}${changes}${nextStep(result)
    .map((line) => `${line}\n`)
    .join("")}`;
}
