import { isJsonObject, type JsonValue } from "../support/json.js";
import type { Location } from "./json-path.js";

/** Locations as a tree, so that a value is rebuilt once for all of them. */
export interface Targets {
  isTarget: boolean;
  readonly below: Map<string | number, Targets>;
}

/** The tree of some locations. */
export function targetsOf(locations: readonly Location[]): Targets {
  const root: Targets = { isTarget: false, below: new Map() };
  for (const location of locations) {
    let place = root;
    for (const segment of location) {
      const next = place.below.get(segment) ?? { isTarget: false, below: new Map() };
      place.below.set(segment, next);
      place = next;
    }
    place.isTarget = true;
  }
  return root;
}

/** A value in whose place `edit` puts something at each target, those inside others first. What is not on the way to one is shared with the value, which stays as it is. */
export function editAt(value: JsonValue, targets: Targets, edit: (target: JsonValue) => JsonValue): JsonValue {
  const inner = mapBelow(value, targets, (member, below) => [editAt(member, below, edit)]);
  return targets.isTarget ? edit(inner) : inner;
}

/** A value without its targets, of which the root is none. */
export function removeAt(value: JsonValue, targets: Targets): JsonValue {
  return mapBelow(value, targets, (member, below) => (below.isTarget ? [] : [removeAt(member, below)]));
}

function mapBelow(
  value: JsonValue,
  { below }: Targets,
  map: (member: JsonValue, below: Targets) => readonly JsonValue[],
): JsonValue {
  if (below.size === 0 || typeof value !== "object" || value === null) return value;
  const mapped = (key: string | number, member: JsonValue): readonly JsonValue[] => {
    const next = below.get(key);
    return next === undefined ? [member] : map(member, next);
  };
  if (!isJsonObject(value)) return value.flatMap((item, index) => mapped(index, item));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => mapped(key, member).map((one) => [key, one])),
  );
}
