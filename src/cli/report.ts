import type { GenerateOptions } from "../config/options.js";
import type { GenerateResult, Summary } from "../generate-result.js";
import { relativePath } from "../support/paths.js";

type Places = Pick<GenerateOptions, "source" | "out" | "cwd">;

/** The two lines that a successful run ends with. */
export function summaryText(result: GenerateResult, options: Places): string {
  return `${documentLine(result, options)}\n${filesLine(result, options)}\n`;
}

/** What became of the document, in one line. */
export function documentLine(result: GenerateResult, options: Places): string {
  const { summary } = result;
  const tools = `${count(summary.operations, "operation")} -> ${count(summary.tools, "tool")}`;
  const quarantined = summary.quarantined > 0 ? `, ${summary.quarantined} in quarantine` : "";
  const typed = `${summary.typedOutputs} with typed output${quarantined}`;
  const rest = `${summary.skipped} skipped, ${summary.degraded} degraded`;
  return `${sourceName(result, options)}: ${tools} (${typed}), ${rest}`;
}

/** What became of the files of the output, in one line. */
export function filesLine({ summary }: Pick<GenerateResult, "summary">, options: Places): string {
  return `${filesText(summary)} in ${outName(options)}`;
}

/** How messages call the output folder: relative to the working directory, with `/`. */
export function outName({ cwd, out }: Pick<GenerateOptions, "cwd" | "out">): string {
  return relativePath(cwd, out);
}

function sourceName({ bundle }: GenerateResult, { source }: Places): string {
  return bundle?.documents.get(bundle.root)?.displayName ?? source;
}

function filesText({ created, updated, kept, deleted }: Summary): string {
  const written = created + updated;
  if (written + deleted === 0) return `${count(kept, "file")} unchanged`;
  const parts = [`${count(written, "file")} written`];
  if (kept > 0) parts.push(`${kept} unchanged`);
  if (deleted > 0) parts.push(`${deleted} removed`);
  return parts.join(", ");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
