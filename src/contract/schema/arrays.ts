import type { ArraySchema, Schema, TupleSchema } from "../../model/schema.js";
import { compareLimits } from "./limits.js";
import type { Scope } from "./scope.js";

type Items = ArraySchema | TupleSchema;

/** The items of two arrays: position by position where either has positions, then the rest. */
export function compareArrays(old: Items, now: Items, scope: Scope): void {
  const before = prefixOf(old);
  const after = prefixOf(now);
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    scope.compare(before[index] ?? old.items, after[index] ?? now.items, [index]);
  }
  const wasClosed = old.items.kind === "never";
  const isClosed = now.items.kind === "never";
  if (wasClosed !== isClosed) scope.say(isClosed ? "closed" : "opened");
  if (!wasClosed && !isClosed) scope.compare(old.items, now.items, ["*"]);
  compareLimits(old, now, scope);
}

function prefixOf(schema: Items): readonly Schema[] {
  return schema.kind === "tuple" ? schema.prefixItems : [];
}
