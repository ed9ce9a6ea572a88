import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { OpenedSource } from "./library.js";
import { openFile, openStdin } from "./open-file.js";
import { openUrl } from "./open-url.js";

export interface OpenOptions {
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

/** The text of the root document, and where its references may lead. Errors: codes `source/`. */
export async function openSource(source: string, options: OpenOptions): Promise<OpenedSource | Diagnostic> {
  const { cwd, timeoutMs = 30_000, maxBytes = 64 * 2 ** 20 } = options;
  if (source === "-") return openStdin(options.stdin ?? process.stdin, cwd, maxBytes);
  if (!/^[a-z][a-z\d+.-]+:\/\//i.test(source)) return openFile(source, cwd, maxBytes);
  return openUrl(source, { fetch: options.fetch ?? fetch, timeoutMs, maxBytes });
}
