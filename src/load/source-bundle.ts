import type { JsonValue } from "../support/json.js";

/** What was read: the root document and every file that its `$ref`s reached. Values are as parsed, never changed. */
export interface SourceBundle {
  /** URI of the root document, a key of `documents`. */
  readonly root: string;
  /**
   * By URI. A URI is relative to the folder of the root document (`openapi.yaml`, `shapes/parcel.yaml`, `../common.yaml`), so that
   * nothing made from it differs between machines; only documents of another host have an absolute one.
   */
  readonly documents: ReadonlyMap<string, SourceDocument>;
  /** Absolute URL that the root was read from; undefined for files and standard input. Relative server URLs resolve against it. */
  readonly baseUrl?: string;
}

export interface SourceDocument {
  readonly uri: string;
  /** The text as read, without a byte order mark; positions are looked up in it. */
  readonly text: string;
  readonly value: JsonValue;
  /** What a message calls it: a path relative to the working directory, a URL without credentials, or `<stdin>`. */
  readonly displayName: string;
}
