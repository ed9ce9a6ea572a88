import * as z from "zod";
import { canonical } from "./json.js";
import { fail, value } from "./schema-check.js";

/** Any integer, beyond 2^53 too, where `z.int()` ends. */
export function integer(): z.ZodNumber {
  return z.number().refine(Number.isInteger, "Invalid input: expected integer, received a number with a fraction");
}

/** The values that are known, for people to read: any other of the same type is accepted too, since APIs add some. */
export function openEnum(...known: readonly [string, ...string[]]): z.ZodString;
export function openEnum(...known: readonly [number, ...number[]]): z.ZodNumber;
export function openEnum(...known: readonly [string | number, ...(string | number)[]]): z.ZodString | z.ZodNumber {
  return typeof known[0] === "string" ? z.string() : z.number();
}

/** Exactly this JSON value; objects and arrays compare deeply, the order of members aside. */
export function literal(expected: unknown): z.ZodType {
  const text = canonical(expected);
  return value((value, context) => {
    if (canonical(value) !== text) fail(context, `Invalid input: expected ${text}`);
  });
}
