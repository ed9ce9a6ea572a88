/** Stands for the folder of a document that was read from disk; deep enough that `../` does not reach its top. */
const folderOnDisk = `http://folder.invalid/${"up/".repeat(32)}`;

/** The key of a root document whose URL has no file name. */
const namelessRoot = "document";

/**
 * The key in `SourceBundle.documents` of the document that a reference leads to (RFC 3986 section 5.2; the fragment is ignored), whether it was
 * read or not. `fromUri` is the key of the document that holds the reference, `baseUrl` that of the bundle. Undefined: another host or scheme.
 */
export function resolveUri(reference: string, fromUri: string, baseUrl: string | undefined): string | undefined {
  const folder = new URL(".", baseUrl ?? folderOnDisk);
  const target = parseUrl(reference, new URL(fromUri, folder));
  if (!target || target.origin !== folder.origin || target.username !== "" || target.password !== "") return undefined;
  // On disk a `?` is no query, and no file name that a reference could mean either.
  return relativePath(folder.pathname, target.pathname) + (baseUrl === undefined ? "" : target.search);
}

/** The key of the root document that was read from `baseUrl`; its query is left out, since it may hold a token. */
export function rootUriOfUrl(baseUrl: string): string {
  const { pathname } = new URL(baseUrl);
  return relativePath(new URL(".", baseUrl).pathname, pathname) || namelessRoot;
}

/** The key of a root document on disk: its file name, percent-encoded. */
export function rootUriOfFile(fileName: string): string {
  return guardColon(encodeURIComponent(fileName).replaceAll("%3A", ":").replaceAll("%40", "@"));
}

/** A URL, or undefined where the text is none. */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** The path from a folder (`/a/b/`) to a file, both absolute URL paths. */
function relativePath(folder: string, file: string): string {
  const from = folder.split("/").slice(0, -1);
  const to = file.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return guardColon("../".repeat(from.length - shared) + to.slice(shared).join("/"));
}

/** A first segment with a colon would read as a scheme (RFC 3986 section 4.2). */
function guardColon(path: string): string {
  return /^[^/]*:/.test(path) ? `./${path}` : path;
}
