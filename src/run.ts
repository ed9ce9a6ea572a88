import type { Diagnostic, PhaseResult } from "./diagnostics/diagnostic.js";
import { hasErrors } from "./diagnostics/diagnostic.js";
import type { GenerateResult, Summary } from "./generate-result.js";
import type { SourceBundle, SourceTexts } from "./load/source-bundle.js";

const nothing: Summary = {
  operations: 0,
  tools: 0,
  typedOutputs: 0,
  quarantined: 0,
  skipped: 0,
  degraded: 0,
  declaredNodes: 0,
  publishedNodes: 0,
  created: 0,
  updated: 0,
  kept: 0,
  deleted: 0,
};

/** What is gathered over the phases of one run. */
export interface Run {
  readonly diagnostics: readonly Diagnostic[];
  /** The value of a phase; its diagnostics are added. */
  readonly take: <T>(result: PhaseResult<T>) => T;
  readonly add: (diagnostics: readonly Diagnostic[]) => void;
  /** The source of the phases to come: what they say of a place that an overlay wrote is told of the overlay. */
  readonly under: (source: Pick<SourceBundle, "overlaid"> | undefined) => void;
  readonly count: (counts: Partial<Summary>) => void;
  readonly summary: () => Summary;
  readonly hasFailed: () => boolean;
  readonly finish: (source: SourceTexts | undefined) => GenerateResult;
}

/** A run of which nothing is known yet. Where it is strict, warnings become errors. */
export function createRun({ strict }: { readonly strict: boolean }): Run {
  const diagnostics: Diagnostic[] = [];
  let summary = nothing;
  let overlaid: SourceBundle["overlaid"];
  const add = (said: readonly Diagnostic[]): void => {
    for (const { at, severity, ...one } of said) {
      const place = at && { at: overlaid?.placeOf(at) ?? at };
      diagnostics.push({ ...one, severity: strict && severity === "warning" ? "error" : severity, ...place });
    }
  };
  return {
    diagnostics,
    add,
    under: (source) => {
      overlaid = source?.overlaid;
    },
    take: ({ value, diagnostics: said }) => {
      add(said);
      return value;
    },
    count: (counts) => {
      summary = { ...summary, ...counts };
    },
    summary: () => summary,
    hasFailed: () => hasErrors(diagnostics),
    finish: (source) => ({ ok: !hasErrors(diagnostics), diagnostics, ...(source && { bundle: source }), summary }),
  };
}
