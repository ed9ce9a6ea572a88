import { stringLiteral } from "./escape.js";

// Held strings are wider than any line, and so is what stands for them: both are laid out alike.
const heldLength = 300;
const lineWidth = 120;
// No other text holds this character: literals escape it, comments drop it.
const mark = "\u0001";
const heldText = new RegExp(`"${mark}(\\d+) _+"`, "g");

/** A place for the long strings of a module, which Prettier need not see: most of a catalogue is strings of thousands of characters. */
export interface LongStrings {
  /** The string as a literal, or what stands for it until `restore`. */
  readonly literal: (value: string) => string;
  /** The formatted text with the literals in their places, each quoted as Prettier would. */
  readonly restore: (text: string) => string;
}

/** A place that holds nothing yet. */
export function holdLongStrings(): LongStrings {
  const held: string[] = [];
  return {
    literal: (value) => {
      const text = stringLiteral(value);
      if (!isHeld(text)) return text;
      return `"${mark}${held.push(text) - 1} ${"_".repeat(lineWidth)}"`;
    },
    restore: (text) =>
      held.length === 0 ? text : text.replace(heldText, (_, index: string) => requoted(held[Number(index)]!)),
  };
}

function isHeld(literal: string): boolean {
  if (literal.length < heldLength) return false;
  // As the name of a member, a word would lose its quotes; characters that are not of ASCII may have no width.
  return !/^"\w+"$/.test(literal) && literal.replace(/[^ -~]/g, "").length > lineWidth;
}

/** Prettier takes the quotes that need fewer escapes, double ones where it is the same. */
function requoted(literal: string): string {
  const content = literal.slice(1, -1);
  if (count(content, '"') <= count(content, "'")) return literal;
  return `'${content.replace(/\\(.)|'/g, (piece, escaped) => (piece === "'" ? "\\'" : escaped === '"' ? '"' : piece))}'`;
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++;
  return found;
}
