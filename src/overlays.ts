import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { GenerateOptions } from "./config/options.js";
import { type Diagnostic, diagnostic, hasErrors, type PhaseResult } from "./diagnostics/diagnostic.js";
import { isUrl, openSource } from "./load/open-source.js";
import type { Overlaying } from "./load/overlaid.js";
import { openSnapshot } from "./load/snapshot.js";
import type { SourceDocument, SourceTexts } from "./load/source-bundle.js";
import { type Overlay, readOverlay } from "./overlay/overlay-document.js";
import { shortDigest } from "./support/digest.js";
import { httpOrigin } from "./support/origins.js";

/** The overlays of a run, in the order in which they are applied. */
export interface ReadOverlays {
  /** By URI. */
  readonly documents: ReadonlyMap<string, SourceDocument>;
  readonly overlays: readonly Overlay[];
}

type OverlayOptions = Pick<
  GenerateOptions,
  "source" | "overlays" | "cwd" | "out" | "offline" | "headers" | "timeoutMs" | "signal"
>;

/**
 * Reads and parses the overlays of a run; offline, those of URLs from the snapshot. Errors: codes `source/`, `document/` and `overlay/`. An overlay that says that it
 * extends another document is told, `overlay/extends`.
 */
export async function readOverlays(options: OverlayOptions): Promise<PhaseResult<ReadOverlays>> {
  const diagnostics: Diagnostic[] = [];
  const documents: SourceDocument[] = [];
  for (const [index, source] of (options.overlays ?? []).entries()) {
    const read = await readDocument(source, index + 1, options);
    diagnostics.push(...read.diagnostics);
    if (read.value !== undefined) documents.push(read.value);
  }
  const read = overlaysIn(documents);
  diagnostics.push(...read.diagnostics);
  if (hasErrors(diagnostics)) return { value: read.value, diagnostics };
  const faults = read.value.overlays.flatMap((overlay, index) => {
    const document = documents[index] as SourceDocument;
    return extendsFault(overlay, document, options.overlays?.[index] ?? "", options);
  });
  return { value: read.value, diagnostics: [...diagnostics, ...faults] };
}

/** The overlays that parsed documents hold, such as those of a snapshot. */
export function overlaysIn(documents: Iterable<SourceDocument>): PhaseResult<ReadOverlays> {
  const read = [...documents].map((document) => ({ document, ...readOverlay(document) }));
  return {
    value: {
      documents: new Map(read.map(({ document }) => [document.uri, document])),
      overlays: read.flatMap(({ value }) => value ?? []),
    },
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** What there is to be shown of a run whose overlays, or what they do to the document, are wrong. */
export function overlayTexts({ documents }: ReadOverlays): SourceTexts {
  return { root: "", documents: new Map(), overlays: documents };
}

/** What decides over what overlays do: their values, and their order. Undefined for none. */
export function overlaysDigest({ documents }: ReadOverlays): string | undefined {
  if (documents.size === 0) return undefined;
  return shortDigest(JSON.stringify([...documents.values()].map(({ value }) => value)), 64);
}

/** The overlays as they are laid over a document; undefined for none. It loads what follows JSONPaths. */
export async function createOverlaying({ documents, overlays }: ReadOverlays): Promise<Overlaying | undefined> {
  if (documents.size === 0) return undefined;
  const { applyActions } = await import("./overlay/apply.js");
  const { isTooLarge } = await import("./load/parse-text.js");
  const actions = overlays.flatMap((overlay) => overlay.actions);
  return { documents, apply: (root) => applyActions(root, actions, isTooLarge) };
}

async function readDocument(
  source: string,
  position: number,
  options: OverlayOptions,
): Promise<PhaseResult<SourceDocument | undefined>> {
  const { cwd, headers, timeoutMs, signal } = options;
  if (options.offline === true && isUrl(source)) return readFromSnapshot(source, options);
  const origin = httpOrigin(source);
  const isOwnOrigin = origin !== undefined && origin === httpOrigin(options.source);
  const opened = await openSource(source, {
    cwd,
    ...(isOwnOrigin && headers && { headers }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(signal && { signal }),
  });
  if ("code" in opened) return { value: undefined, diagnostics: [opened] };
  const { library, root } = opened;
  const uri = `overlay:${position}:${isUrl(source) ? (library.baseUrl ?? "") : basename(source)}`;
  const displayName = library.displayName(library.rootUri);
  const { parseText } = await import("./load/parse-text.js");
  const { value, diagnostics } = parseText(root.text, { uri, name: displayName, declaredJson: root.declaredJson });
  if (value !== undefined) return { value: { uri, text: root.text, displayName, value }, diagnostics };
  // Its text is not kept, so that there is no line to be shown.
  return { value: undefined, diagnostics: diagnostics.map(withoutPlace) };
}

function withoutPlace(said: Diagnostic): Diagnostic {
  const { at: _, ...placeless } = said;
  return placeless;
}

async function readFromSnapshot(
  source: string,
  { out, cwd }: OverlayOptions,
): Promise<PhaseResult<SourceDocument | undefined>> {
  const bundle = await openSnapshot(out, cwd);
  if ("code" in bundle) return { value: undefined, diagnostics: [bundle] };
  const { origin, pathname } = new URL(source);
  const found = [...(bundle.overlays?.values() ?? [])].find(({ uri }) => uri.endsWith(`:${origin}${pathname}`));
  if (found !== undefined) return { value: found, diagnostics: [] };
  const fault = diagnostic("overlay/not-in-snapshot", { overlay: `${origin}${pathname}` });
  return { value: undefined, diagnostics: [fault] };
}

/** An overlay for another document: an absolute URL, or a path from the overlay itself (Overlay 1.1.0 section 4.4.1). */
function extendsFault(
  { extends: extended }: Overlay,
  { uri, displayName: name }: SourceDocument,
  overlay: string,
  { source, cwd }: OverlayOptions,
): Diagnostic[] {
  if (extended === undefined || source === "-" || placeOfExtended(extended, overlay) === withoutQuery(source))
    return [];
  const shown = isUrl(source) ? withoutQuery(source) : basename(resolve(cwd, source));
  return [diagnostic("overlay/extends", { name, extended, source: shown }, { uri, pointer: "/extends" })];
}

function placeOfExtended(extended: string, overlay: string): string | undefined {
  if (isUrl(overlay))
    return URL.canParse(extended, overlay) ? withoutQuery(new URL(extended, overlay).href) : undefined;
  if (!isUrl(extended)) return resolve(dirname(overlay), extended);
  if (!/^file:/i.test(extended)) return withoutQuery(extended);
  try {
    return fileURLToPath(extended);
  } catch {
    return undefined;
  }
}

function withoutQuery(source: string): string {
  if (!isUrl(source) || !URL.canParse(source)) return source;
  const { origin, pathname } = new URL(source);
  return `${origin}${pathname}`;
}
