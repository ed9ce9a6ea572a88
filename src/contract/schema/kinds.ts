import type { ArraySchema, ObjectSchema, RecordSchema, Schema, TupleSchema } from "../../model/schema.js";
import { compareArrays } from "./arrays.js";
import { isWhole } from "./describe.js";
import { fingerprint } from "./fingerprint.js";
import { compareLimits } from "./limits.js";
import { compareObjects } from "./objects.js";
import type { Scope } from "./scope.js";
import { matchVariants, variantText } from "./variants.js";

/** Two branches of one type, neither of them a reference. */
export function compareKinds(old: Schema, now: Schema, scope: Scope): void {
  if (old.kind === "intersection" || now.kind === "intersection") {
    compareParts(old, now, scope);
  } else if (isMembers(old) && isMembers(now)) {
    compareObjects(old, now, scope);
  } else if (isItems(old) && isItems(now)) {
    compareArrays(old, now, scope);
  } else if (old.kind === "union" || now.kind === "union") {
    // Only unions with conditions come here.
    const isSame = fingerprint(old, scope.old.resolve) === fingerprint(now, scope.now.resolve);
    if (!isSame) scope.say("limit-changed");
  } else {
    compareWholeness(old, now, scope);
    compareLimits(old, now, scope);
  }
}

function isMembers(schema: Schema): schema is ObjectSchema | RecordSchema {
  return schema.kind === "object" || schema.kind === "record";
}

function isItems(schema: Schema): schema is ArraySchema | TupleSchema {
  return schema.kind === "array" || schema.kind === "tuple";
}

function compareWholeness(old: Schema, now: Schema, scope: Scope): void {
  const word = (schema: Schema): string => (isWhole(schema) ? "integer" : "number");
  if (isWhole(old) === isWhole(now)) return;
  scope.say(isWhole(now) ? "type-narrowed" : "type-widened", { from: word(old), to: word(now) });
}

/** What holds together: more of it accepts less. */
function compareParts(old: Schema, now: Schema, scope: Scope): void {
  const matched = matchVariants(partsOf(old), partsOf(now), scope, undefined);
  const added = [...matched.added];
  const pairs = [...matched.kept];
  for (const part of matched.removed) {
    const { kind } = scope.old.resolve(part);
    const index = added.findIndex((other) => scope.now.resolve(other).kind === kind);
    if (index >= 0) pairs.push([part, added.splice(index, 1)[0]!]);
    else scope.say("limit-widened", { from: variantText(part, undefined, scope.old) });
  }
  for (const part of added)
    scope.say("limit-narrowed", { to: variantText(part, undefined, scope.now), at: part.origin });
  for (const [before, after] of pairs) scope.compare(before, after, [], true);
}

function partsOf(schema: Schema): readonly Schema[] {
  return schema.kind === "intersection" ? schema.parts : [schema];
}
