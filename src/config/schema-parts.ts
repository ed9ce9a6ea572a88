import { z } from "zod";

/** A text that says something. */
export const text = z.string("must be a text").min(1, "must not be empty");

/** A list of such. */
export const texts = z.array(text, "must be a list of texts").readonly();

export const flag = z.boolean("must be true or false");

/** An object with these members and no others. */
export function objectOf<Shape extends z.core.$ZodLooseShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, { error: objectError });
}

/** A map. */
export function recordOf<Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
): z.ZodRecord<Key, Value> {
  return z.record(key, value, { error: objectError });
}

function objectError(issue: { readonly code?: string }): string | undefined {
  return issue.code === "invalid_type" ? "must be an object" : undefined;
}
