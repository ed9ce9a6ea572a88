import { byCodeUnits } from "../../support/order.js";
import type { SchemaKeywords, SchemaLocation } from "../../resolve/resolved-document.js";
import { type Part, type ReadPart, locationKey } from "./context.js";
import type { Facts } from "./facts.js";

type Merged = Pick<Facts, "parts" | "hasUnevaluated">;

/** What parts say of the members of objects. */
export interface MemberFacts {
  readonly properties: ReadonlyMap<string, readonly Part[]>;
  readonly required: ReadonlySet<string>;
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  readonly patternProperties: ReadonlyMap<string, readonly Part[]>;
  readonly additionalProperties: readonly Part[];
  readonly propertyNames: readonly Part[];
}

/** What parts say of the items of arrays. */
export interface ItemFacts {
  readonly prefixItems: readonly (readonly Part[])[];
  readonly items: readonly Part[];
}

/** Merges what the parts of facts say of members (JSON Schema 2020-12 Core, section 10.3.2). */
export function memberFacts({ parts, hasUnevaluated }: Merged): MemberFacts {
  return {
    properties: collect(parts, ({ properties }) => properties),
    required: new Set(parts.flatMap(({ keywords }) => keywords.required ?? [])),
    dependentRequired: mergeDependentRequired(parts),
    patternProperties: collect(parts, ({ patternProperties }) => patternProperties),
    additionalProperties: additionalParts(parts, hasUnevaluated),
    propertyNames: locationsAsParts(parts.map(({ keywords }) => keywords.propertyNames)),
  };
}

/**
 * Merges what they say of items: `items` of a part holds for what comes after that part's own prefix (JSON Schema 2020-12 Core, section 10.3.1.2).
 */
export function itemFacts({ parts, hasUnevaluated }: Merged): ItemFacts {
  const length = Math.max(0, ...parts.map(({ keywords }) => keywords.prefixItems?.length ?? 0));
  const prefixItems = Array.from({ length }, (_, index) =>
    locationsAsParts(
      parts.map(({ keywords: { prefixItems: prefix = [], items } }) => (index < prefix.length ? prefix[index] : items)),
    ),
  );
  const items = locationsAsParts(parts.map(({ keywords }) => keywords.items));
  const isLeftOver = items.length === 0 && hasUnevaluated;
  return {
    prefixItems,
    items: isLeftOver ? locationsAsParts(parts.map(({ keywords }) => keywords.unevaluatedItems)) : items,
  };
}

function collect(
  parts: readonly ReadPart[],
  read: (keywords: SchemaKeywords) => readonly (readonly [string, SchemaLocation])[] | undefined,
): Map<string, Part[]> {
  const collected = new Map<string, SchemaLocation[]>();
  for (const { keywords } of parts) {
    for (const [name, location] of read(keywords) ?? []) {
      const known = collected.get(name);
      if (known === undefined) collected.set(name, [location]);
      else known.push(location);
    }
  }
  return new Map([...collected].map(([name, locations]) => [name, locationsAsParts(locations)]));
}

/** The places that are stated, each once. */
function locationsAsParts(locations: readonly (SchemaLocation | undefined)[]): Part[] {
  const stated = locations.filter((location) => location !== undefined);
  // Most members are stated once, and a key takes longer to make than all else here.
  if (stated.length < 2) return stated.map((location) => ({ location }));
  const parts = new Map<string, Part>();
  for (const location of stated) {
    const key = locationKey(location);
    if (!parts.has(key)) parts.set(key, { location });
  }
  return [...parts.values()];
}

function additionalParts(parts: readonly ReadPart[], hasUnevaluated: boolean): Part[] {
  const stated = locationsAsParts(parts.map(({ keywords }) => keywords.additionalProperties));
  if (stated.length > 0 || !hasUnevaluated) return stated;
  return locationsAsParts(parts.map(({ keywords }) => keywords.unevaluatedProperties));
}

function mergeDependentRequired(parts: readonly ReadPart[]): Map<string, string[]> {
  const merged = new Map<string, Set<string>>();
  for (const { keywords } of parts) {
    for (const [name, names] of Object.entries(keywords.dependentRequired ?? {})) {
      const known = merged.get(name) ?? new Set();
      merged.set(name, known);
      for (const needed of names) known.add(needed);
    }
  }
  const stated = [...merged].filter(([, names]) => names.size > 0).sort(([a], [b]) => byCodeUnits(a, b));
  return new Map(stated.map(([name, names]) => [name, [...names]]));
}
