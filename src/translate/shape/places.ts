import type { Schema } from "../../model/schema.js";
import { descend } from "../../model/descend.js";
import type { Lookup } from "../../model/lookup.js";
import { nearest } from "../../support/nearest.js";
import { joinPointer, pointerSegments } from "../../support/pointer.js";

/** The schemas that the segments of a pointer lead to, in every branch and part; `*` stands for items of arrays and values of maps. */
export function schemasAt(schema: Schema, segments: readonly string[], lookup: Lookup): readonly Schema[] {
  return segments.reduce<readonly Schema[]>(
    (places, segment) => [...new Set(places.flatMap((place) => membersAt(place, segment, lookup)))],
    [schema],
  );
}

/** What a segment of a pointer leads to, in every branch and part. */
function membersAt(schema: Schema, segment: string, lookup: Lookup): readonly Schema[] {
  const membersIn = descend<readonly Schema[]>(lookup, [], (found, inner) => {
    switch (found.kind) {
      case "object": {
        if (segment === "*") return found.properties.length > 0 ? [] : mapValues(found);
        return found.properties.flatMap(({ name, schema: member }) => (name === segment ? [member] : []));
      }
      case "record":
        return segment === "*" ? [found.values] : [];
      case "array":
        return segment === "*" ? [found.items] : [];
      case "tuple":
        return segment === "*" ? [...found.prefixItems, found.items] : [];
      case "union":
        return [...new Set(found.branches.flatMap(inner))];
      case "intersection":
        return [...new Set(found.parts.flatMap(inner))];
      default:
        return [];
    }
  });
  return membersIn(schema);
}

function mapValues({ patternProperties = [], additionalProperties }: Extract<Schema, { kind: "object" }>): Schema[] {
  const values = [...patternProperties.map(({ schema }) => schema), additionalProperties];
  return values.filter(({ kind }) => kind !== "unknown" && kind !== "never");
}

/** A pointer that leads nowhere, with its first wrong segment in place of which the nearest stands. */
export function nearestPointer(schema: Schema, pointer: string, lookup: Lookup): string | undefined {
  const segments = pointerSegments(pointer);
  let places: readonly Schema[] = [schema];
  for (const [index, segment] of segments.entries()) {
    const next = places.flatMap((place) => membersAt(place, segment, lookup));
    if (next.length === 0) {
      const items = places.flatMap((place) => membersAt(place, "*", lookup));
      const isSkipped = items.some((item) => membersAt(item, segment, lookup).length > 0);
      if (isSkipped) return joinPointer("", ...segments.slice(0, index), "*", ...segments.slice(index));
      const names = places.flatMap((place) => namesIn(place, lookup));
      const meant = nearest(segment, names);
      return meant && joinPointer("", ...segments.slice(0, index), meant, ...segments.slice(index + 1));
    }
    places = next;
  }
  return undefined;
}

function namesIn(schema: Schema, lookup: Lookup): readonly string[] {
  const namesOf = descend<readonly string[]>(lookup, [], (found, inner) => {
    if (found.kind === "union") return [...new Set(found.branches.flatMap(inner))];
    if (found.kind === "intersection") return [...new Set(found.parts.flatMap(inner))];
    return found.kind === "object" ? found.properties.map(({ name }) => name) : [];
  });
  return namesOf(schema);
}
