import { afterString } from "./json-text.js";
import { type FoundValue, lazyPlace } from "./lazy-place.js";
import type { PlacedValue } from "./positions.js";

/**
 * The places of a JSON text (RFC 8259) that starts with a bracket. An object is searched only when one of its members is asked for, by skipping over the values in it:
 * 13 MB on one line take a tenth of a second, where a syntax tree takes over one and 300 MB. Where that shows that the text is none, or nearly one, `whole` places it.
 */
export function indexJson(text: string, whole: () => PlacedValue | undefined): PlacedValue {
  const start = skipSpace(text, 0);
  return lazyPlace(found({ text, ends: new Map() }, start, start), whole);
}

/** A text, and what was seen of it while values were skipped: the offsets behind long objects and arrays, by where they start. */
interface Seen {
  readonly text: string;
  readonly ends: Map<number, number>;
}

function found(seen: Seen, offset: number, valueOffset: number): FoundValue {
  return { offset, findMembers: () => membersOf(seen, valueOffset) };
}

function membersOf(seen: Seen, start: number): ReadonlyMap<string, FoundValue> | undefined {
  const { text } = seen;
  const members = new Map<string, FoundValue>();
  const isObject = text[start] === "{";
  if (!isObject && text[start] !== "[") return members;
  let at = skipSpace(text, start + 1);
  for (let index = 0; text[at] !== "}" && text[at] !== "]"; index++) {
    const keyOffset = at;
    const key = isObject ? keyAt(text, at) : String(index);
    // From the key over the colon to the value.
    if (isObject) at = skipSpace(text, skipSpace(text, afterString(text, at)) + 1);
    const end = afterValue(seen, at);
    if (key === undefined || end === undefined) return undefined;
    members.set(key, found(seen, keyOffset, at));
    at = skipSpace(text, end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return members;
}

/** The key that starts at an offset; undefined where no key of JSON, with its colon, does. */
function keyAt(text: string, start: number): string | undefined {
  const end = afterString(text, start);
  if (text[start] !== '"' || text[skipSpace(text, end)] !== ":") return undefined;
  const quoted = text.slice(start, end);
  try {
    return quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  } catch {
    return undefined;
  }
}

/** So many characters are skipped sooner where their end is remembered. */
const long = 1000;

/** The offset behind the value that starts at `start`; undefined where something stands in it that no JSON has outside of strings. */
function afterValue({ text, ends }: Seen, start: number): number | undefined {
  const first = text[start];
  if (first === '"') return afterString(text, start);
  if (first !== "{" && first !== "[") {
    const scalar = /(?:true|false|null|[-+.\deE]+)(?=[\s,}\]])/y;
    scalar.lastIndex = start;
    return scalar.test(text) ? scalar.lastIndex : undefined;
  }
  const known = ends.get(start);
  if (known !== undefined) return known;
  const open: number[] = [];
  for (let at = start; at < text.length; at++) {
    const sign = signs[text.charCodeAt(at)];
    if (sign === "quote") at = afterString(text, at) - 1;
    else if (sign === "open") open.push(at);
    else if (sign === "close") {
      const begun = open.pop() ?? start;
      if (at - begun >= long) ends.set(begun, at + 1);
      if (open.length === 0) return at + 1;
    } else if (sign === undefined) return undefined;
  }
  return undefined;
}

/** What JSON has outside of strings, by code. */
const signs: readonly ("open" | "close" | "quote" | "other" | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if ("{[".includes(sign)) return "open";
  if ("}]".includes(sign)) return "close";
  if (sign === '"') return "quote";
  return /[\s,:\d.+\-eEtrufalsn]/.test(sign) ? "other" : undefined;
});

function skipSpace(text: string, start: number): number {
  let at = start;
  while (" \n\r\t".includes(text[at] ?? "x")) at++;
  return at;
}
