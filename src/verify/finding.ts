import type { Pointer } from "../support/pointer.js";

/** One way in which a value is not just what its schema describes. */
export interface Finding {
  /**
   * `addition`: what an API may add without breaking its clients: an undeclared member, another value of an open enum, another variant.
   * `null-member`: null where an optional member may only be absent; callers get it as absent. `deviation`: anything else.
   */
  readonly kind: "addition" | "null-member" | "deviation";
  /** Where in the value, with `*` for each position of an array and each key of a map. */
  readonly place: Pointer;
  /** In words: `string | null`. */
  readonly expected: string;
  /** Its type; of enums and discriminators the value. */
  readonly found: string;
}

/** Whether a finding is a deviation. */
export function isDeviation({ kind }: Finding): boolean {
  return kind === "deviation";
}

/** The same text for equal findings alone. */
export function findingKey({ kind, place, expected, found }: Finding): string {
  return JSON.stringify([kind, place, expected, found]);
}
