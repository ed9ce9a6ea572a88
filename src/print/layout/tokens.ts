/** A word, number, string or mark of a text; `rest` is all from the first character that begins none. */
export interface Token {
  readonly kind: "word" | "number" | "string" | "mark" | "rest" | "end";
  readonly text: string;
  /** Blanks and ends of lines between it, or the comment before it, and the token before. */
  readonly blank: string;
  /** The lines of a JSDoc comment on lines of its own before it. */
  readonly comment: readonly string[] | undefined;
}

const word = /[A-Za-z_$][\w$]*/y;
const number = /(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w$.])/y;
const mark = /=>|\.\.\.|[{}()[\]<>,;:.?|&=-]/y;
const blank = /[ \n]*/y;

/** The tokens of a text, the end included. Nothing of it is skipped. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; ;) {
    const start = endOf(blank, text, at);
    const between = text.slice(at, start);
    const comment = text[start] === "/" ? commentAt(text, start) : undefined;
    at = comment === undefined ? start : start + comment.length + 1;
    const lines = comment?.split("\n").map((line, index) => (index === 0 ? line.trimEnd() : ` ${line.trim()}`));
    if (at >= text.length) {
      tokens.push({ kind: "end", text: "", blank: between, comment: lines });
      return tokens;
    }
    const kind = kindAt(text, at);
    const end =
      kind === "string"
        ? stringEnd(text, at)
        : endOf(kind === "word" ? word : kind === "mark" ? mark : number, text, at);
    const isKnown = end > at;
    const next = isKnown ? end : text.length;
    tokens.push({ kind: isKnown ? kind : "rest", text: text.slice(at, next), blank: between, comment: lines });
    at = next;
  }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** A comment and nothing else up to the end of its line; the next line begins with the token it belongs to. */
function commentAt(text: string, start: number): string | undefined {
  const end = text.indexOf("*/", start + 3) + 2;
  if (!text.startsWith("/**", start) || end < 2 || text[end] !== "\n" || /[\s/]/.test(text[end + 1] ?? ""))
    return undefined;
  return text.slice(start, end);
}

/** What begins with the character. */
function kindAt(text: string, at: number): Token["kind"] {
  const code = text.charCodeAt(at);
  if (code === 34) return "string";
  if (code >= 48 && code <= 57) return "number";
  return endOf(word, text, at) > at ? "word" : "mark";
}

/** Where a string in double quotes ends; where it starts, if it has no end. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let at = end;
    while (text.charCodeAt(at - 1) === 92) at--;
    if ((end - at) % 2 === 1) continue;
    return text.slice(start, end).includes("\n") ? start : end + 1;
  }
  return start;
}

/** A text with these tokens, each comment on lines of its own. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ text, blank: between, comment }) => between + (comment ? `${comment.join("\n")}\n` : "") + text)
    .join("");
}
