import { runInNewContext } from "node:vm";
import { JSONPathEnvironment, JSONPathError, JSONPathRecursionLimitError } from "json-p3";
import type { JsonValue } from "../support/json.js";

/** The way from the root of a value to one inside it: names of members, and indices. */
export type Location = readonly (string | number)[];

/** Why a query gave nothing. `fault`: it is no JSONPath; a sentence. */
export type QueryFailure = { readonly fault: string } | "too much work";

/** What one query may cost. */
export interface QueryLimits {
  /** What it may read: each value counts as often as it stands deep, since that is what a found place costs. */
  readonly work: number;
  /** Regular expressions of a query can run for ever without reading anything. */
  readonly timeMs: number;
}

/** GitHub's document, 13 MB, costs `$..[?@.type == 'string']` 50 million and four seconds. */
const usualLimits: QueryLimits = { work: 200_000_000, timeMs: 30_000 };

/** Documents are cut at 512 levels, and overlays may add as many. */
const depthLimit = 2_000;

class TooMuchWork extends Error {}

/**
 * The locations of all nodes that a JSONPath query (RFC 9535) finds in a value, each once, in the order in which they are found. The value is only
 * read; own members count alone.
 */
export function queryLocations(
  query: string,
  value: JsonValue,
  { work, timeMs }: QueryLimits = usualLimits,
): readonly Location[] | QueryFailure {
  const found = new Map<string, Location>();
  const run = (): void => {
    const environment = new JSONPathEnvironment({ maxRecursionDepth: depthLimit });
    for (const { location } of environment.lazyQuery(query, watched(value, { left: work }, 1) as never))
      found.set(JSON.stringify(location), location);
  };
  try {
    runInNewContext("run()", { run }, { timeout: timeMs });
  } catch (error) {
    const isLimit = error instanceof JSONPathRecursionLimitError || error instanceof TooMuchWork || isTimeout(error);
    if (isLimit || error instanceof RangeError) return "too much work";
    if (error instanceof JSONPathError) return { fault: error.message };
    throw error;
  }
  return [...found.values()];
}

/** A view of a value that counts what is read of it, at any depth. */
function watched(value: JsonValue, work: { left: number }, depth: number): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      work.left -= depth;
      if (work.left < 0) throw new TooMuchWork();
      const member: unknown = Reflect.get(target, key);
      return Object.hasOwn(target, key) ? watched(member as JsonValue, work, depth + 1) : member;
    },
  });
}

function isTimeout(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
