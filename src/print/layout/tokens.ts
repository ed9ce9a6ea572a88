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
const blank = /[ \n]*/y;

/** The tokens of a text, the end included. Throws `Uncertain` for any character that begins none, so that nothing of it is skipped. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; ;) {
    const start = endOf(blank, text, at);
    const lines = linesBetween(text, at, start);
    const comment = text[start] === "/" ? commentAt(text, start) : undefined;
    at = comment === undefined ? start : start + comment.length + 1;
    if (at >= text.length) {
      tokens.push({ kind: "end", text: "", lines, comment });
      return tokens;
    }
    const kind = kindAt(text, at);
    const end =
      kind === "string"
        ? stringEnd(text, at)
        : endOf(kind === "word" ? word : kind === "mark" ? mark : number, text, at);
    if (end <= at) throw new Uncertain(`the character ${JSON.stringify(text[at])}`);
    tokens.push({ kind, text: text.slice(at, end), lines, comment });
    at = end;
  }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function linesBetween(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === 10) lines++;
  return lines;
}

/** A comment and nothing else up to the end of its line; the next line begins with the token it belongs to. */
function commentAt(text: string, start: number): string {
  const end = text.indexOf("*/", start + 3) + 2;
  if (!text.startsWith("/**", start) || end < 2 || text[end] !== "\n" || /[\s/]/.test(text[end + 1] ?? ""))
    throw new Uncertain("a comment");
  return text.slice(start, end);
}

/** What begins with the character. */
function kindAt(text: string, at: number): Token["kind"] {
  const code = text.charCodeAt(at);
  if (code === 34) return "string";
  if (code >= 48 && code <= 57) return "number";
  return endOf(word, text, at) > at ? "word" : "mark";
}

/** Where a string in double quotes ends. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let at = end;
    while (text.charCodeAt(at - 1) === 92) at--;
    if ((end - at) % 2 === 1) continue;
    if (text.slice(start, end).includes("\n")) break;
    return end + 1;
  }
  throw new Uncertain("a string without an end");
}
