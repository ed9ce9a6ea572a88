import type * as z from "zod";
import { at, changedAt, isObject, parseJson } from "./json.js";
import { fixablePlaces, issuesOf, type Issue } from "./validate.js";

/** Texts may hold texts: how often decoding starts over before it gives up. */
const ROUNDS = 8;

/**
 * The arguments as `schema` accepts them, or what is wrong with them as they came.
 *
 * Models often send a nested object or array as JSON text. Where the schema wants an object or an array, admits no
 * string, and the text parses to the one that is wanted, it is decoded; numbers and booleans never are. What comes back
 * is the caller's value, not a copy of Zod's.
 */
export function decodeArguments(
  schema: z.ZodType,
  input: unknown,
): { readonly value: unknown } | { readonly issues: readonly Issue[] } {
  const issues = issuesOf(schema, input);
  let value = input;
  let remaining = issues;
  for (let round = 0; remaining.length > 0 && round < ROUNDS; round += 1) {
    const places = fixablePlaces(remaining, (issue, path) => wanted(issue, at(value, path)) !== undefined);
    if (!places) return { issues };
    value = changedAt(value, places, decodedText);
    remaining = issuesOf(schema, value);
  }
  return remaining.length > 0 ? { issues } : { value };
}

function decodedText(value: unknown): unknown {
  return typeof value === "string" ? parseJson(value) : value;
}

/** The object or array that `text` stands for, if that is what the issue asks for. */
function wanted(issue: Issue, text: unknown): unknown {
  if (issue.code !== "invalid_type" || typeof text !== "string") return undefined;
  const parsed = parseJson(text);
  switch (issue.expected as string) {
    case "object":
    case "record":
      return isObject(parsed) ? parsed : undefined;
    case "array":
    case "tuple":
      return Array.isArray(parsed) ? parsed : undefined;
    default:
      return undefined;
  }
}
