import * as z from "zod";

/** Where a check reports what is wrong. */
export type Context = z.core.$RefinementCtx;

/** Bounds of a count; both are inclusive. */
export interface Limits {
  readonly min?: number;
  readonly max?: number;
}

/** A schema that is one check of the value as it came, never of a copy; what it accepts it hands on untouched. */
export function value(check: (value: unknown, context: Context) => void): z.ZodType {
  return z.unknown().superRefine((value, context) => {
    // JSON has no undefined: it stands for a required member that is missing.
    if (value === undefined) mismatch(context, "value", value);
    else check(value, context);
  });
}

/** `schema`, and then a check of its own for the values that it accepts. */
export function both(schema: z.ZodType, check: (value: unknown, context: Context) => void): z.ZodType {
  return value((value, context) => {
    if (holds(schema, value, context)) check(value, context);
  });
}

/** Whether `schema` accepts `value`; what it reports is reported at `path`. */
export function holds(schema: z.ZodType, value: unknown, context: Context, path: readonly PropertyKey[] = []): boolean {
  const result = schema.safeParse(value);
  for (const issue of result.error?.issues ?? []) {
    report(context, { ...issue, path: [...path, ...issue.path], input: value });
  }
  return result.success;
}

/** Reports in words. */
export function fail(context: Context, message: string, path: readonly PropertyKey[] = []): void {
  report(context, { code: "custom", message, path });
}

/** Reports a value of the wrong type the way Zod does. */
export function mismatch(context: Context, expected: string, input: unknown): void {
  report(context, { code: "invalid_type", expected, input });
}

/** Reports a count outside its limits: `what` names the things counted. */
export function count(context: Context, what: string, found: number, { min = 0, max = Infinity }: Limits): void {
  if (found < min) fail(context, `Invalid input: expected at least ${min} ${what}, received ${found}`);
  if (found > max) fail(context, `Invalid input: expected at most ${max} ${what}, received ${found}`);
}

/** Reports an issue in Zod's own terms. It is final: a union takes an alternative that goes on for the one that was meant. */
export function report(context: Context, issue: { readonly code: string; readonly [field: string]: unknown }): void {
  context.addIssue({ ...issue, continue: false } as Parameters<Context["addIssue"]>[0]);
}
