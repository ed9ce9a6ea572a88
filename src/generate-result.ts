import type { Diagnostic } from "./diagnostics/diagnostic.js";
import type { SourceTexts } from "./load/source-bundle.js";

/** What one run of `generate` gives. */
export interface GenerateResult {
  /** Whether the output folder now holds what the document says; false where an error stopped the run and nothing was changed. */
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** What was read, if anything was: line and column of the diagnostics are looked up in it. */
  readonly bundle?: SourceTexts;
  readonly summary: Summary;
}

/** The counts that a run ends with. */
export interface Summary {
  readonly operations: number;
  readonly tools: number;
  /** Tools that are published with an output schema. */
  readonly typedOutputs: number;
  /** Tools that would be, but for the quarantine. */
  readonly quarantined: number;
  readonly skipped: number;
  /** Places of the document that are expressed by less than they say. */
  readonly degraded: number;
  /** Schema nodes of the answers: all that the document declares, and those that the published output schemas show. */
  readonly declaredNodes: number;
  readonly publishedNodes: number;
  /** Files of the output. */
  readonly created: number;
  readonly updated: number;
  readonly kept: number;
  readonly deleted: number;
}

/** What a run is doing now. */
export interface ProgressEvent {
  /** In words that a user reads: `reading`, `printing`. */
  readonly phase: string;
  /** How many of `total` are done, where the phase counts. */
  readonly done?: number;
  readonly total?: number;
}
