/** What one check of a case found; it passed where there is no problem. */
export interface Check {
  /** `soft` is reported only; `call` counts only where the run was asked to count calls. */
  readonly half: "schema" | "soft" | "call";
  /** What was checked: `GET /pets output_accepts`. */
  readonly name: string;
  readonly problem?: Problem;
}

export interface Problem {
  readonly expected: string;
  readonly got: string;
}

/** The checks of one case, in the order they were made. */
export interface CaseResult {
  readonly id: string;
  readonly title: string;
  readonly checks: readonly Check[];
}

/** A passed check (no problem) or a failed one. */
export function check(half: Check["half"], name: string, problem?: Problem): Check {
  return problem === undefined ? { half, name } : { half, name, problem };
}

/** A problem where `actual` and `wanted` differ as JSON. */
export function compare(wanted: unknown, actual: unknown): Problem | undefined {
  return canonical(wanted) === canonical(actual) ? undefined : { expected: show(wanted), got: show(actual) };
}

/** JSON text with sorted keys, so that equal values have equal texts whatever the order of their keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isPlainObject(part) ? sortKeys(part) : part)) ?? "undefined";
}

/** A value as one line for a report, cut after 300 characters. */
export function show(value: unknown): string {
  const text = value instanceof Error ? value.message : (JSON.stringify(value) ?? String(value));
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}

/** Whether a value is an object that is neither null nor an array. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sortKeys(value: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}
