import { keyOf, scalarOf } from "./spelling.js";
import type { Key, Place, Scalar } from "./syntax.js";
import type { Token } from "./tokens.js";
import { Uncertain } from "./uncertain.js";

/** Tokens that are read from first to last. */
export interface Reader {
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
  /** The token whose comment was read by `place`. */
  placed: number;
}

// Deeper ones are rare, and the stack is not endless.
const deepest = 200;

const reserved = new Set(
  (
    "arguments as async await break case catch class const continue debugger default delete do else enum eval export extends false finally for " +
    "function get if implements import in instanceof interface let new null of package private protected public return set static super switch " +
    "this throw true try type typeof var void while with yield"
  ).split(" "),
);

/** Begins at the first of the tokens. */
export function readerOf(tokens: readonly Token[]): Reader {
  return { tokens, at: 0, depth: 0, placed: -1 };
}

/** The token `ahead` of the next. */
export function peek({ tokens, at }: Reader, ahead = 0): Token {
  return tokens[at + ahead] ?? tokens.at(-1)!;
}

/** Whether the next token is the mark or word `text`. */
export function isNext(reader: Reader, text: string, ahead = 0): boolean {
  const token = reader.tokens[reader.at + ahead];
  return token !== undefined && token.text === text && token.kind !== "string";
}

/** Takes the next token where it is the mark or word `text`. */
export function take(reader: Reader, text: string): boolean {
  if (!isNext(reader, text)) return false;
  next(reader);
  return true;
}

/** Takes the mark or word `text`, which must come next. */
export function expect(reader: Reader, text: string): void {
  if (!take(reader, text)) throw new Uncertain(`${JSON.stringify(peek(reader).text)} where ${text} was meant`);
}

/** Any token, which has no comment unless `place` has read it. */
export function next(reader: Reader): Token {
  const token = peek(reader);
  if (token.comment !== undefined && reader.at !== reader.placed) throw new Uncertain("a comment at an unusual place");
  reader.at++;
  return token;
}

/** What stands before the next token, which begins a member or a statement. */
export function place(reader: Reader): Place {
  const { comment, blank } = peek(reader);
  reader.placed = reader.at;
  return { comment, afterBlank: blank.length > 1 && blank.indexOf("\n") < blank.lastIndexOf("\n") };
}

/** A word that names something: none of the language's own. */
export function name(reader: Reader): string {
  const token = next(reader);
  if (token.kind !== "word" || reserved.has(token.text))
    throw new Uncertain(`${JSON.stringify(token.text)} where a name was meant`);
  return token.text;
}

/** Any word, as the name of a member may be. */
export function anyWord(reader: Reader): string {
  const token = next(reader);
  if (token.kind !== "word") throw new Uncertain(`${JSON.stringify(token.text)} where a word was meant`);
  return token.text;
}

/** A string. */
export function string(reader: Reader): Scalar {
  return scalarOf("string", quoted(reader));
}

function quoted(reader: Reader): string {
  const token = next(reader);
  if (token.kind !== "string") throw new Uncertain(`${JSON.stringify(token.text)} where a string was meant`);
  return token.text;
}

/** The key of a member. */
export function key(reader: Reader): Key {
  if (take(reader, "[")) {
    const text = quoted(reader);
    expect(reader, "]");
    return keyOf("computed", text);
  }
  const { kind, text } = next(reader);
  if (kind !== "word" && kind !== "string") throw new Uncertain(`${JSON.stringify(text)} where a key was meant`);
  return keyOf(kind, text);
}

const constants = new Set(["true", "false", "null"]);

/** A literal, where the next token begins one. */
export function scalar(reader: Reader): Scalar | undefined {
  const { kind, text } = peek(reader);
  if (kind === "string" || kind === "number" || (kind === "word" && constants.has(text)))
    return scalarOf(kind, next(reader).text);
  if (!isNext(reader, "-") || peek(reader, 1).kind !== "number") return undefined;
  next(reader);
  return scalarOf("number", `-${next(reader).text}`);
}

/** What `read` reads, one after another, parted by `separator`, up to `end`, which is taken too. */
export function list<Item>(reader: Reader, separator: string, end: string, read: (reader: Reader) => Item): Item[] {
  const items: Item[] = [];
  while (!take(reader, end)) {
    items.push(read(reader));
    if (take(reader, separator)) continue;
    expect(reader, end);
    break;
  }
  return items;
}

/** What `read` reads, one level deeper. */
export function nested<Result>(reader: Reader, read: (reader: Reader) => Result): Result {
  if (++reader.depth > deepest) throw new Uncertain("it is nested too deep");
  const result = read(reader);
  reader.depth--;
  return result;
}
