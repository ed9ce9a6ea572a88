import { concat } from "./bytes.js";
import { longStrings, outerContainers, type Container, type Span } from "./json-parts.js";

/** A text made shorter, and what it lacks now, in words. */
export interface Cut {
  readonly text: Uint8Array;
  readonly leftOut: readonly string[];
}

/** Each round uncovers what lies within the single items that the one before has left. */
const ROUNDS = 4;
const SHORTEST_STRING = 200;

/**
 * A JSON text (UTF-8) no longer than `limit`: items of its largest arrays are left out, from their ends; where that does
 * not do, long strings are shortened and members of large objects left out. What stays is JSON, as it was written.
 * Undefined for texts that have nothing to leave out.
 */
export function cutJson(json: Uint8Array, limit: number): Cut | undefined {
  let cut: Cut = { text: json, leftOut: [] };
  for (let round = 0; round < ROUNDS; round += 1) cut = cutContainers(cut, limit, false);
  cut = cutStrings(cut, limit);
  for (let round = 0; round < ROUNDS; round += 1) cut = cutContainers(cut, limit, true);
  return cut.text.length <= limit ? cut : undefined;
}

/** Holds the largest containers to one size, the largest that does. One part of each is kept, whatever its size. */
function cutContainers(cut: Cut, limit: number, alsoObjects: boolean): Cut {
  const { text, leftOut } = cut;
  if (text.length <= limit) return cut;
  const containers = outerContainers(text, alsoObjects);
  const gaps = (size: number): Span[] => containers.flatMap(({ parts }) => gapOver(parts, size));
  const size = largest(text.length, (candidate) => text.length - total(gaps(candidate)) <= limit);
  const told = containers.flatMap((container) => toldOf(container, size, alsoObjects ? "parts" : "items"));
  return { text: without(text, gaps(size)), leftOut: [...leftOut, ...listed(told)] };
}

/** How many parts from the first on come to no more than `size` bytes. */
function partsWithin(parts: readonly Span[], size: number): number {
  const start = parts[0]?.start ?? 0;
  return Math.max(
    1,
    largest(parts.length, (count) => (parts[count - 1]?.end ?? 0) - start <= size),
  );
}

function gapOver(parts: readonly Span[], size: number): readonly Span[] {
  const start = parts[partsWithin(parts, size) - 1]?.end ?? 0;
  const end = parts.at(-1)?.end ?? 0;
  return end > start ? [{ start, end }] : [];
}

function toldOf({ name, parts }: Container, size: number, what: string): readonly string[] {
  const left = parts.length - partsWithin(parts, size);
  const where = name === undefined ? "" : ` of ${JSON.stringify(name.slice(0, 100))}`;
  return left > 0 ? [`${left} of the ${parts.length} ${what}${where} are left out`] : [];
}

/** The first of many sentences. */
function listed(sentences: readonly string[]): readonly string[] {
  const more = sentences.length - 5;
  return more > 0 ? [...sentences.slice(0, 5), `so is much of ${more} others`] : sentences;
}

/** Shortens the longest strings to one length, the largest that does. */
function cutStrings(cut: Cut, limit: number): Cut {
  const { text, leftOut } = cut;
  if (text.length <= limit) return cut;
  const strings = longStrings(text, SHORTEST_STRING);
  const rest = (length: number): number =>
    strings.reduce((sum, { start, end }) => sum - Math.max(0, end - start - length), text.length);
  const length = Math.max(
    SHORTEST_STRING,
    largest(text.length, (candidate) => rest(candidate) <= limit),
  );
  const found = strings.flatMap((string) => stringGap(text, string, length));
  if (found.length === 0) return cut;
  return { text: without(text, found, "…"), leftOut: [...leftOut, `${found.length} long texts are shortened (…)`] };
}

/** What to take from a string so that it fits with an ellipsis; escapes and characters stay whole. */
function stringGap(text: Uint8Array, { start, end }: Span, length: number): readonly Span[] {
  if (end - start <= length) return [];
  const ELLIPSIS_AND_QUOTE = 4;
  let index = start + 1;
  for (let next = index; next <= start + length - ELLIPSIS_AND_QUOTE; next += unitAt(text, index)) index = next;
  return [{ start: index, end: end - 1 }];
}

/** The bytes of the character or escape that begins at `index`. */
function unitAt(text: Uint8Array, index: number): number {
  const byte = text[index] ?? 0;
  if (byte === 0x5c) return text[index + 1] === 0x75 ? 6 : 2;
  if (byte < 0x80) return 1;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** The largest whole number up to `most` that is `good`, if smaller ones are too; 0 where none is. */
function largest(most: number, good: (candidate: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (good(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function total(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** The text without some stretches, which are in order; `mark` stands for each. */
function without(text: Uint8Array, gaps: readonly Span[], mark: string = ""): Uint8Array {
  const bytes = new TextEncoder().encode(mark);
  const kept = gaps.flatMap(({ start }, index) => [text.subarray(gaps[index - 1]?.end ?? 0, start), bytes]);
  return concat([...kept, text.subarray(gaps.at(-1)?.end ?? 0)]);
}
