import { visible } from "../diagnostics/visible.js";

/**
 * Text of the document as a part of a line of Markdown that shows it as it is: nothing in it is an emphasis, a link, an image, HTML, an entity,
 * a formula, or the end of a table cell; URLs are no links (GitHub Flavored Markdown, sections 4.10 and 6).
 */
export function plainText(text: string): string {
  return visible(text.replace(/\s+/g, " ").trim())
    .replace(/[\\`*_[\]<>~&$#]/g, String.raw`\$&`)
    .replaceAll("|", "&#124;")
    .replace(/\b(https?|ftp):/gi, String.raw`$1\:`)
    .replace(/\bwww(?=\.)/gi, "$&\\");
}

/** Text of the document as a code span, fit for a table cell. */
export function codeSpan(text: string): string {
  const line = visible(text.replace(/\s+/g, " "));
  // No table cell can hold a bar in a code span behind a backslash, so that such rare texts are plain ones.
  if (line.trim() === "" || /[|]/.test(line)) return plainText(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const room = longest > 0 ? " " : "";
  return `${fence}${room}${line}${room}${fence}`;
}

/** A table of cells that are Markdown already, with an empty line behind it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`);
  return `${lines.join("")}\n`;
}
