import type { Escape } from "./encode.js";
import { CallFailure } from "./failure.js";
import { isObject } from "./json.js";

/** How a value becomes text (RFC 6570 section 3.2.1, appendix A). */
export interface Expansion {
  /** What messages call the value. */
  readonly argument: string;
  /** What stands before the first value, if there is one. */
  readonly first: string;
  /** What stands between exploded values. */
  readonly separator: string;
  /** What joins the values of one name when they are not exploded. */
  readonly joint: string;
  /** Whether values carry the parameter's name. */
  readonly named: boolean;
  readonly explode: boolean;
  /** For values. */
  readonly escape: Escape;
  /** For the parameter's name and the names of members. */
  readonly escapeName: (name: string) => string;
}

/** Delimiters that look the same in a value however it is escaped, as messages call them. */
const UNESCAPABLE: ReadonlyMap<string, string> = new Map([
  [".", "a full stop"],
  [" ", "a space"],
  ["%20", "a space"],
  ["|", "a vertical bar"],
  ["%7C", "a vertical bar"],
  ["\t", "a tab"],
  ["%09", "a tab"],
  // Raw in headers alone.
  [",", "a comma"],
]);

/**
 * The text of one parameter; undefined when it has no value at all: null, an empty array, an empty object. Fails where
 * an item of a list holds a delimiter that no escape can hide.
 */
export function expand(name: string, value: unknown, how: Expansion): string | undefined {
  const parts = partsOf(value, how);
  if (parts.length === 0) return undefined;
  // In a matrix an empty value has no equals sign.
  const pair = (key: string, text: string): string => (how.first === ";" && text === "" ? key : `${key}=${text}`);
  const labelled = (text: string): string => (how.named ? pair(how.escapeName(name), text) : text);
  const exploded = parts.map(([key, text]) => (key === undefined ? labelled(text) : pair(key, text)));
  const joined = parts.flatMap(([key, text]) => (key === undefined ? [text] : [key, text])).join(how.joint);
  return how.first + (how.explode ? exploded.join(how.separator) : labelled(joined));
}

/** The failure for a list whose items hold their own separator: `what` is the list, `separator` as in `a comma`. */
export function inseparable(what: string, separator: string): CallFailure {
  return new CallFailure(
    `${what} has an item with ${separator} in it. The API separates the items with that character, so it would read another list.`,
  );
}

/** A value without parts as text; what JSON Schema admits but no style can spell goes as JSON. */
export function plain(value: unknown): string {
  if (typeof value === "string") return value;
  // JSON writes these with an exponent, which few readers of integers know.
  if (Number.isInteger(value) && Math.abs(value as number) >= 1e21) return BigInt(value as number).toString();
  return JSON.stringify(value) ?? "";
}

type Part = readonly [key: string | undefined, text: string];

/** Whether a reader would split a text of one item: not at a comma of a quoted string (RFC 9110 section 5.6.1). */
function separates(delimiter: string, text: string): boolean {
  if (!text.toUpperCase().includes(delimiter)) return false;
  const unquoted = text.replace(/"(?:[^"\\]|\\[^]?)*("|$)/g, (quoted, end) => (end === "" ? quoted : ""));
  return delimiter !== "," || unquoted.includes(delimiter);
}

/** The members of an object, the items of an array, or the value itself, escaped; null counts as absent. */
function partsOf(value: unknown, how: Expansion): readonly Part[] {
  const isList = typeof value === "object" && value !== null;
  const delimiter = how.explode ? how.separator : how.joint;
  const delimiters = how.first + (isList ? delimiter : "");
  const parts = isObject(value) ? membersOf(value, how) : [value].flat().map((item) => [undefined, item] as const);
  const texts = parts
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([key, part]): Part => [key && how.escapeName(key), how.escape(plain(part), delimiters)]);
  const visible = isList ? UNESCAPABLE.get(delimiter) : undefined;
  if (visible && texts.flat().some((text) => text !== undefined && separates(delimiter, text))) {
    throw inseparable(`The argument ${how.argument}`, visible);
  }
  return texts;
}

/** Where each member is a parameter of its own, the items of an array repeat its name. */
function membersOf(
  value: Readonly<Record<string, unknown>>,
  { explode, named }: Expansion,
): readonly (readonly [string, unknown])[] {
  const members = Object.entries(value);
  if (!explode || !named) return members;
  return members.flatMap(([key, member]) => [member].flat().map((item: unknown) => [key, item] as const));
}
