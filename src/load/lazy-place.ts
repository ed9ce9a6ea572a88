import type { PlacedValue } from "./positions.js";

/** A value in a text, whose members are looked for when one of them is asked for. */
export interface FoundValue {
  /** As of `PlacedValue`. */
  readonly offset: number;
  /** By name or index; undefined where they cannot be told without a parser. */
  readonly findMembers: () => ReadonlyMap<string, FoundValue> | undefined;
}

/** A found value as a place. Where its members cannot be told they are those of `whole`, the same value as a parser of the whole text places it. */
export function lazyPlace({ offset, findMembers }: FoundValue, whole: () => PlacedValue | undefined): PlacedValue {
  let members: ReadonlyMap<string, PlacedValue> | "unclear" | undefined;
  const read = (): NonNullable<typeof members> => {
    const found = findMembers();
    if (found === undefined) return "unclear";
    return new Map([...found].map(([key, value]) => [key, lazyPlace(value, () => whole()?.member(key))] as const));
  };
  return {
    offset,
    member(segment) {
      members ??= read();
      return members === "unclear" ? whole()?.member(segment) : members.get(segment);
    },
  };
}
