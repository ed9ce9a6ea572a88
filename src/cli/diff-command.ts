import type { Change } from "../contract/change.js";
import type { DiffResult } from "../diff.js";
import { errorsIn } from "../diagnostics/diagnostic.js";
import type { DiffFlags } from "./diff-flags.js";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import { type Io, usesColor } from "./io.js";
import { type Places, placesIn, showDiagnostics } from "./show-diagnostics.js";

/** `toolwright diff`: reads two sides, and shows what changed of the MCP contract. */
export async function diffCommand(flags: DiffFlags, io: Io): Promise<ExitCode> {
  const { readDiffOptions } = await import("../config/read-diff-options.js");
  const { value: options, diagnostics } = await readDiffOptions(flags, io.cwd, io.env);
  if (options === undefined) {
    await showDiagnostics(diagnostics, await placesIn(undefined), flags, io);
    return exitCodes.usage;
  }
  const { diff } = await import("../diff.js");
  const result = await diff(options);
  const { old, now } = result;
  const places = await placesIn(now.bundle);
  // Warnings of the documents are the business of `generate`.
  await showDiagnostics(errorsIn(old.diagnostics), await placesIn(old.bundle), flags, io);
  await showDiagnostics(errorsIn(now.diagnostics), places, flags, io);
  if (result.changes === undefined) return isUnknown(result) ? exitCodes.unknown : exitCodes.failed;
  io.stdout.write(await render(result.changes, places, flags, io));
  return fails(result.changes, flags) ? exitCodes.failed : exitCodes.done;
}

/** Whether a side could not be read at all; errors in what was read are the document's. */
function isUnknown({ old, now }: DiffResult): boolean {
  return errorsIn([...old.diagnostics, ...now.diagnostics]).some(({ code }) =>
    /^(source|contract|output)\//.test(code),
  );
}

function fails(changes: readonly Change[], { failOn }: DiffFlags): boolean {
  if (failOn === undefined) return false;
  return changes.some((change) => failOn === "any" || change.class === failOn);
}

async function render(changes: readonly Change[], places: Places, flags: DiffFlags, io: Io): Promise<string> {
  if (flags.format === "json") {
    const { changesToJson } = await import("../contract/render/json.js");
    return `${JSON.stringify({ changes: changesToJson(changes, places) }, undefined, 2)}\n`;
  }
  if (flags.format === "markdown") {
    const { changesToMarkdown } = await import("../contract/render/markdown.js");
    return changesToMarkdown(changes, places);
  }
  const { renderChanges } = await import("../contract/render/text.js");
  return renderChanges(changes, { ...places, color: usesColor(io, flags.color) });
}
