import type { Docs } from "../emit/module.js";
import { originKey } from "../model/origin.js";
import { commentLines, oneLine } from "./escape.js";

/** The lines of a JSDoc comment, none where there is nothing to say. They are those of the text: never wrapped anew. */
export function docComment(docs: Docs | undefined): string[] {
  const text = commentLines(docs?.text ?? "");
  const tags: string[] = [];
  if (docs?.deprecated) tags.push("@deprecated");
  if (docs?.see) tags.push(`@see ${oneLine(originKey(docs.see))}`);
  const lines = text.length > 0 && tags.length > 0 ? [...text, "", ...tags] : [...text, ...tags];
  if (lines.length === 0) return [];
  if (lines.length === 1) return [`/** ${lines[0]} */`];
  return ["/**", ...lines.map((line) => (line === "" ? " *" : ` * ${line}`)), " */"];
}
