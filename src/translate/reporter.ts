import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** Where the functions of this phase say what they have to say. */
export interface Reporter {
  readonly report: (diagnostic: Diagnostic) => void;
  readonly diagnostics: Diagnostic[];
}

/** Says each thing once, however often a schema is read. */
export function createReporter(): Reporter {
  const seen = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  const report = (said: Diagnostic): void => {
    const key = [said.code, said.at?.uri, said.at?.pointer, said.message].join(" ");
    if (seen.has(key)) return;
    seen.add(key);
    diagnostics.push(said);
  };
  return { report, diagnostics };
}
