import type * as z from "zod";
import { canonical } from "./json.js";
import { both, count, fail, holds, mismatch, value, type Limits } from "./schema-check.js";

/**
 * An array whose first items are typed one by one (JSON Schema 2020-12 Core, section 10.3.1.1).
 * Shorter arrays pass unless `limits` say otherwise; `rest` holds for the items past the prefix, null forbids them.
 */
export function tuple(prefix: readonly z.ZodType[], rest: z.ZodType | null, limits: Limits = {}): z.ZodType {
  return value((value, context) => {
    if (!Array.isArray(value)) return mismatch(context, "array", value);
    count(context, "items", value.length, limits);
    for (const [index, item] of value.entries()) {
      const schema = prefix[index] ?? rest;
      if (schema) holds(schema, item, context, [index]);
    }
    if (rest === null) count(context, "items", value.length, { max: prefix.length });
  });
}

/** `schema`, no two items of which are equal (`uniqueItems`). */
export function unique(schema: z.ZodType): z.ZodType {
  return both(schema, (value, context) => {
    if (!Array.isArray(value)) return;
    const distinct = new Set(value.map(canonical));
    if (distinct.size < value.length) fail(context, "Invalid input: expected items that are all different");
  });
}

/** `schema`, from `min` to `max` items of which are of the kind `item` (`contains`, `minContains`, `maxContains`). */
export function contains(schema: z.ZodType, item: z.ZodType, min: number = 1, max: number = Infinity): z.ZodType {
  return both(schema, (value, context) => {
    if (!Array.isArray(value)) return;
    const found = value.filter((candidate) => item.safeParse(candidate).success).length;
    count(context, "items of the kind that must be contained", found, { min, max });
  });
}
