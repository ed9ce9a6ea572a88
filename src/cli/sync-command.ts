import type { ToolsEdit } from "../config/edit-tools.js";
import type { GenerateFlags } from "../config/options.js";
import { errorsIn } from "../diagnostics/diagnostic.js";
import { relativePath } from "../support/paths.js";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import type { Io } from "./io.js";
import { withProgress } from "./progress.js";
import { placesIn, showDiagnostics } from "./show-diagnostics.js";

const codeOf = {
  done: exitCodes.done,
  manual: exitCodes.failed,
  broken: exitCodes.failed,
  usage: exitCodes.usage,
};

/** `toolwright sync`: reads flags and config file, brings the list of allowed tools up to date, and tells what changed. */
export async function syncCommand(
  flags: GenerateFlags,
  display: { readonly color: boolean },
  io: Io,
): Promise<ExitCode> {
  const { readOptions } = await import("../config/read-options.js");
  const { value: options, diagnostics, texts, toolsFile } = await readOptions(flags, io.cwd, io.env);
  if (options === undefined) {
    await showDiagnostics(diagnostics, await placesIn(undefined, texts), display, io);
    return exitCodes.usage;
  }
  const result = await withProgress(io, true, async (report) =>
    (await import("../sync.js")).sync(options, toolsFile, report),
  );
  // Warnings of the document are told by `generate`.
  const said = [...diagnostics, ...errorsIn(result.diagnostics)];
  await showDiagnostics(said, await placesIn(result.bundle, texts), display, io);
  if (result.verdict === "done") io.stdout.write(doneText(result.edit, toolsFile && relativePath(io.cwd, toolsFile)));
  if (result.verdict === "manual") io.stdout.write(manualText(result.edit));
  return codeOf[result.verdict];
}

function doneText({ added, removed, moved }: ToolsEdit, file = "the config file"): string {
  const lines = [
    ...added.map((key) => `  new, not enabled: ${key}`),
    ...removed.map((key) => `  gone: ${key}`),
    ...moved.map(([from, to]) => `  renamed: ${from} -> ${to}`),
  ];
  if (lines.length === 0) return `${file} lists all operations.\n`;
  return `${file}: ${added.length} added, ${removed.length} removed, ${moved.length} renamed.\n${lines.join("\n")}\n`;
}

/** Code is not edited: nobody could say what in it is the list. */
function manualText({ added, removed, moved }: ToolsEdit): string {
  const remove = removed.map((key) => `  remove ${JSON.stringify(key)}`);
  const rename = moved.map(([from, to]) => `  rename ${JSON.stringify(from)} to ${JSON.stringify(to)}`);
  const add = added.map((key) => `    ${JSON.stringify(key)}: { enabled: false },`);
  return [
    'The config file is code, which is not edited. Let it name a file that is, `tools: "toolwright.tools.yaml"`, or change `tools` by hand:',
    ...remove,
    ...rename,
    ...(add.length > 0 ? ["  add", ...add] : []),
    "",
  ].join("\n");
}
