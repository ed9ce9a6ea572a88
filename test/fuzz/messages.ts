import type { JsonObject } from "../../src/support/json.js";
import type { Failure } from "./failure.js";

/** What a worker is asked to do: documents `from` to `to` of a seed, their trees below `directory`. */
export interface Batch {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly directory: string;
  /** Kinds of failures that were shrunk often enough. */
  readonly known: readonly string[];
}

/** What a worker says: a document begins, or is done; `smaller` is what shrinking left of one that fails. */
export type Message =
  | { readonly kind: "begins"; readonly index: number }
  | { readonly kind: "shrinks" }
  | { readonly kind: "done"; readonly index: number; readonly failure?: Failure; readonly smaller?: JsonObject };
