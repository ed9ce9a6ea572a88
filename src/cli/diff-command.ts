import type { Change } from "../contract/change.js";
import type { DiffResult } from "../diff.js";
import type { DiffSide } from "../diff-sides.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { DiffFlags } from "./diff-flags.js";
import { type ExitCode, exitCodes } from "./exit-codes.js";
import { type Io, usesColor } from "./io.js";

/** `toolwright diff`: reads two sides, and shows what changed of the MCP contract. */
export async function diffCommand(flags: DiffFlags, io: Io): Promise<ExitCode> {
  const { diff } = await import("../diff.js");
  const result = await diff({ old: flags.old, now: flags.now, cwd: io.cwd });
  for (const side of [result.old, result.now]) await showErrors(side, flags, io);
  if (result.changes === undefined) return isUnknown(result) ? exitCodes.unknown : exitCodes.failed;
  io.stdout.write(await render(result.changes, result, flags, io));
  return fails(result.changes, flags) ? exitCodes.failed : exitCodes.done;
}

/** Whether a side could not be read at all; errors in what was read are the document's. */
function isUnknown({ old, now }: DiffResult): boolean {
  return [...old.diagnostics, ...now.diagnostics].some(
    ({ code, severity }) => severity === "error" && /^(source|contract|output)\//.test(code),
  );
}

function fails(changes: readonly Change[], { failOn }: DiffFlags): boolean {
  if (failOn === undefined) return false;
  return changes.some((change) => failOn === "any" || change.class === failOn);
}

async function render(changes: readonly Change[], { now }: DiffResult, flags: DiffFlags, io: Io): Promise<string> {
  const { createLocator } = await import("../load/positions.js");
  const locate = now.bundle === undefined ? () => undefined : createLocator(now.bundle);
  const options = { locate, documents: now.bundle?.documents ?? new Map() };
  if (flags.format === "json") {
    const { changesToJson } = await import("../contract/render/json.js");
    return `${JSON.stringify({ changes: changesToJson(changes, options) }, undefined, 2)}\n`;
  }
  if (flags.format === "markdown") {
    const { changesToMarkdown } = await import("../contract/render/markdown.js");
    return changesToMarkdown(changes, options);
  }
  const { renderChanges } = await import("../contract/render/text.js");
  return renderChanges(changes, { ...options, color: usesColor(io, flags.color) });
}

/** Warnings of the documents are `generate`'s business. */
async function showErrors({ diagnostics, bundle }: DiffSide, flags: DiffFlags, io: Io): Promise<void> {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!hasErrors(errors)) return;
  const { renderDiagnostics } = await import("../diagnostics/render.js");
  const { createLocator } = await import("../load/positions.js");
  const locate = bundle === undefined ? () => undefined : createLocator(bundle);
  const documents = bundle?.documents ?? new Map();
  io.stderr.write(renderDiagnostics(errors, { locate, documents, color: usesColor(io, flags.color) }));
}
