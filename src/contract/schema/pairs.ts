import type { Origin } from "../../model/origin.js";
import type { Schema } from "../../model/schema.js";
import { joinPointer, type Pointer } from "../../support/pointer.js";
import { compareKinds } from "./kinds.js";
import type { Edge, Fact, Scope, Sides } from "./scope.js";
import { compareTexts, coreOf, saysSomething } from "./texts.js";
import { compareTypes } from "./types.js";

/** Two schemas that belong together, compared down to where either refers to another schema. */
export interface Pair {
  readonly facts: readonly Fact[];
  /** What is said of the two themselves; places that refer to them and say it in other words leave it out. */
  readonly texts: readonly Fact[];
  readonly edges: readonly Edge[];
}

/** Gives the pair of two schemas, neither a reference; each pair is compared once. */
export type PairOf = (old: Schema, now: Schema) => Pair;

/** Compares pairs of schemas of one face. References end a pair, so that neither recursion nor sharing multiplies the work. */
export function createPairs(sides: Sides): PairOf {
  const known = new WeakMap<Schema, WeakMap<Schema, Pair>>();
  return (old, now) => {
    const partners = known.get(old) ?? new WeakMap<Schema, Pair>();
    known.set(old, partners);
    const pair = partners.get(now) ?? comparePair(old, now, sides);
    partners.set(now, pair);
    return pair;
  };
}

/** What is found of a pair while it is compared. */
interface Found {
  readonly facts: Fact[];
  readonly edges: Edge[];
}

function comparePair(old: Schema, now: Schema, sides: Sides): Pair {
  const found: Found = { facts: [], edges: [] };
  const texts: Found = { facts: [], edges: [] };
  compareInline(old, now, scopeAt(now.origin, "", sides, found), scopeAt(now.origin, "", sides, texts));
  return { facts: found.facts, texts: texts.facts, edges: found.edges };
}

function scopeAt(at: Origin, path: Pointer, sides: Sides, found: Found): Scope {
  const { face, old, now } = sides;
  return {
    face,
    old,
    now,
    path,
    at,
    say: (kind, parts) => found.facts.push({ kind, path, at, ...parts }),
    sayGone: (member) => found.facts.push({ kind: "removed", path: joinPointer(path, member), at, member }),
    below: (origin, ...segments) => scopeAt(origin, joinPointer(path, ...segments), sides, found),
    compare: (before, after, segments = [], isTold = false) => {
      if (isPlainUnknown(before) && isPlainUnknown(after)) return;
      compareUse(before, after, scopeAt(after.origin, joinPointer(path, ...segments), sides, found), found, isTold);
    },
  };
}

function isPlainUnknown(schema: Schema): boolean {
  return schema.kind === "unknown" && schema.conditions === undefined && !saysSomething(schema);
}

function compareUse(old: Schema, now: Schema, scope: Scope, found: Found, isTold: boolean): void {
  if (old.kind !== "ref" && now.kind !== "ref") {
    compareInline(old, now, scope, isTold ? undefined : scope);
    return;
  }
  const isOwn = !isTold && [old, now].some((schema) => schema.kind === "ref" && saysSomething(schema));
  if (isOwn) compareTexts(old, now, scope, true);
  const targets = { old: scope.old.resolve(old), now: scope.now.resolve(now) };
  found.edges.push({ path: scope.path, ...targets, isTold: isTold || isOwn });
}

/** Two schemas that are no references. `texts` takes what is said of them; without it that is compared already. */
function compareInline(old: Schema, now: Schema, scope: Scope, texts: Scope | undefined): void {
  const isLeft = texts !== undefined && leavesTexts(old, now);
  const areUnions = [old, now].every((schema) => coreOf(schema).kind === "union");
  const isSame = compareTypes(scope.old.view(old), scope.now.view(now), scope, (before, after) => {
    if (before === old && after === now) compareKinds(before, after, scope);
    else scope.compare(before, after, [], !areUnions && !isLeft);
  });
  if (texts !== undefined && !isLeft) compareTexts(old, now, texts, isSame);
}

/** Whether what is said is left to the pair of the branches: nullable forms of what is referred to, which say nothing themselves. */
function leavesTexts(old: Schema, now: Schema): boolean {
  const cores = [coreOf(old), coreOf(now)];
  const isWrapped = cores.some((core) => core.kind === "ref");
  return isWrapped && cores.every((core) => core.kind !== "union" && !(core.kind === "ref" && saysSomething(core)));
}
