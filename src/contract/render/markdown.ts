import type { Change } from "../change.js";
import type { ChangeClass } from "../rules/define.js";
import { code, escaped } from "./markdown-text.js";
import { alsoText, countsText, placeOf, placeText, type RenderChangesOptions } from "./options.js";

/** A comment of GitHub holds 65,536 characters: the rows of one class beyond these are counted. */
const maximumRows = 100;
/** From this many on, rows are folded. */
const foldedRows = 20;

const headings: Readonly<Record<ChangeClass, string>> = {
  breaking: "Breaking",
  additive: "Additive",
  text: "Text only (what models read)",
};

/**
 * The changes as Markdown for a pull request: the counts, then a table a class; all but short tables of breaking changes are folded. Text of documents is
 * escaped, so that it is neither markup nor a mention. Ends with a line feed.
 */
export function changesToMarkdown(changes: readonly Change[], options: RenderChangesOptions): string {
  const classes = (Object.keys(headings) as ChangeClass[]).map((changeClass) => {
    return section(
      changeClass,
      changes.filter((change) => change.class === changeClass),
      options,
    );
  });
  return [`### MCP contract: ${countsText(changes)}\n`, ...classes].filter((part) => part !== "").join("\n");
}

function section(changeClass: ChangeClass, changes: readonly Change[], options: RenderChangesOptions): string {
  if (changes.length === 0) return "";
  const heading = `${headings[changeClass]}: ${changes.length}`;
  const rows = changes.slice(0, maximumRows).map((change) => row(change, options));
  const more = changes.length - rows.length;
  const table = `| tool | where | change |\n| --- | --- | --- |\n${rows.join("")}${more > 0 ? `\n... and ${more} more\n` : ""}`;
  const isShort = changeClass === "breaking" && changes.length < foldedRows;
  return isShort ? `**${heading}**\n\n${table}` : `<details>\n<summary>${heading}</summary>\n\n${table}\n</details>\n`;
}

function row(change: Change, options: RenderChangesOptions): string {
  const { kind, tool, pointer, message } = change;
  const where = kind.startsWith("tool/") ? "" : code(`${kind.startsWith("argument/") ? "input" : "output"} ${pointer}`);
  const also = alsoText(change);
  const place = placeText(placeOf(change, options));
  const said = [escaped(message), ...(also === "" ? [] : [escaped(also)]), ...(place === "" ? [] : [code(place)])];
  return `| ${code(tool)} | ${where} | ${said.join(" ")} |\n`;
}
