import { Uncertain } from "./uncertain.js";

/** A word, number, string or mark of the text. */
export interface Token {
  readonly kind: "word" | "number" | "string" | "mark" | "end";
  readonly text: string;
  /** How many lines end between it, or the comment before it, and the token before. */
  readonly lines: number;
  /** A JSDoc comment on lines of its own before it. */
  readonly comment: string | undefined;
}

const word = /[A-Za-z_$][\w$]*/y;
const number = /(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w$.])/y;
const mark = /=>|\.\.\.|[{}()[\]<>,;:.?|&=-]/y;

/** The tokens of a text, the end included. Throws `Uncertain` for any character that begins none, so that nothing of it is skipped. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  do {
    const blank = blankAt(text, at);
    const comment = commentAt(text, blank.end);
    at = comment === undefined ? blank.end : blank.end + comment.length + 1;
    const lines = blank.lines;
    if (at >= text.length) tokens.push({ kind: "end", text: "", lines, comment });
    else {
      const token = tokenAt(text, at);
      tokens.push({ ...token, lines, comment });
      at += token.text.length;
    }
  } while (tokens.at(-1)!.kind !== "end");
  return tokens;
}

function blankAt(text: string, start: number): { end: number; lines: number } {
  let lines = 0;
  let end = start;
  for (; text[end] === " " || text[end] === "\n"; end++) if (text[end] === "\n") lines++;
  return { end, lines };
}

/** A comment and nothing else up to the end of its line; the next line begins with the token it belongs to. */
function commentAt(text: string, start: number): string | undefined {
  if (!text.startsWith("/**", start)) return undefined;
  const end = text.indexOf("*/", start + 3) + 2;
  if (end < 2 || text[end] !== "\n" || /[\s/]/.test(text[end + 1] ?? "")) throw new Uncertain("a comment");
  return text.slice(start, end);
}

function tokenAt(text: string, at: number): Pick<Token, "kind" | "text"> {
  if (text[at] === '"') return { kind: "string", text: stringAt(text, at) };
  for (const [kind, pattern] of [["word", word], ["mark", mark], ["number", number]] as const) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { kind, text: found[0] };
  }
  throw new Uncertain(`the character ${JSON.stringify(text[at])}`);
}

function stringAt(text: string, start: number): string {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === '"') return text.slice(start, at + 1);
    if (character === "\n") break;
    if (character === "\\") at++;
  }
  throw new Uncertain("a string without an end");
}
