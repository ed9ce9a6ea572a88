import { code, escaped } from "../../contract/render/markdown-text.js";
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

/** A comment of GitHub holds 65,536 characters: rows of one verdict beyond these are counted. */
const maximumRows = 100;

/**
 * A run of `verify` as Markdown for a pull request or an issue: the counts, a table of what deviates, and the rest folded. Text of documents and answers is escaped.
 * Ends with a line feed.
 */
export function reportToMarkdown(shown: ShownReport): string {
  const { tools } = shown;
  const deviating = rowsOf(tools, "deviates");
  const additions = rowsOf(tools, "additions");
  const nulls = rowsOf(tools, "agrees");
  const reasons = [...untried(tools)].map(([reason, names]) => `- ${escaped(reason)} ${code(names.join(", "))}\n`);
  const quarantine = quarantineLines(shown).map((line) => `- ${escaped(line)}\n`);
  const parts = [
    `### API and document: ${countsText(tools)}\n`,
    deviating.length === 0 ? "" : table(deviating),
    quarantine.length === 0 ? "" : `**Quarantine**\n\n${quarantine.join("")}`,
    folded(verdictWords.additions, additions.length === 0 ? "" : table(additions)),
    folded("null for absent members", nulls.length === 0 ? "" : table(nulls)),
    folded(verdictWords["not-tried"], reasons.join("")),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function rowsOf(tools: readonly ToolReport[], wanted: Verdict): string[] {
  return tools
    .filter(({ verdict }) => verdict === wanted)
    .flatMap(({ tool, findings }) =>
      findings.slice(0, maximumFindings).map((finding) => {
        const place = finding.place === "" ? "the answer" : code(finding.place);
        return `| ${code(tool)} | ${finding.kind} | ${place} | ${escaped(findingText(finding))} |\n`;
      }),
    );
}

function table(rows: readonly string[]): string {
  const more = rows.length > maximumRows ? `\n... and ${rows.length - maximumRows} more\n` : "";
  return `| tool | kind | place | |\n| --- | --- | --- | --- |\n${rows.slice(0, maximumRows).join("")}${more}`;
}

function folded(title: string, body: string): string {
  return body === "" ? "" : `<details>\n<summary>${title}</summary>\n\n${body}\n</details>\n`;
}
