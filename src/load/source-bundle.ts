import type { JsonValue } from "../support/json.js";
import type { Pointer } from "../support/pointer.js";

/** What was read: the root document and every file that its `$ref`s reached. Values are as parsed, never changed. */
export interface SourceBundle extends SourceTexts {
  readonly documents: ReadonlyMap<string, SourceDocument>;
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
