import { isObject } from "./json.js";

/** How a list of values becomes text (RFC 6570 section 3.2.1, appendix A). */
export interface Expansion {
  /** What stands before the first value, if there is one. */
  readonly first: string;
  /** What stands between exploded values. */
  readonly separator: string;
  /** What joins the values of one name when they are not exploded. */
  readonly joint: string;
  /** Whether values carry the parameter's name. */
  readonly named: boolean;
  readonly explode: boolean;
  readonly encode: (text: string) => string;
}

/** The text of one parameter; undefined when it has no value at all: null, an empty array, an empty object. */
export function expand(name: string, value: unknown, how: Expansion): string | undefined {
  const parts = partsOf(value).map(([key, part]) => [key && how.encode(key), how.encode(plain(part))] as const);
  if (parts.length === 0) return undefined;
  const labelled = (text: string): string => (how.named ? pair(how.encode(name), text, how.first) : text);
  const exploded = parts.map(([key, text]) => (key === undefined ? labelled(text) : `${key}=${text}`));
  const joined = parts.flatMap(([key, text]) => (key === undefined ? [text] : [key, text])).join(how.joint);
  return how.first + (how.explode ? exploded.join(how.separator) : labelled(joined));
}

/** A value without parts as text; what JSON Schema admits but no style can spell goes as JSON. */
export function plain(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** The members of an object, the items of an array, or the value itself; null counts as absent. */
function partsOf(value: unknown): readonly (readonly [key: string | undefined, part: unknown])[] {
  const parts: readonly (readonly [string | undefined, unknown])[] = isObject(value)
    ? Object.entries(value)
    : [value].flat().map((item) => [undefined, item]);
  return parts.filter(([, part]) => part !== null && part !== undefined);
}

/** In a matrix an empty value has no equals sign: `;name`. */
function pair(name: string, text: string, first: string): string {
  return first === ";" && text === "" ? name : `${name}=${text}`;
}
