import type { TextModule } from "../emit/module.js";

/** The text of a module as it is written: with LF line ends, closed by one. */
export function plainText({ text }: TextModule): string {
  // Looked for first, since the catalogue's ten megabytes have none.
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  return lines.endsWith("\n") ? lines : `${lines}\n`;
}
