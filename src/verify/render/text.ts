import { visible } from "../../diagnostics/visible.js";
import type { ToolReport, Verdict } from "../report.js";
import {
  countsText,
  findingText,
  maximumFindings,
  quarantineLines,
  type ShownReport,
  untried,
  verdictWords,
} from "./words.js";

const verdictColors: Readonly<Record<Verdict, number>> = { agrees: 32, additions: 36, deviates: 31, "not-tried": 2 };
const bold = 1;

/** Names of tools that were not tried for the same reason, in one line. */
const maximumNames = 20;

/**
 * A run of `verify` as text for people: a block a tool, then what was not tried and why, what becomes of the quarantine, and the counts. Ends with a line feed.
 */
export function renderReport(
  shown: ShownReport,
  { color }: { /** Whether ANSI colours are used. */ readonly color: boolean },
): string {
  const paint = (code: number, text: string): string => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const blockOf = ({ tool, operation, verdict, findings }: ToolReport): string => {
    const lines = findings
      .slice(0, maximumFindings)
      .map((finding) => `  ${finding.place || "(the answer)"}: ${findingText(finding)}`);
    if (findings.length > maximumFindings) lines.push(`  and ${findings.length - maximumFindings} more`);
    const head = `${paint(bold, visible(tool))}  ${paint(verdictColors[verdict], verdictWords[verdict])}  ${visible(operation)}`;
    return [head, ...lines.map(visible)].map((line) => `${line}\n`).join("");
  };
  const tried = shown.tools.filter(({ verdict }) => verdict !== "not-tried").map(blockOf);
  const others = [...untried(shown.tools)].map(([reason, tools]) => {
    const more = tools.length > maximumNames ? `, and ${tools.length - maximumNames} more` : "";
    return `${visible(`${tools.slice(0, maximumNames).join(", ")}${more}`)}  ${paint(verdictColors["not-tried"], "not tried")}\n  ${visible(reason)}\n`;
  });
  const quarantine = quarantineLines(shown).map((line) => `${visible(line)}\n`);
  const blocks = [tried.join(""), others.join(""), quarantine.join("")].filter((block) => block !== "");
  return [...blocks, `${countsText(shown.tools)}\n`].join("\n");
}
