import * as z from "zod";
import { canonical } from "./json.js";
import { fail, value } from "./schema-check.js";

/** Any integer, beyond 2^53 too, where `z.int()` ends. */
export function integer(): z.ZodNumber {
  // Final, like the checks of Zod's own types: a union would take a branch that may go on for the one that was meant.
  return z.number().refine(Number.isInteger, {
    error: "Invalid input: expected integer, received a number with a fraction",
    abort: true,
  });
}

/** `schema`, of multiples of a whole number. Zod's own check errs beyond 2^53; quotients of 1e21 and more are refused by Ajv, and so here. */
export function multipleOf(schema: z.ZodNumber, divisor: number): z.ZodNumber {
  return schema.refine((value) => Number.isInteger(value / divisor) && Math.abs(value / divisor) < 1e21, {
    error: `Invalid input: expected a multiple of ${divisor}`,
    abort: true,
  });
}

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
const emailPattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`, "i");

/** An address as clients' validators take it (`email`, RFC 5321 section 4.1.2, without quoted parts); `z.email()` refuses `a~b@example.com`. */
export function email(): z.ZodString {
  return z.string().regex(emailPattern, "Invalid input: expected an email address");
}

const time = "([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?([Zz]|[+-]([01]\\d|2[0-3]):?[0-5]\\d)";
const dateTimePattern = new RegExp(`${z.core.regexes.date.source.replace(/\$$/, "")}[Tt ]${time}$`);

/** A date and a time with an offset (`date-time`, RFC 3339 section 5.6). */
export function dateTime(): z.ZodString {
  return z.string().regex(dateTimePattern, "Invalid input: expected a date and time such as 2026-01-31T10:00:00Z");
}

/** The values that are known, for people to read: any other of the same type is accepted too, since APIs add some. */
export function openEnum(...known: readonly [string, ...string[]]): z.ZodString;
export function openEnum(...known: readonly [number, ...number[]]): z.ZodNumber;
export function openEnum(...known: readonly [string | number, ...(string | number)[]]): z.ZodString | z.ZodNumber {
  return typeof known[0] === "string" ? z.string() : z.number();
}

/** The integers that are known; any other integer is accepted too. */
export function openIntegerEnum(..._known: readonly [number, ...number[]]): z.ZodNumber {
  return integer();
}

/** Exactly this JSON value; objects and arrays compare deeply, the order of members aside. */
export function literal(expected: unknown): z.ZodType {
  const text = canonical(expected);
  return value((value, context) => {
    if (canonical(value) !== text) fail(context, `Invalid input: expected ${text}`);
  });
}
