import type { ArraySchema, Schema, TupleSchema } from "../../model/schema.js";
import { compareLimits } from "./limits.js";
import type { Scope } from "./scope.js";

type Items = ArraySchema | TupleSchema;

/** The items of two arrays: position by position where either has positions, then the rest. */
export function compareArrays(old: Items, now: Items, scope: Scope): void {
  const before = withoutClosing(old);
  const after = withoutClosing(now);
  const positions = Math.max(prefixOf(before).length, prefixOf(after).length);
  for (let index = 0; index < positions; index++) {
    scope.compare(prefixOf(before)[index] ?? before.items, prefixOf(after)[index] ?? after.items, [index]);
  }
  scope.compare(before.items, after.items, ["*"]);
  compareLimits(before, after, scope);
}

function prefixOf(schema: Items): readonly Schema[] {
  return schema.kind === "tuple" ? schema.prefixItems : [];
}

/** A tuple that allows nothing past its positions is one of at most so many items. */
function withoutClosing(schema: Items): Items {
  if (schema.items.kind !== "never") return schema;
  const { origin } = schema;
  const maxItems = Math.min(prefixOf(schema).length, schema.maxItems ?? Infinity);
  return { ...schema, items: { kind: "unknown", origin }, maxItems };
}
