import type { Origin } from "../model/origin.js";
import { pointerSegments } from "../support/pointer.js";
import { indexJson } from "./positions-json.js";
import { indexJsonWithComments } from "./positions-jsonc.js";
import { indexYaml } from "./positions-yaml.js";
import type { SourceTexts } from "./source-bundle.js";
import { type Position, positionFinder } from "./text-position.js";

/** Where a value stands: what leads to its key (or, in an array, to itself), and its members. */
export interface PlacedValue {
  /** Offset in the text of the key, or of the value where there is none. */
  readonly offset: number;
  /** The member of this name or index; the last one of that name. */
  member(segment: string): PlacedValue | undefined;
}

/**
 * Looks up lines and columns, counted from 1, in the documents of a bundle: of the key that a pointer ends with, or of the array item. A
 * pointer that leads nowhere gives its nearest ancestor. Each text is read when it is first asked for, once. Undefined for a document that
 * is not in the bundle.
 */
export function createLocator(bundle: Pick<SourceTexts, "documents">): (origin: Origin) => Position | undefined {
  const known = new Map<string, { root: PlacedValue | undefined; find: (offset: number) => Position }>();
  return ({ uri, pointer }) => {
    const document = bundle.documents.get(uri);
    if (!document) return undefined;
    const { text } = document;
    const { root, find } = known.get(text) ?? { root: indexDocument(text), find: positionFinder(text) };
    known.set(text, { root, find });
    let place = root;
    let offset = place?.offset ?? 0;
    for (const segment of pointerSegments((document.within ?? "") + pointer)) {
      place = place?.member(segment);
      if (!place) break;
      offset = place.offset;
    }
    return find(offset);
  };
}

function indexDocument(text: string): PlacedValue | undefined {
  return /^\s*[{[]/.test(text) ? indexJson(text, () => indexOther(text)) : indexOther(text);
}

/** Of what is no plain JSON. */
function indexOther(text: string): PlacedValue | undefined {
  try {
    return (/^\s*[{[/]/.test(text) ? indexJsonWithComments(text) : undefined) ?? indexYaml(text);
  } catch (error) {
    // Nested deeper than these parsers can follow: only the document itself is found then.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
