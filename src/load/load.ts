import { type Diagnostic, hasErrors, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { OpenedSource } from "./library.js";
import { type OpenOptions, openSource } from "./open-source.js";
import { type Overlaid, type Overlaying, overlayMembers } from "./overlaid.js";
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

/**
 * Parses the root document, lays its overlays over it, and reads and parses what its references reach then. Where an overlay wrote what a diagnostic is about, that
 * is its place.
 */
export async function readBundle(
  { library, root: text }: OpenedSource,
  overlaying?: Overlaying,
): Promise<PhaseResult<SourceBundle | undefined>> {
  const { rootUri: uri, baseUrl } = library;
  const displayName = library.displayName(uri);
  const parsed = parseText(text.text, { uri, name: displayName, declaredJson: text.declaredJson });
  if (parsed.value === undefined) return { value: undefined, diagnostics: parsed.diagnostics };
  const root = { uri, text: text.text, value: parsed.value, displayName };
  const laid = overlaying?.apply(root) ?? { value: undefined, diagnostics: [] };
  if (hasErrors(laid.diagnostics))
    return { value: undefined, diagnostics: [...parsed.diagnostics, ...laid.diagnostics] };
  const overlaid = laid.value ?? { value: root.value, placeOf: (origin) => origin };
  const version = placed(readVersion(overlaid.value, uri, displayName).diagnostics, overlaid);
  const diagnostics = [...parsed.diagnostics, ...laid.diagnostics, ...version];
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const read = await readReferences({ ...root, value: overlaid.value }, library, {
    isOverlaid: overlaying !== undefined,
  });
  return {
    value: {
      root: uri,
      documents: read.documents,
      ...(baseUrl !== undefined && { baseUrl }),
      ...(read.unread.length > 0 && { unread: read.unread }),
      ...(overlaying && laid.value && overlayMembers(root, laid.value, overlaying)),
    },
    diagnostics: [...diagnostics, ...placed(read.diagnostics, overlaid)],
  };
}

function placed(diagnostics: readonly Diagnostic[], { placeOf }: Overlaid): Diagnostic[] {
  return diagnostics.map(({ at, ...said }) => ({ ...said, ...(at && { at: placeOf(at) }) }));
}
