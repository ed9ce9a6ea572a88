import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { decodeText } from "../support/decode.js";
import { getDocument, type HttpDocument, type HttpOptions, type HttpRequest, isHttp, shownUrl } from "./http.js";
import type { Library, LibraryRefusal, LibraryText, NotModified, OpenedSource } from "./library.js";
import { formatBytes } from "./read-bytes.js";
import type { Outcome } from "./retry.js";
import { parseUrl, rootUriOfUrl } from "./uri.js";

/** How many documents of a server one document may be spread over. */
const documentLimit = 1_000;

/** How the root document is asked for. */
export interface UrlRequest {
  /** Sent to the origin of the URL that the user named, and nowhere else. */
  readonly headers: Readonly<Record<string, string>>;
  readonly known?: HttpRequest["known"];
}

/**
 * Reads the root document from an http or https URL; user and password in it are sent as Basic credentials (RFC 7617), unless the headers hold others. Its
 * references may lead to the origin it finally came from, and nowhere else.
 * Errors: `source/bad-url`, `unauthorized`, `http-not-found`, `server-error`, `http-status`, `redirects`, `timeout`, `unreachable`, `too-large`,
 * and `document/html` for a web page.
 */
export async function openUrl(
  text: string,
  { headers: given, known }: UrlRequest,
  options: HttpOptions,
): Promise<OpenedSource | NotModified | Diagnostic> {
  const typed = parseUrl(text);
  if (!typed || !isHttp(typed)) return diagnostic("source/bad-url", { source: withoutSecrets(text) });
  const url = new URL(typed);
  url.username = "";
  url.password = "";
  url.hash = "";
  const named = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]);
  const headers = { ...basicCredentials(typed), ...(Object.fromEntries(named) as Record<string, string>) };
  const outcome = await getDocument({ url, headers, otherOrigins: true, ...(known && { known }) }, options);
  if (outcome.kind === "not-modified") {
    return { library: originLibrary(outcome.url, url, headers, options), root: "not-modified" };
  }
  if (outcome.kind !== "document") return rootFault(outcome, shownUrl(url), options);
  const root = textOf(outcome);
  if (/^\s*</.test(root.text)) return webPage(outcome.url, url);
  return { root, library: originLibrary(outcome.url, url, headers, options) };
}

/** Often a login page that the server redirects to. */
function webPage(found: URL, named: URL): Diagnostic {
  const [name, from] = [shownUrl(found), shownUrl(named)];
  return diagnostic(
    "document/html",
    { name, ...(name !== from && { from }) },
    { uri: rootUriOfUrl(name), pointer: "" },
  );
}

function originLibrary(root: URL, named: URL, given: UrlRequest["headers"], options: HttpOptions): Library {
  const headers = root.origin === named.origin ? given : {};
  const baseUrl = shownUrl(root);
  const rootUri = rootUriOfUrl(baseUrl);
  const urlOf = (uri: string): URL => new URL(uri, new URL(".", baseUrl));
  return {
    rootUri,
    baseUrl,
    limit: documentLimit,
    allows: (uri) => urlOf(uri).origin === root.origin,
    read: async (uri) => {
      const outcome = await getDocument({ url: urlOf(uri), otherOrigins: false, headers }, options);
      if (outcome.kind === "document") return textOf(outcome);
      // Nothing was said to be known, so that a 304 is a mistake of the server.
      return refusal(outcome.kind === "not-modified" ? { kind: "status", status: 304 } : outcome, options);
    },
    displayName: (uri) => (uri === rootUri ? baseUrl : shownUrl(urlOf(uri))),
  };
}

function textOf({ bytes, mediaType, url, validators }: HttpDocument): LibraryText {
  const declaredJson =
    mediaType === "application/json" || mediaType.endsWith("+json") || url.pathname.endsWith(".json");
  // The query may be a credential: it is kept nowhere, and without it the URL is another one.
  return { text: decodeText(bytes), declaredJson, ...(url.search === "" && { validators }) };
}

function basicCredentials({ username, password }: URL): Record<string, string> {
  if (username === "" && password === "") return {};
  const credentials = Buffer.from(`${unescape(username)}:${unescape(password)}`).toString("base64");
  return { authorization: `Basic ${credentials}` };
}

function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutSecrets(text: string): string {
  return text.replace(/[?#].*$/s, "").replace(/\/\/[^/]*@/, "//");
}

function rootFault(outcome: Outcome, source: string, options: HttpOptions): Diagnostic {
  if (outcome.kind === "timeout") return diagnostic("source/timeout", { source, seconds: options.timeoutMs / 1000 });
  if (outcome.kind === "unreachable") return diagnostic("source/unreachable", { source, reason: outcome.reason });
  if (outcome.kind === "redirect") return diagnostic("source/redirects", { source, reason: outcome.reason });
  if (outcome.kind === "too-large") {
    return diagnostic("source/too-large", { source, limit: formatBytes(options.maxBytes) });
  }
  const { status } = outcome;
  if (status === 401 || status === 403) return diagnostic("source/unauthorized", { source, status });
  if (status === 404 || status === 410) return diagnostic("source/http-not-found", { source, status });
  if (status === 429 || status >= 500) return diagnostic("source/server-error", { source, status });
  return diagnostic("source/http-status", { source, status });
}

function refusal(outcome: Outcome, options: HttpOptions): LibraryRefusal {
  if (outcome.kind === "redirect") {
    const refused = outcome.foreign ? "ref/foreign-host" : "ref/unreadable";
    return { refused, reason: `it redirects ${outcome.reason}.` };
  }
  const reasons = {
    timeout: () => `no answer within ${options.timeoutMs / 1000} seconds.`,
    "too-large": () => `it is larger than ${formatBytes(options.maxBytes)}.`,
    unreachable: () => `${(outcome as Extract<Outcome, { kind: "unreachable" }>).reason}.`,
    status: () => `the server answered ${(outcome as Extract<Outcome, { kind: "status" }>).status}.`,
  };
  return { refused: "ref/unreadable", reason: reasons[outcome.kind]() };
}
