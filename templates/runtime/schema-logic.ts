import type * as z from "zod";
import { both, fail, holds, report, value } from "./schema-check.js";

/** A value that exactly one of the branches accepts (`oneOf`). */
export function exactlyOne(branches: readonly z.ZodType[]): z.ZodType {
  return value((value, context) => {
    const results = branches.map((branch) => branch.safeParse(value));
    const accepting = results.filter((result) => result.success).length;
    if (accepting === 1) return;
    const errors = accepting > 0 ? [] : results.map((result) => result.error?.issues ?? []);
    const message = `Invalid input: expected to fit exactly one of ${branches.length} forms, fits ${accepting}`;
    report(context, { code: "invalid_union", errors, message, input: value });
  });
}

/** A value that every part accepts (`allOf`). */
export function intersection(...parts: readonly z.ZodType[]): z.ZodType {
  return value((value, context) => {
    for (const part of parts) holds(part, value, context);
  });
}

/** `schema`, without what `forbidden` accepts (`not`). */
export function not(schema: z.ZodType, forbidden: z.ZodType): z.ZodType {
  return both(schema, (value, context) => {
    if (forbidden.safeParse(value).success) fail(context, "Invalid input: this form is not allowed");
  });
}

/** What a value must be besides, if `if` accepts it, and if not (`if`, `then`, `else`). */
export interface Condition {
  readonly if: z.ZodType;
  readonly then?: z.ZodType;
  readonly else?: z.ZodType;
}

/** `schema`, under a condition. */
export function conditional(schema: z.ZodType, condition: Condition): z.ZodType {
  return both(schema, (value, context) => {
    const consequence = condition.if.safeParse(value).success ? condition.then : condition.else;
    if (consequence) holds(consequence, value, context);
  });
}
