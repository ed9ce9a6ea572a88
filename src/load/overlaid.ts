import { hasErrors, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { Origin } from "../model/origin.js";
import type { JsonValue } from "../support/json.js";
import type { SourceBundle, SourceDocument } from "./source-bundle.js";

/** The root document under its overlays. */
export interface Overlaid {
  readonly value: JsonValue;
  /** Where in the texts that stands which stands at a place of `value`: in the document as it was read, or in the overlay that wrote it. */
  readonly placeOf: (origin: Origin) => Origin;
}

/** What lies over a root document before anything else reads it. */
export interface Overlaying {
  /** The overlay files, by URI, in the order in which they are applied. */
  readonly documents: ReadonlyMap<string, SourceDocument>;
  /** Undefined with errors, whose places are those of the overlays. */
  readonly apply: (root: SourceDocument) => PhaseResult<Overlaid | undefined>;
}

/** A bundle of documents as they were read, such as a snapshot, under overlays. Undefined with errors. */
export function overlayBundle(bundle: SourceBundle, overlaying: Overlaying): PhaseResult<SourceBundle | undefined> {
  const root = bundle.documents.get(bundle.root) as SourceDocument;
  const { value: overlaid, diagnostics } = overlaying.apply(root);
  if (overlaid === undefined || hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const documents = new Map(bundle.documents).set(bundle.root, { ...root, value: overlaid.value });
  return { value: { ...bundle, documents, ...overlayMembers(root, overlaid, overlaying) }, diagnostics };
}

/** What a bundle keeps of its overlays. */
export function overlayMembers(
  root: SourceDocument,
  { placeOf }: Overlaid,
  { documents: overlays }: Overlaying,
): Pick<SourceBundle, "overlays" | "overlaid"> {
  return { overlays, overlaid: { rootValue: root.value, placeOf } };
}
