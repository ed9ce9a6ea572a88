import { visible } from "./visible.js";

/** How many characters of a line are shown: a whole document may stand on one. */
const width = 100;

/** How many of them stand before the column that is meant. */
const lead = 30;

/** The line of a place (counted from 1), clipped around the column, and a second one with a caret under it; nothing for a line that is not there. */
export function sourceExcerpt(text: string, { line, column }: { line: number; column: number }): string[] {
  const found = lineOf(text, line);
  if (found === undefined) return [];
  const start = column - 1 <= width - lead ? 0 : splitSafely(found, column - 1 - lead);
  const end = splitSafely(found, Math.min(found.length, start + width));
  const before = (start > 0 ? "..." : "") + visible(found.slice(start, column - 1));
  const after = visible(found.slice(column - 1, end)) + (end < found.length ? "..." : "");
  const gutter = `${line} | `;
  return [gutter + before + after, `${" ".repeat(gutter.length + columnsOf(before))}^`];
}

/** One line of a text without its end; found by skipping, since splitting 13 MB for each diagnostic would cost seconds. */
function lineOf(text: string, line: number): string | undefined {
  let start = 0;
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return undefined;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  return text.slice(start, end < 0 ? text.length : end).replace(/\r$/, "");
}

/** An offset that does not part a surrogate pair. */
function splitSafely(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}

/** How many columns of a terminal a text takes: two for the wide scripts of East Asia, none for combining marks. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return columns;
}
