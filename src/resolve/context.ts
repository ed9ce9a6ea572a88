import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { SourceBundle } from "../load/source-bundle.js";
import { originKey } from "../model/origin.js";
import type { References } from "./references.js";
import type { OpenApiVersion } from "./resolved-document.js";
import type { Schemas } from "./schema-resolver.js";

/** What every part of this phase needs. */
export interface Context {
  readonly bundle: SourceBundle;
  readonly version: OpenApiVersion;
  readonly references: References;
  readonly schemas: Schemas;
  readonly report: Report;
}

/** Takes a diagnostic; the same one at the same place counts once, since shared parts are read once per use. */
export type Report = (diagnostic: Diagnostic) => void;

/** A `Report`, and the list that it fills. */
export function createReport(): { report: Report; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<string>();
  const report: Report = (diagnostic) => {
    const key = `${diagnostic.code} ${diagnostic.at ? originKey(diagnostic.at) : ""} ${diagnostic.message}`;
    if (seen.has(key)) return;
    seen.add(key);
    diagnostics.push(diagnostic);
  };
  return { report, diagnostics };
}
