import { type Token, tokensOf } from "./tokens.js";

/** Tokens that are gathered one after another. */
export interface TokenWriter {
  tokens: Token[];
  /** What stands before the next one. */
  blank: string;
  comment: readonly string[] | undefined;
  /** The tokens of each text that was added: the same few texts make up all code of ours. */
  readonly known: Map<string, readonly Token[]>;
}

/** A writer that has no tokens yet. */
export function tokenWriter(): TokenWriter {
  return { tokens: [], blank: "", comment: undefined, known: new Map() };
}

/** The tokens up to now, the end included; the writer begins anew. */
export function takeTokens(writer: TokenWriter): Token[] {
  addToken(writer, "end", "");
  const { tokens } = writer;
  writer.tokens = [];
  return tokens;
}

/** Adds a token, behind `blank` where something stands before it. */
export function addToken(writer: TokenWriter, kind: Token["kind"], text: string, blank = ""): void {
  writer.tokens.push({ kind, text, blank: writer.blank + blank, comment: writer.comment });
  writer.blank = "";
  writer.comment = undefined;
}

/** Adds code of ours, of whole tokens. */
export function addText(writer: TokenWriter, text: string): void {
  let tokens = writer.known.get(text);
  if (tokens === undefined) writer.known.set(text, (tokens = tokensOf(text)));
  for (const token of tokens) {
    const isBehind = writer.blank !== "" || writer.comment !== undefined;
    const placed = isBehind ? placedBehind(writer, token) : token;
    if (token.kind === "end") {
      writer.blank = placed.blank;
      writer.comment = placed.comment;
      return;
    }
    writer.tokens.push(placed);
    writer.blank = "";
    writer.comment = undefined;
  }
}

function placedBehind({ blank, comment }: TokenWriter, token: Token): Token {
  // What ends the line of a comment belongs to that.
  if (comment === undefined) return { ...token, blank: blank + token.blank };
  return { ...token, blank, comment: token.comment ? [...comment, ...token.comment] : comment };
}

/** Adds the lines of a JSDoc comment. */
export function addComment(writer: TokenWriter, lines: readonly string[]): void {
  if (lines.length > 0) writer.comment = writer.comment ? [...writer.comment, ...lines] : lines;
}
