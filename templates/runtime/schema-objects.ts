import * as z from "zod";
import { isObject, own } from "./json.js";
import { both, count, fail, holds, mismatch, report, value, type Context, type Limits } from "./schema-check.js";

/** A map: every own member follows `values`, every name follows `names`; no name is required, and none is special. */
export function record(values: z.ZodType, names?: z.ZodType): z.ZodType {
  return value((value, context) => {
    if (!isObject(value)) return mismatch(context, "record", value);
    for (const [name, member] of Object.entries(value)) {
      if (names) checkName(names, name, context);
      holds(values, member, context, [name]);
    }
  });
}

/** The last branch of an open union: an object whose `property` is there and tells of a variant that is not yet known. */
export function otherwise(property: string, known: readonly (string | number)[]): z.ZodType {
  return value((value, context) => {
    if (!isObject(value)) return mismatch(context, "object", value);
    if (!Object.hasOwn(value, property)) return fail(context, "Invalid input: required", [property]);
    const input = own(value, property);
    if (!known.some((variant) => variant === input)) return;
    report(context, {
      code: "invalid_value",
      values: [],
      message: "Invalid input: is a known variant",
      path: [property],
      input,
    });
  });
}

/** `schema`, with a number of members within `limits` (`minProperties`, `maxProperties`). */
export function properties(schema: z.ZodType, limits: Limits): z.ZodType {
  return ofObject(schema, (object, context) => count(context, "members", Object.keys(object).length, limits));
}

/** `schema`, every member name of which `names` accepts (`propertyNames`). */
export function propertyNames(schema: z.ZodType, names: z.ZodType): z.ZodType {
  return ofObject(schema, (object, context) => {
    for (const name of Object.keys(object)) checkName(names, name, context);
  });
}

/** `schema`, in which members demand others: `{ card: ["expiry"] }` (`dependentRequired`). */
export function dependentRequired(schema: z.ZodType, needs: Readonly<Record<string, readonly string[]>>): z.ZodType {
  return ofObject(schema, (object, context) => {
    for (const [name, others] of Object.entries(needs)) {
      if (!Object.hasOwn(object, name)) continue;
      const missing = others.filter((other) => !Object.hasOwn(object, other));
      for (const other of missing) fail(context, `Invalid input: required, since ${name} is there`, [other]);
    }
  });
}

/** `object`, a `z.looseObject`, whose members that it does not declare follow `schema`, whatever they are called (`additionalProperties`). */
export function additionalProperties(object: z.ZodType, schema: z.ZodType): z.ZodType {
  return patternProperties(object, [], schema);
}

/**
 * `object`, whose members also follow the schema of each pattern that their name matches; members that are neither
 * declared nor matched follow `additional`, or are refused if it is false (`patternProperties`, `additionalProperties`).
 * `object` is a `z.looseObject`; the patterns are ECMA-262 sources that compile under the `u` flag.
 */
export function patternProperties(
  object: z.ZodType,
  patterns: readonly (readonly [pattern: string, schema: z.ZodType])[],
  additional?: z.ZodType | false,
): z.ZodType {
  const compiled = patterns.map(([pattern, schema]) => ({ pattern: new RegExp(pattern, "u"), schema }));
  return ofObject(object, (members, context) => {
    const declared: object = object instanceof z.ZodObject ? object.shape : {};
    for (const [name, member] of Object.entries(members)) {
      const matching = compiled.filter(({ pattern }) => pattern.test(name));
      for (const { schema } of matching) holds(schema, member, context, [name]);
      if (additional === undefined || matching.length > 0 || Object.hasOwn(declared, name)) continue;
      if (additional) holds(additional, member, context, [name]);
      else report(context, { code: "unrecognized_keys", keys: [name], input: members });
    }
  });
}

function ofObject(
  schema: z.ZodType,
  check: (object: Readonly<Record<string, unknown>>, context: Context) => void,
): z.ZodType {
  return both(schema, (value, context) => {
    if (isObject(value)) check(value, context);
  });
}

function checkName(names: z.ZodType, name: string, context: Context): void {
  if (!names.safeParse(name).success) fail(context, "Invalid input: this name is not allowed", [name]);
}
