import type * as z from "zod";
import { at, changedAt, isObject } from "./json.js";
import { describe, fixablePlaces, issuesOf, problems, type Issue, type Problem } from "./validate.js";

/** An answer that is not what the document promises. */
export interface Drift {
  readonly tool: string;
  /** `null-removed`: null for an optional member counts as absent. `invalid`: the answer could not be repaired. */
  readonly kind: "null-removed" | "invalid";
  readonly problems: readonly Problem[];
}

/** What a deployment does about drift; what it gives back is of no matter. */
export type OnDrift = (drift: Drift) => unknown;

/** An answer after it was held against the output schema. */
export interface CheckedOutput {
  /** What the client gets: the answer, or a repaired copy. */
  readonly value: unknown;
  readonly drift?: Omit<Drift, "tool">;
}

/** Removing a null may bring others to light, in branches that were not reached before. */
const ROUNDS = 4;

/** Holds an answer against the output schema, and repairs what can be: null where an optional member may only be absent. */
export function checkOutput(schema: z.ZodType, answer: unknown): CheckedOutput {
  const issues = issuesOf(schema, answer);
  if (issues.length === 0) return { value: answer };
  const repaired = withoutNulls(schema, answer, issues);
  if (repaired === undefined) return { value: answer, drift: { kind: "invalid", problems: problems(issues) } };
  return { value: repaired, drift: { kind: "null-removed", problems: problems(issues) } };
}

function withoutNulls(schema: z.ZodType, answer: unknown, issues: readonly Issue[]): unknown {
  let remaining = issues;
  let repaired = answer;
  for (let round = 0; remaining.length > 0 && round < ROUNDS; round += 1) {
    const places = fixablePlaces(remaining, (_, path) => isNullMember(repaired, path));
    if (!places) return undefined;
    repaired = changedAt(repaired, places, () => undefined);
    remaining = issuesOf(schema, repaired);
  }
  return remaining.length === 0 ? repaired : undefined;
}

function isNullMember(value: unknown, path: readonly PropertyKey[]): boolean {
  return path.length > 0 && at(value, path) === null && isObject(at(value, path.slice(0, -1)));
}

/** Tells a hook of drift. What the hook throws, or rejects with later, costs a line on stderr and never the call. */
export function tellDrift(onDrift: OnDrift, drift: Drift): void {
  const failed = (error: unknown): void => console.error(`${drift.tool}: onDrift failed:`, error);
  try {
    void Promise.resolve(onDrift(drift)).catch(failed);
  } catch (error) {
    failed(error);
  }
}

/** The default report: one line on stderr for each tool and kind, then silence. */
export function reportOnce(): (drift: Drift) => void {
  const reported = new Set<string>();
  return (drift) => {
    const key = `${drift.tool} ${drift.kind}`;
    if (reported.has(key)) return;
    reported.add(key);
    const what =
      drift.kind === "invalid" ? "does not fit the output schema" : "holds null where the document says none";
    // Names of members come from the API: none may end the line, speak to a terminal, or fill the log.
    const problems = describe(drift.problems)
      .slice(0, 2_000)
      .replace(/\p{Cc}/gu, "\ufffd");
    console.error(`${drift.tool}: the answer ${what}: ${problems}`);
  };
}
