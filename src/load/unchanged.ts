import type { DocumentStamp, SourceStamp } from "../model/source-stamp.js";
import { textDigest } from "../support/digest.js";
import type { LibraryText, NotModified, OpenedSource } from "./library.js";
import { createSlots } from "./slots.js";
import type { SourceBundle, SourceText, SourceTexts } from "./source-bundle.js";

/** How many documents are read at the same time. */
const parallelReads = 16;

/**
 * The texts of an opened source, if they are those of the stamp; undefined where one differs or cannot be read. Nothing is parsed: the same texts
 * reach the same documents, as long as every reference of them could be followed when the stamp was made. A root that the server does not send again
 * is not among them.
 */
export async function readUnchanged(
  { library, root }: OpenedSource | NotModified,
  stamp: SourceStamp,
): Promise<SourceTexts | undefined> {
  const { rootUri, baseUrl } = library;
  if (stamp.root !== rootUri || stamp.baseUrl !== baseUrl || stamp.documents.size > library.limit) return undefined;
  const sent = root === "not-modified" ? undefined : root;
  if (sent !== undefined && stamp.documents.get(rootUri)?.digest !== digestOf(sent)) return undefined;
  const inSlot = createSlots(parallelReads);
  const others = [...stamp.documents].filter(([uri]) => uri !== rootUri);
  const texts = await Promise.all(
    others.map(([uri, { digest }]) =>
      inSlot(async (): Promise<SourceText | undefined> => {
        const found = library.allows(uri) ? await library.read(uri) : undefined;
        if (found === undefined || "refused" in found || textDigest(found.text) !== digest) return undefined;
        return { uri, text: found.text, displayName: library.displayName(uri) };
      }),
    ),
  );
  const documents = new Map<string, SourceText>();
  if (sent !== undefined)
    documents.set(rootUri, { uri: rootUri, text: sent.text, displayName: library.displayName(rootUri) });
  for (const text of texts) {
    if (text === undefined) return undefined;
    documents.set(text.uri, text);
  }
  return { root: rootUri, documents, ...(baseUrl !== undefined && { baseUrl }) };
}

/** The stamp of what was read; `opened` is the root document as it was opened, where that is known. */
export function sourceStamp({ root, baseUrl, documents }: SourceBundle, opened?: LibraryText): SourceStamp {
  const stamps = [...documents].map(([uri, { text }]): [string, DocumentStamp] =>
    uri === root && opened !== undefined
      ? [uri, { digest: digestOf(opened), ...opened.validators }]
      : [uri, { digest: textDigest(text) }],
  );
  return { root, documents: new Map(stamps), ...(baseUrl !== undefined && { baseUrl }) };
}

// A run asks twice: whether the root has changed, and then for its stamp.
const known = new WeakMap<LibraryText, string>();

function digestOf(opened: LibraryText): string {
  const digest = known.get(opened) ?? textDigest(opened.text);
  known.set(opened, digest);
  return digest;
}
