import type { ConfigText, GenerateFlags, VerifyFlags } from "../config/options.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { VerifyResult } from "../verify.js";
import { exitCodes, type ExitCode } from "./exit-codes.js";
import { type Io, usesColor } from "./io.js";
import { withProgress } from "./progress.js";
import { placesIn, showDiagnostics } from "./show-diagnostics.js";
import type { VerifyDisplay } from "./verify-flags.js";

const codeOf = {
  agrees: exitCodes.done,
  deviates: exitCodes.failed,
  broken: exitCodes.failed,
  unknown: exitCodes.unknown,
  usage: exitCodes.usage,
};

/** `toolwright verify`: reads flags and config file, calls or reads recordings, and shows what agrees. */
export async function verifyCommand(
  flags: GenerateFlags,
  verifying: VerifyFlags,
  display: VerifyDisplay,
  io: Io,
): Promise<ExitCode> {
  const { readOptions } = await import("../config/read-options.js");
  const { readVerifyOptions } = await import("../config/read-verify-options.js");
  const { value: options, diagnostics, texts } = await readOptions(flags, io.cwd, io.env);
  const surroundings = { cwd: io.cwd, env: io.env, now: new Date() };
  const own = readVerifyOptions(verifying, options?.verify ?? {}, surroundings);
  const said = [...diagnostics, ...own.diagnostics];
  if (options === undefined || own.value === undefined) {
    await show({ verdict: "usage", tools: [], quarantine: new Map(), diagnostics: said }, texts, display, false, io);
    return exitCodes.usage;
  }
  const asked = own.value;
  const result = await withProgress(io, display.format === "text", async (report) =>
    (await import("../verify.js")).verify(options, asked, report),
  );
  await show({ ...result, diagnostics: [...said, ...result.diagnostics] }, texts, display, verifying.quarantine, io);
  return codeOf[result.verdict];
}

async function show(
  result: VerifyResult,
  texts: readonly ConfigText[],
  display: VerifyDisplay,
  isWritten: boolean,
  io: Io,
): Promise<void> {
  const { bundle, verdict } = result;
  const places = await placesIn(bundle, texts);
  const shown = {
    ...result,
    isWritten: isWritten && (verdict === "agrees" || verdict === "deviates" || verdict === "unknown"),
  };
  const diagnostics = result.diagnostics.filter(isOwn);
  if (display.format === "json") {
    const { diagnosticsToJson } = await import("../diagnostics/render.js");
    const { reportToJson } = await import("../verify/render/json.js");
    const object = { verdict, ...reportToJson(shown), diagnostics: diagnosticsToJson(diagnostics, places) };
    io.stdout.write(`${JSON.stringify(object, undefined, 2)}\n`);
    return;
  }
  await showDiagnostics(diagnostics, places, display, io);
  if (result.tools.length === 0) return;
  if (display.format === "markdown") {
    const { reportToMarkdown } = await import("../verify/render/markdown.js");
    io.stdout.write(reportToMarkdown(shown));
  } else {
    const { renderReport } = await import("../verify/render/text.js");
    io.stdout.write(renderReport(shown, { color: usesColor(io, display.color) }));
  }
}

/** What the document's own warnings are is told by `generate`. */
function isOwn({ code, severity }: Diagnostic): boolean {
  return severity === "error" || code.startsWith("verify/");
}
