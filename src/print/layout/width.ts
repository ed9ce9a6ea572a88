import { Uncertain } from "./uncertain.js";

/** Columns of a line. */
export const printWidth = 120;

// Only what is certain: letters, punctuation and marks that are no emoji, then what is two columns wide.
const narrow =
  "\\u00a1-\\u00a8\\u00aa-\\u00ac\\u00af-\\u02ff\\u0370-\\u0377\\u0384-\\u03ff\\u0400-\\u0482\\u048a-\\u04ff\\u1e00-\\u1eff\\u2010-\\u2027\\u20ac";
const wide = "\\u3000-\\u3029\\u3041-\\u3096\\u309b-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60";
const known = new RegExp(`^[ -~${narrow}${wide}]*$`);
const widePart = new RegExp(`[${wide}]`, "g");

/** The columns that a text takes as Prettier counts them; Infinity where it is wider than any line. Throws `Uncertain` for rare characters. */
export function columnsOf(text: string): number {
  // The start is enough: it alone is wider.
  if (text.length > 4 * printWidth && text.slice(0, 4 * printWidth).replace(/[^ -~]|[#*0-9]/g, "").length > printWidth)
    return Number.POSITIVE_INFINITY;
  if (!/[^ -~]/.test(text)) return text.length;
  if (!known.test(text)) throw new Uncertain("how wide a character is");
  return text.length + (text.match(widePart)?.length ?? 0);
}
