/** Which document an output was made from, down to its texts. */
export interface SourceStamp {
  /** URI of the root document, a key of `documents`. */
  readonly root: string;
  /** The URL that it was read from, if it was: without credentials and query. */
  readonly baseUrl?: string;
  /** By URI: every file that the `$ref`s of the root reached, and the root. */
  readonly documents: ReadonlyMap<string, DocumentStamp>;
}

export interface DocumentStamp extends Validators {
  /** `textDigest` of its text. */
  readonly digest: string;
}

/** What a server says about the version of a document (RFC 9110 sections 8.8.2 and 8.8.3). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Whether two sources are the same texts from the same place. */
export function isSameSource(a: SourceStamp, b: SourceStamp): boolean {
  if (a.root !== b.root || a.baseUrl !== b.baseUrl || a.documents.size !== b.documents.size) return false;
  return [...a.documents].every(([uri, { digest }]) => b.documents.get(uri)?.digest === digest);
}
