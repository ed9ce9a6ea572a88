import { hasErrors, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { OpenedSource } from "./library.js";
import { type OpenOptions, openSource } from "./open-source.js";
import { parseText } from "./parse-text.js";
import { readReferences } from "./read-references.js";
import type { SourceBundle } from "./source-bundle.js";
import { readVersion } from "./version.js";

/**
 * Reads an OpenAPI document, 2.0 or 3.0 to 3.2, from a path, an http or https URL, or `-` for standard input, and every document that its
 * `$ref`s reach inside its own folder or origin. The value is undefined where a diagnostic is an error (codes `source/` and `document/`);
 * references that cannot be followed are warnings (codes `ref/`), for the later phases to degrade what needs them.
 */
export async function load(source: string, options: OpenOptions): Promise<PhaseResult<SourceBundle | undefined>> {
  const opened = await openSource(source, options);
  return "code" in opened ? { value: undefined, diagnostics: [opened] } : readBundle(opened);
}

/** Parses the root document, and reads and parses what its references reach. */
export async function readBundle({ library, root }: OpenedSource): Promise<PhaseResult<SourceBundle | undefined>> {
  const { rootUri: uri, baseUrl } = library;
  const displayName = library.displayName(uri);
  const parsed = parseText(root.text, { uri, name: displayName, declaredJson: root.declaredJson });
  if (parsed.value === undefined) return { value: undefined, diagnostics: parsed.diagnostics };
  const version = readVersion(parsed.value, uri, displayName);
  const diagnostics = [...parsed.diagnostics, ...version.diagnostics];
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const read = await readReferences({ uri, text: root.text, value: parsed.value, displayName }, library);
  return {
    value: {
      root: uri,
      documents: read.documents,
      ...(baseUrl !== undefined && { baseUrl }),
      ...(read.unread.length > 0 && { unread: read.unread }),
    },
    diagnostics: [...diagnostics, ...read.diagnostics],
  };
}
