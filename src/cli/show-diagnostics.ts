import type { ConfigText } from "../config/options.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { RenderOptions } from "../diagnostics/render.js";
import type { SourceTexts } from "../load/source-bundle.js";
import { type Io, usesColor } from "./io.js";

/** What is needed to tell where something stands. */
export type Places = Pick<RenderOptions, "locate" | "documents">;

/**
 * The places of what was read: of the document, and of the config file, where that is no code. It loads the parsers of positions: not for nothing on a run that
 * shows none.
 */
export async function placesIn(bundle: SourceTexts | undefined, config: readonly ConfigText[] = []): Promise<Places> {
  const documents = new Map([
    ...(bundle?.documents ?? []),
    ...(bundle?.overlays ?? []),
    ...config.map((file) => [file.uri, file] as const),
  ]);
  if (documents.size === 0) return { locate: () => undefined, documents };
  const { createLocator } = await import("../load/positions.js");
  const locate = createLocator({ documents });
  return { locate: (origin) => (documents.get(origin.uri)?.text === "" ? undefined : locate(origin)), documents };
}

/** Writes diagnostics on stderr, for people, in colours unless `color` is false; nothing where there are none. */
export async function showDiagnostics(
  diagnostics: readonly Diagnostic[],
  places: Places,
  { color }: { readonly color: boolean },
  io: Io,
): Promise<void> {
  if (diagnostics.length === 0) return;
  const { renderDiagnostics } = await import("../diagnostics/render.js");
  io.stderr.write(renderDiagnostics(diagnostics, { ...places, color: usesColor(io, color) }));
}
