import type { Validators } from "../model/source-stamp.js";

/** The documents that one root may reach: the files of its folder, or what its server has under the same origin. */
export interface Library {
  readonly rootUri: string;
  readonly baseUrl?: string;
  /** How many documents may be read. */
  readonly limit: number;
  /** Whether the document of this URI may be read at all, as far as its name tells. */
  allows(uri: string): boolean;
  /** Reads a document that a reference named. Never throws for what the disk or the network does. */
  read(uri: string): Promise<LibraryText | LibraryRefusal>;
  displayName(uri: string): string;
}

export interface LibraryText {
  readonly text: string;
  /** Whether the name or the media type says that it is JSON. */
  readonly declaredJson: boolean;
  /** Of a document of a server. */
  readonly validators?: Validators;
}

export interface LibraryRefusal {
  readonly refused: "ref/outside-folder" | "ref/foreign-host" | "ref/unreadable";
  /** A sentence. */
  readonly reason: string;
}

/** What opening the source gives: the text of the root document, and where its references may lead. */
export interface OpenedSource {
  readonly library: Library;
  readonly root: LibraryText;
}

/** A source of which the server says that it is what was known of it. */
export interface NotModified {
  readonly library: Library;
  readonly root: "not-modified";
}
