import type { Schema } from "../../model/schema.js";
import { canonicalJson } from "../../support/canonical-json.js";
import type { JsonValue } from "../../support/json.js";
import { typesText } from "./describe.js";
import type { Scope } from "./scope.js";
import { matchVariants, variantText } from "./variants.js";
import type { TypeView, View } from "./view.js";

type ComparePair = (old: Schema, now: Schema) => void;

/**
 * What two schemas accept: types, null, exact values, and how many branches. `compareBranches` is called with each pair of branches that belong together.
 * Gives whether the types are the same.
 */
export function compareTypes(old: View, now: View, scope: Scope, compareBranches: ComparePair): boolean {
  if (old.isAny && now.isAny) return true;
  const words = { from: typesText(old, scope.old), to: typesText(now, scope.now) };
  const gone = now.isAny ? [] : [...old.types.keys()].filter((name) => !now.types.has(name));
  const come = old.isAny ? [] : [...now.types.keys()].filter((name) => !old.types.has(name));
  const isNarrower = old.isAny || gone.length > 0;
  const isWider = now.isAny || come.length > 0;
  if (isNarrower || isWider) {
    scope.say(isNarrower && isWider ? "type-changed" : isNarrower ? "type-narrowed" : "type-widened", words);
  }
  if (old.isAny || now.isAny) return false;
  if (old.isNullable !== now.isNullable) scope.say(now.isNullable ? "null-added" : "null-removed");
  let isSame = !isNarrower && !isWider;
  for (const [name, before] of old.types) {
    const after = now.types.get(name);
    if (after === undefined) continue;
    const place = after.at ? scope.below(after.at) : scope;
    if (!compareValues(before, after, words, place)) isSame = false;
    compareVariants([old, before], [now, after], scope, compareBranches);
  }
  return isSame;
}

interface Words {
  readonly from: string;
  readonly to: string;
}

/** The values of one type. Gives false where single values became all of the type, or the other way. */
function compareValues(old: TypeView, now: TypeView, words: Words, scope: Scope): boolean {
  const wasFree = old.branches.length > 0;
  const isFree = now.branches.length > 0;
  if (wasFree && isFree) {
    compareKnown(old, now, scope);
    return true;
  }
  if (!wasFree && !isFree) {
    compareExact([...old.values.values()], [...now.values.values()], scope);
    return true;
  }
  const listed = wasFree ? old.known : now.known;
  if (listed.length === 0) {
    scope.say(wasFree ? "type-narrowed" : "type-widened", words);
    return false;
  }
  const from = listedIn(old);
  const to = listedIn(now);
  if (sameValues(from, to)) scope.say(isFree ? "opened" : "closed", words);
  else compareExact(from, to, scope);
  return true;
}

function listedIn({ values, known }: TypeView): JsonValue[] {
  return [...values.values(), ...known];
}

function compareExact(old: readonly JsonValue[], now: readonly JsonValue[], scope: Scope): void {
  const removed = without(old, now);
  const added = without(now, old);
  if (old.length === 1 && now.length === 1 && removed.length === 1) {
    scope.say("value-changed", { from: removed, to: added });
    return;
  }
  if (removed.length > 0) scope.say("value-removed", { from: removed });
  if (added.length > 0) scope.say("value-added", { to: added });
}

/** Values that stand beside what is accepted anyhow: they only tell. */
function compareKnown(old: TypeView, now: TypeView, scope: Scope): void {
  const from = listedIn(old);
  const to = listedIn(now);
  const removed = without(from, to);
  const added = without(to, from);
  if (removed.length > 0) scope.say("known-value-removed", { from: removed });
  if (added.length > 0) scope.say("known-value-added", { to: added });
}

function compareVariants(
  [oldView, old]: readonly [View, TypeView],
  [nowView, now]: readonly [View, TypeView],
  scope: Scope,
  compareBranches: ComparePair,
): void {
  const tag = oldView.discriminator?.propertyName ?? nowView.discriminator?.propertyName;
  const { kept, removed, added } = matchVariants(old.branches, now.branches, scope, tag);
  // Where only one side has branches, the other has values, and that is told.
  const isTold = old.branches.length === 0 || now.branches.length === 0;
  const wasOpen = oldView.discriminator?.open === true;
  const isOpen = nowView.discriminator?.open === true;
  const known = wasOpen && isOpen ? "known-" : "";
  if (!isTold) {
    for (const branch of removed) scope.say(`${known}variant-removed`, { from: variantText(branch, tag, scope.old) });
    for (const branch of added) {
      scope.say(`${known}variant-added`, { to: variantText(branch, tag, scope.now), at: branch.origin });
    }
    const areUnions = old.branches.length > 1 && now.branches.length > 1;
    if (areUnions && wasOpen !== isOpen) scope.say(isOpen ? "opened" : "closed");
    if (areUnions && oldView.isExclusive !== nowView.isExclusive)
      scope.say(nowView.isExclusive ? "limit-narrowed" : "limit-widened", {
        from: oldView.isExclusive ? "exactly one variant" : "any variants",
        to: nowView.isExclusive ? "exactly one variant" : "any variants",
      });
  }
  for (const [before, after] of kept) compareBranches(before, after);
}

function without(values: readonly JsonValue[], others: readonly JsonValue[]): JsonValue[] {
  const known = new Set(others.map(canonicalJson));
  return values.filter((value) => !known.has(canonicalJson(value)));
}

function sameValues(a: readonly JsonValue[], b: readonly JsonValue[]): boolean {
  return without(a, b).length === 0 && without(b, a).length === 0;
}
