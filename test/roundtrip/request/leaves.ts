import { isDeepStrictEqual } from "node:util";

/** What a styled parameter can hold: texts, and lists and maps of them. */
export type Decoded = string | DecodedList | DecodedMap | undefined;
export type DecodedList = readonly Decoded[];
export interface DecodedMap {
  readonly [name: string]: Decoded;
}

/** Whether a value is spelt as one text, a list or members. */
export type Kind = "text" | "list" | "map";

/** The form that the value of an argument takes in a styled parameter. */
export function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return "list";
  return typeof value === "object" && value !== null ? "map" : "text";
}

/**
 * Whether a decoded parameter says what `value` says. Null counts as absent, and so do lists and objects of nothing, which a style spells as
 * JSON text where it has no form for nesting.
 */
export function saysSame(value: unknown, decoded: Decoded): boolean {
  if (typeof decoded === "string" && value !== null) return sameText(value, decoded);
  return [withoutNulls(value), withoutNothing(value)].some((kept) => {
    if (kept === undefined || decoded === undefined) return kept === decoded;
    return typeof decoded !== "string" && sameParts(kept, decoded);
  });
}

/** The value without its items and members that are null; undefined where nothing is left. */
function withoutNulls(value: unknown): unknown {
  return withParts(value, (part) => part ?? undefined);
}

/** The value without all parts, at any depth, of which nothing is left. */
function withoutNothing(value: unknown): unknown {
  return withParts(value, withoutNothing);
}

function withParts(value: unknown, change: (part: unknown) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value ?? undefined;
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => [name, change(part)] as const);
  const kept = parts.filter(([, part]) => part !== undefined);
  if (kept.length === 0) return undefined;
  return Array.isArray(value) ? kept.map(([, part]) => part) : Object.fromEntries(kept);
}

function sameParts(value: unknown, decoded: DecodedList | DecodedMap): boolean {
  if (Array.isArray(value)) {
    const items = listIn(decoded);
    return items?.length === value.length && value.every((item, index) => saysSame(item, items[index]));
  }
  if (typeof value !== "object" || value === null || Array.isArray(decoded)) return false;
  const members = Object.entries(value);
  const names = Object.keys(decoded);
  return (
    members.length === names.length &&
    members.every(([name, member]) => Object.hasOwn(decoded, name) && saysSame(member, (decoded as DecodedMap)[name]))
  );
}

/** The items of a list, which brackets may spell as members by index. */
function listIn(decoded: DecodedList | DecodedMap): DecodedList | undefined {
  if (Array.isArray(decoded)) return decoded as DecodedList;
  const entries = Object.entries(decoded);
  return entries.every(([name], index) => name === String(index)) ? entries.map(([, item]) => item) : undefined;
}

/** Whether a text is how a value is written: texts as they are, everything else as JSON. */
export function sameText(value: unknown, text: string): boolean {
  if (typeof value === "string") return value === text;
  try {
    return isDeepStrictEqual(JSON.parse(text), value);
  } catch {
    return false;
  }
}
