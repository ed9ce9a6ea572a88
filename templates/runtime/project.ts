import { stringEnd } from "./json.js";
import type { Reading } from "./reading.js";

/** What is kept of a value: by member, `*` for items and other members, what of it is; undefined where all of it is. */
type Fields = Map<string, Fields | undefined>;

/** An answer of which only `fields` are kept: JSON pointers with `*` for items of arrays and values of maps. What is no JSON stays as it is. */
export function projectReading(reading: Reading, fields: readonly string[]): Reading {
  if (reading.kind !== "json") return reading;
  const tree = treeOf(fields);
  const { others } = reading;
  const project = (text: string): { readonly text: string; readonly value: unknown } => {
    const kept = pieceOf(text, skipSpace(text, 0), tree).text;
    return { text: kept, value: JSON.parse(kept) as unknown };
  };
  return {
    kind: "json",
    ...project(reading.text),
    ...(others && { others: others.map((item) => project(item.text)) }),
  };
}

function treeOf(fields: readonly string[]): Fields {
  const root: Fields = new Map();
  for (const field of fields) {
    const [, ...segments] = field.split("/").map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = segments.pop() ?? "";
    let node: Fields | undefined = root;
    for (const segment of segments) {
      if (!node.has(segment)) node.set(segment, new Map());
      node = node.get(segment);
      // What stands above it is kept whole.
      if (node === undefined) break;
    }
    node?.set(last, undefined);
  }
  return root;
}

interface Piece {
  readonly text: string;
  /** Where the value ends in the whole text. */
  readonly end: number;
}

/** The text of what is kept of the value at `start`, every number as the API wrote it. `text` is JSON, nested at most `MAX_DEPTH` levels. */
function pieceOf(text: string, start: number, fields: Fields | undefined): Piece {
  const isObject = text[start] === "{";
  if (fields === undefined || (!isObject && text[start] !== "[")) {
    const end = valueEnd(text, start);
    return { text: text.slice(start, end), end };
  }
  const parts: string[] = [];
  let at = skipSpace(text, start + 1);
  while (text[at] !== "}" && text[at] !== "]") {
    const keyEnd = isObject ? stringEnd(text, at) + 1 : at;
    const key = text.slice(at, keyEnd);
    const from = isObject ? skipSpace(text, skipSpace(text, keyEnd) + 1) : at;
    const name = isObject ? (JSON.parse(key) as string) : "*";
    const chosen = fields.has(name) ? name : "*";
    const piece = fields.has(chosen) ? pieceOf(text, from, fields.get(chosen)) : undefined;
    if (piece) parts.push(isObject ? `${key}:${piece.text}` : piece.text);
    at = skipSpace(text, piece?.end ?? valueEnd(text, from));
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  const joined = parts.join(",");
  return { text: isObject ? `{${joined}}` : `[${joined}]`, end: at + 1 };
}

function valueEnd(text: string, start: number): number {
  if (text[start] === '"') return stringEnd(text, start) + 1;
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (character === '"') index = stringEnd(text, index);
    else if (character === "{" || character === "[") depth += 1;
    else if (depth === 0 && " \t\r\n,]}".includes(character)) return index;
    else if (character === "}" || character === "]") depth -= 1;
  }
  return text.length;
}

function skipSpace(text: string, start: number): number {
  let index = start;
  while (index < text.length && " \t\r\n".includes(text[index] ?? "")) index += 1;
  return index;
}
