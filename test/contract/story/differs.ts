import { isDeepStrictEqual } from "node:util";

/** Nothing where what was found is what was expected, else a line that says both. */
export function differs(what: string, found: unknown, expected: unknown): string[] {
  if (isDeepStrictEqual(found, expected)) return [];
  return [`${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`];
}
