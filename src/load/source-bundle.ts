import type { Origin } from "../model/origin.js";
import type { JsonValue } from "../support/json.js";
import type { Pointer } from "../support/pointer.js";

/** What was read: the root document and every file that its `$ref`s reached. Values are as parsed, never changed. */
export interface SourceBundle extends SourceTexts {
  readonly documents: ReadonlyMap<string, SourceDocument>;
  readonly overlays?: ReadonlyMap<string, SourceDocument>;
  /** Undefined where nothing lies over the root document. Else the value of the root is what the overlays make of it. */
  readonly overlaid?: {
    /** The value as it was read. */
    readonly rootValue: JsonValue;
    /** Where in the texts that stands which stands at a place of the root: in the document as it was read, or in the overlay that wrote it. */
    readonly placeOf: (origin: Origin) => Origin;
  };
}

/** The texts of a bundle: what is needed to show where in it something stands. */
export interface SourceTexts {
  /** URI of the root document, a key of `documents`. */
  readonly root: string;
  /**
   * By URI. A URI is relative to the folder of the root document (`openapi.yaml`, `shapes/parcel.yaml`, `../common.yaml`), so that
   * nothing made from it differs between machines; only documents of another host have an absolute one.
   */
  readonly documents: ReadonlyMap<string, SourceText>;
  /** Absolute URL that the root was read from; undefined for files and standard input. Relative server URLs resolve against it. */
  readonly baseUrl?: string;
  /** URIs of documents that references lead to and that could not be read, which the next time they may be; sorted. Undefined for none. */
  readonly unread?: readonly string[];
  /** The overlay files, by URI (`overlay:1:names.yaml`, which no document has), in the order in which they are applied. */
  readonly overlays?: ReadonlyMap<string, SourceText>;
}

export interface SourceText {
  readonly uri: string;
  /** The text as read, without a byte order mark; positions are looked up in it. */
  readonly text: string;
  /** What a message calls it: a path relative to the working directory, a URL without credentials, or `<stdin>`. */
  readonly displayName: string;
  /** Where in the text the document stands, if it is not the whole of it: a snapshot holds several. */
  readonly within?: Pointer;
}

export interface SourceDocument extends SourceText {
  readonly value: JsonValue;
}
