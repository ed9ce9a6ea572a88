import { type Diagnostic, hasErrors, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { OpenedSource } from "./library.js";
import { openFile, openStdin } from "./open-file.js";
import { openUrl } from "./open-url.js";
import { parseText } from "./parse-text.js";
import { readReferences } from "./read-references.js";
import type { SourceBundle } from "./source-bundle.js";
import { readVersion } from "./version.js";

export interface LoadOptions {
  /** The working directory: paths are relative to it. */
  readonly cwd: string;
  /** What `-` reads. */
  readonly stdin?: AsyncIterable<Uint8Array>;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** For each document, redirects included; 30,000 unless told. */
  readonly timeoutMs?: number;
  /** For each document; 64 MiB unless told. */
  readonly maxBytes?: number;
}

/**
 * Reads an OpenAPI document, 2.0 or 3.0 to 3.2, from a path, an http or https URL, or `-` for standard input, and every document that its
 * `$ref`s reach inside its own folder or origin. The value is undefined where a diagnostic is an error (codes `source/` and `document/`);
 * references that cannot be followed are warnings (codes `ref/`), for the later phases to degrade what needs them.
 */
export async function load(source: string, options: LoadOptions): Promise<PhaseResult<SourceBundle | undefined>> {
  const opened = await openSource(source, options);
  return "code" in opened ? { value: undefined, diagnostics: [opened] } : readBundle(opened);
}

/** The first half of `load`: the text of the root document, and where its references may lead. */
export async function openSource(source: string, options: LoadOptions): Promise<OpenedSource | Diagnostic> {
  const { cwd, timeoutMs = 30_000, maxBytes = 64 * 2 ** 20 } = options;
  if (source === "-") return openStdin(options.stdin ?? process.stdin, cwd, maxBytes);
  if (!/^[a-z][a-z\d+.-]+:\/\//i.test(source)) return openFile(source, cwd, maxBytes);
  return openUrl(source, { fetch: options.fetch ?? fetch, timeoutMs, maxBytes });
}

/** The second half of `load`: parses the root document, and reads and parses what its references reach. */
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
    value: { root: uri, documents: read.documents, ...(baseUrl !== undefined && { baseUrl }) },
    diagnostics: [...diagnostics, ...read.diagnostics],
  };
}
