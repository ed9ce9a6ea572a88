import type { CheckResult } from "../check.js";
import type { GenerateOptions } from "../config/options.js";
import { outName } from "./report.js";

/** How many files are named one by one. */
const fileLimit = 20;

/** The outcome in one line: `src/mcp is up to date: 27 tools.` */
export function verdictLine({ verdict, tools, files }: CheckResult, options: GenerateOptions): string {
  const out = outName(options);
  if (verdict === "unknown") return `Whether ${out} is up to date could not be told.`;
  if (verdict === "broken") return `${out} could not be generated anew.`;
  if (verdict === "same") return `${out} is up to date: ${tools} ${tools === 1 ? "tool" : "tools"}.`;
  const parts = [
    [files.create.length, "create"],
    [files.update.length, "change"],
    [files.delete.length, "remove"],
  ].filter(([count]) => count !== 0);
  return `${out} is not up to date: generating would ${parts.map(([count, verb]) => `${verb} ${count}`).join(", ")} of its files.`;
}

/** Why, a line a cause and a file. */
export function causeLines(result: CheckResult): string[] {
  const { causes, verdict } = result;
  if (verdict === "unknown" || verdict === "broken") return [];
  const { noLock, edited, missing, document, options, version } = causes;
  return [
    ...(noLock && verdict === "different" ? ["No lock tells what it was made from."] : []),
    ...named("edited since it was generated", edited),
    ...named("missing", missing),
    ...(options ? ["The options or the quarantine have changed."] : []),
    ...(version ? [versionLine(version)] : []),
    ...(document ? [documentLine(result)] : []),
  ];
}

/** What to do about it, if anything is. */
export function nextStep({ verdict, causes }: CheckResult): string[] {
  if (verdict !== "different") return [];
  const force = causes.edited.length > 0 || causes.noLock ? " (with --force over files that were edited)" : "";
  return [`Run \`toolwright generate\`${force} and commit what it writes.`];
}

function named(what: string, paths: readonly string[]): string[] {
  const rest = paths.length - fileLimit;
  return [
    ...paths.slice(0, fileLimit).map((path) => `  ${what}: ${path}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

function documentLine({ verdict, causes }: CheckResult): string {
  if (verdict === "same") return "The document has changed where the output does not show it.";
  const { contract } = causes;
  return contract?.length === 0
    ? "The document has changed; MCP clients see no difference."
    : "The document has changed.";
}

function versionLine({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to
    ? "The runtime of toolwright has changed."
    : `It was written by toolwright ${from}; this is ${to}.`;
}
