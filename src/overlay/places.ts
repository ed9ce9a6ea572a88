import type { Origin } from "../model/origin.js";
import { isJsonObject, type JsonValue, ownMember } from "../support/json.js";
import { joinPointer, pointerSegments } from "../support/pointer.js";
import type { Targets } from "./edit.js";

/** Where what one action left behind stood before it: in the document as it was then, or in the overlay that wrote it. */
export type Step = (segments: readonly string[]) => readonly string[] | Origin;

/** The place in the texts of what stands at a place of the overlaid document. */
export function placeThrough(steps: readonly Step[], origin: Origin): Origin {
  let segments: readonly string[] = pointerSegments(origin.pointer);
  for (const step of steps.toReversed()) {
    const before = step(segments);
    if (!isSegments(before)) return before;
    segments = before;
  }
  return { uri: origin.uri, pointer: joinPointer("", ...segments) };
}

/** The step of an action that removed its targets: what stood behind them in an array has moved up. */
export function removalStep(targets: Targets): Step {
  return (segments) => {
    let place: Targets | undefined = targets;
    return segments.map((segment) => {
      const index = /^\d+$/.test(segment) ? indexBefore(Number(segment), place?.below) : undefined;
      const before = index === undefined ? segment : String(index);
      place = index === undefined ? place?.below.get(segment) : place?.below.get(index);
      return before;
    });
  };
}

function indexBefore(index: number, below: Targets["below"] | undefined): number | undefined {
  const removed = [...(below ?? [])].filter(([key, { isTarget }]) => typeof key === "number" && isTarget);
  if (below !== undefined && below.has(String(index))) return undefined;
  return removed
    .map(([key]) => key as number)
    .sort((a, b) => a - b)
    .reduce((at, gone) => (gone <= at ? at + 1 : at), index);
}

/** The step of an action that merged `update`, which stands where `written` says of it, into its targets; `before` is the document that they stood in. */
export function updateStep(
  before: JsonValue,
  targets: Targets,
  update: JsonValue,
  written: (segments: readonly string[]) => readonly string[] | Origin,
): Step {
  return (segments) => {
    let place: Targets | undefined = targets;
    let value: JsonValue | undefined = before;
    for (let depth = 0; ; depth++) {
      const found = place?.isTarget ? writtenBelow(value, update, segments.slice(depth)) : undefined;
      if (found) return written(found);
      const segment = segments[depth];
      if (segment === undefined || place === undefined) return segments;
      place = place.below.get(Array.isArray(value) ? Number(segment) : segment);
      value = memberOf(value, segment);
    }
  };
}

/** What of the update stands at `segments` of the merged value; undefined for what was there before. */
function writtenBelow(
  target: JsonValue | undefined,
  update: JsonValue,
  segments: readonly string[],
): readonly string[] | undefined {
  let [before, written]: readonly [JsonValue | undefined, JsonValue | undefined] = [target, update];
  const way: string[] = [];
  for (const [depth, segment] of segments.entries()) {
    if (Array.isArray(before)) {
      const index = Number(segment) - before.length;
      if (index < 0 || written === undefined) return undefined;
      const rest = segments.slice(depth + 1);
      return Array.isArray(written) ? [...way, String(index), ...rest] : [...way, ...rest];
    }
    if (!isJsonObject(before) || !isJsonObject(written)) return [...way, ...segments.slice(depth)];
    if (!Object.hasOwn(written, segment)) return undefined;
    way.push(segment);
    [before, written] = [ownMember(before, segment), ownMember(written, segment)];
    if (before === undefined) return [...way, ...segments.slice(depth + 1)];
  }
  const isMerged = typeof before === "object" && before !== null && typeof written === "object" && written !== null;
  return isMerged ? undefined : way;
}

function memberOf(value: JsonValue | undefined, segment: string): JsonValue | undefined {
  return Array.isArray(value) ? (value as readonly JsonValue[])[Number(segment)] : ownMember(value, segment);
}

function isSegments(found: readonly string[] | Origin): found is readonly string[] {
  return Array.isArray(found);
}
