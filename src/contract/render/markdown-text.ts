import { visible } from "../../diagnostics/visible.js";

const maximumCell = 200;

/** Text of a document as a code span of a table cell. */
export function code(text: string): string {
  return `\`${short(text).replaceAll("`", "'").replaceAll("|", "\\|")}\``;
}

/** Text of a document as plain text of a table cell: neither markup nor a mention. */
export function escaped(text: string): string {
  return short(text).replace(/[\\`*_{}[\]<>|#@~&!:]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** On one line, cut where it is long. */
function short(text: string): string {
  const line = visible(text.replaceAll(/\s+/g, " "));
  return line.length > maximumCell ? `${line.slice(0, maximumCell)}...` : line;
}
