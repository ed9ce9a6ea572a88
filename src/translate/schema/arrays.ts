import type { Schema } from "../../model/schema.js";
import type { Part } from "./context.js";
import type { KindInput } from "./kinds.js";
import { unknownSchema } from "./make.js";
import { itemFacts } from "./members.js";
import { pick } from "./scalars.js";

/** An array, or a tuple where positions have schemas of their own (JSON Schema 2020-12 Core, section 10.3.1). */
export function arraySchema({ context, facts, origin, compileParts }: KindInput): Schema {
  const compile = (parts: readonly Part[]): Schema =>
    parts.length === 0 ? unknownSchema(origin) : compileParts(context, parts);
  const limits = pick(facts.limits, ["minItems", "maxItems", "uniqueItems"]);
  const { prefixItems, items: itemParts } = itemFacts(facts);
  const items = compile(itemParts);
  if (prefixItems.length === 0) return { kind: "array", origin, items, ...limits };
  return { kind: "tuple", origin, prefixItems: prefixItems.map(compile), items, ...limits };
}
