import { groupBy } from "../support/group.js";
import { tokenEncoding } from "../support/tokens.js";
import type { Finding, LintReport } from "./lint.js";

/** How many findings of a rule are shown one by one. */
const shownOfRule = 5;

/** How many of the largest tools are named. */
const shownSizes = 5;

/** The report for people: a table of hosts, what was found, by rule, and the sizes. It ends with a line feed. */
export function reportText({ hosts, findings, sizes, tokens }: LintReport): string {
  const rows = [["host", "errors", "warnings"], ...hosts.map((row) => [row.host, `${row.errors}`, `${row.warnings}`])];
  const table = rows.map(
    ([host = "", ...counts]) => host.padEnd(9) + counts.map((count) => count.padStart(10)).join(""),
  );
  const blocks = [...groupBy(findings, ({ rule }) => rule)].map(([rule, found]) => ruleText(rule, found));
  const largest = sizes.slice(0, shownSizes).map(({ tool, tokens: size }) => `${tool} ${size}`);
  const total = `${sizes.length} ${sizes.length === 1 ? "tool" : "tools"}, ${tokens} tokens of names, descriptions and inputs (${tokenEncoding})`;
  const end = largest.length === 0 ? total : `${total}\nlargest: ${largest.join(", ")}`;
  return `${[table.join("\n"), ...blocks, end].join("\n\n")}\n`;
}

function ruleText(rule: string, found: readonly Finding[]): string {
  const [first] = found;
  const head = `${first?.severity}  ${rule}  ${found.length}${first?.source === undefined ? "" : `  (${first.source})`}`;
  const lines = found
    .slice(0, shownOfRule)
    .map(({ tool, message }) => `  ${tool === undefined ? "" : `${tool}: `}${message}`);
  const more = found.length - lines.length;
  return [head, ...lines, ...(more > 0 ? [`  ... and ${more} more`] : [])].join("\n");
}
