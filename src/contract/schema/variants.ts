import type { Schema } from "../../model/schema.js";
import { fingerprint } from "./fingerprint.js";
import { nameOf, type Side } from "./side.js";

/** The branches of one type on both sides, put together. */
export interface MatchedVariants {
  readonly kept: readonly (readonly [old: Schema, now: Schema])[];
  readonly removed: readonly Schema[];
  readonly added: readonly Schema[];
}

/** Unions with more branches left to compare by likeness are matched in their order. */
const maximumScored = 64;

/**
 * Which branch became which, whatever their order: by the values that tell variants apart, then by equality (first of those that the document calls the same), then by what the document calls them, then by
 * the members that they share. One branch on both sides is the same.
 */
export function matchVariants(
  old: readonly Schema[],
  now: readonly Schema[],
  sides: { readonly old: Side; readonly now: Side },
  tag: string | undefined,
): MatchedVariants {
  if (old.length === 1 && now.length === 1) return { kept: [[old[0]!, now[0]!]], removed: [], added: [] };
  const kept: (readonly [Schema, Schema])[] = [];
  let removed = old;
  let added = now;
  for (const key of keys(tag)) {
    const result = matchBy(
      removed,
      added,
      (schema) => key(schema, sides.old),
      (schema) => key(schema, sides.now),
    );
    kept.push(...result.kept);
    ({ removed, added } = result);
  }
  const scored = matchByLikeness(removed, added, sides);
  kept.push(...scored.kept);
  ({ removed, added } = scored);
  // Of texts, numbers, maps no more is known: they are matched in their order. Objects without a common member are others.
  const bare = {
    removed: removed.filter((schema) => memberNames(schema, sides.old).size === 0),
    added: added.filter((schema) => memberNames(schema, sides.now).size === 0),
  };
  const pairs = zip(bare.removed, bare.added);
  const paired = new Set(pairs.flat());
  const isLeft = (schema: Schema): boolean => !paired.has(schema);
  return { kept: [...kept, ...pairs], removed: removed.filter(isLeft), added: added.filter(isLeft) };
}

type Key = (schema: Schema, side: Side) => string | undefined;

function keys(tag: string | undefined): readonly Key[] {
  return [
    (schema, side) => tagText(schema, tag, side),
    // Variants may accept the same, and be told apart by what is said of them alone.
    (schema, side) =>
      nameOf(schema) === undefined ? undefined : `${nameOf(schema)} ${fingerprint(schema, side.resolve)}`,
    (schema, side) => fingerprint(schema, side.resolve),
    (schema) => nameOf(schema),
  ];
}

function matchBy(
  old: readonly Schema[],
  now: readonly Schema[],
  oldKey: (schema: Schema) => string | undefined,
  nowKey: (schema: Schema) => string | undefined,
): MatchedVariants {
  const unclaimed = new Map<string, Schema[]>();
  for (const schema of now) {
    const key = nowKey(schema);
    if (key === undefined) continue;
    const others = unclaimed.get(key);
    if (others === undefined) unclaimed.set(key, [schema]);
    else others.push(schema);
  }
  const kept: (readonly [Schema, Schema])[] = [];
  const removed = old.filter((schema) => {
    const key = oldKey(schema);
    const found = key === undefined ? undefined : unclaimed.get(key)?.shift();
    if (found !== undefined) kept.push([schema, found]);
    return found === undefined;
  });
  const claimed = new Set(kept.map(([, schema]) => schema));
  return { kept, removed, added: now.filter((schema) => !claimed.has(schema)) };
}

function matchByLikeness(
  old: readonly Schema[],
  now: readonly Schema[],
  sides: { old: Side; now: Side },
): MatchedVariants {
  if (old.length > maximumScored || now.length > maximumScored) return { kept: zip(old, now), ...rest(old, now) };
  const oldNames = old.map((schema) => memberNames(schema, sides.old));
  const nowNames = now.map((schema) => memberNames(schema, sides.now));
  const scores = oldNames.flatMap((names, from) =>
    nowNames.map((others, to) => ({ from, to, score: likeness(names, others) })),
  );
  scores.sort((a, b) => b.score - a.score || a.from - b.from || a.to - b.to);
  const taken = { from: new Set<number>(), to: new Set<number>() };
  const kept: (readonly [Schema, Schema])[] = [];
  for (const { from, to, score } of scores) {
    if (score === 0 || taken.from.has(from) || taken.to.has(to)) continue;
    taken.from.add(from);
    taken.to.add(to);
    kept.push([old[from]!, now[to]!]);
  }
  return {
    kept,
    removed: old.filter((_, index) => !taken.from.has(index)),
    added: now.filter((_, index) => !taken.to.has(index)),
  };
}

function zip(old: readonly Schema[], now: readonly Schema[]): (readonly [Schema, Schema])[] {
  return old.slice(0, now.length).map((schema, index) => [schema, now[index]!] as const);
}

function rest(old: readonly Schema[], now: readonly Schema[]): Pick<MatchedVariants, "removed" | "added"> {
  return { removed: old.slice(now.length), added: now.slice(old.length) };
}

/** Of two sets of names, the share that both have. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const name of a) if (b.has(name)) shared++;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

/** `kind = "cat"` of a variant whose value is known, else the names of its members: what people tell it by. */
export function variantText(schema: Schema, tag: string | undefined, side: Side): string {
  const told = tagText(schema, tag, side);
  if (told !== undefined) return told;
  const resolved = side.resolve(schema);
  const names = [...memberNames(schema, side)];
  if (names.length === 0) return nameOf(schema) ?? resolved.kind;
  return `object with ${names.slice(0, 5).join(", ")}${names.length > 5 ? ", ..." : ""}`;
}

/** The exact values of the member that tells variants apart; without one, of all members that have one exact value. */
function tagText(schema: Schema, tag: string | undefined, side: Side): string | undefined {
  const texts = objectParts(schema, side).flatMap((part) =>
    part.properties.flatMap(({ name, required, schema: member }) => {
      if (tag === undefined ? !required : name !== tag) return [];
      const value = side.resolve(member);
      if (value.kind === "literal") return [`${name} = ${JSON.stringify(value.value)}`];
      return tag !== undefined && value.kind === "enum" && !value.open
        ? [`${name} = ${value.values.map((each) => JSON.stringify(each)).join(" or ")}`]
        : [];
    }),
  );
  return texts.length === 0 ? undefined : [...new Set(texts)].sort().join(", ");
}

function memberNames(schema: Schema, side: Side): ReadonlySet<string> {
  return new Set(objectParts(schema, side).flatMap(({ properties }) => properties.map(({ name }) => name)));
}

function objectParts(schema: Schema, side: Side, depth = 0): Extract<Schema, { kind: "object" }>[] {
  const resolved = side.resolve(schema);
  if (resolved.kind === "object") return [resolved];
  if (resolved.kind === "array" && depth <= 20) return objectParts(resolved.items, side, depth + 1);
  if (resolved.kind !== "intersection" || depth > 20) return [];
  return resolved.parts.flatMap((part) => objectParts(part, side, depth + 1));
}
