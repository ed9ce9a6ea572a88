import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import { decodeText } from "./decode.js";
import { getDocument, type HttpOptions, type HttpOutcome, isHttp, shownUrl } from "./http.js";
import type { Library, LibraryRefusal, LibraryText, OpenedSource } from "./library.js";
import { formatBytes } from "./read-bytes.js";
import { parseUrl, rootUriOfUrl } from "./uri.js";

/** How many documents of a server one document may be spread over. */
const documentLimit = 1_000;

type Failure = Exclude<HttpOutcome, { kind: "document" }>;

/**
 * Reads the root document from an http or https URL; user and password in it are sent as Basic credentials (RFC 7617). Its references may
 * lead to the origin it finally came from, and nowhere else.
 * Errors: `source/bad-url`, `unauthorized`, `http-not-found`, `server-error`, `http-status`, `redirects`, `timeout`, `unreachable`, `too-large`.
 */
export async function openUrl(text: string, options: HttpOptions): Promise<OpenedSource | Diagnostic> {
  const typed = parseUrl(text);
  if (!typed || !isHttp(typed)) return diagnostic("source/bad-url", { source: withoutSecrets(text) });
  const url = new URL(typed);
  url.username = "";
  url.password = "";
  url.hash = "";
  const authorization = basicCredentials(typed);
  const outcome = await getDocument({ url, otherOrigins: true, ...(authorization && { authorization }) }, options);
  if (outcome.kind !== "document") return rootFault(outcome, shownUrl(url), options);
  const credentials = outcome.url.origin === url.origin ? authorization : undefined;
  return { root: textOf(outcome), library: originLibrary(outcome.url, credentials, options) };
}

function originLibrary(root: URL, authorization: string | undefined, options: HttpOptions): Library {
  const baseUrl = shownUrl(root);
  const rootUri = rootUriOfUrl(baseUrl);
  const urlOf = (uri: string): URL => new URL(uri, new URL(".", baseUrl));
  return {
    rootUri,
    baseUrl,
    limit: documentLimit,
    allows: (uri) => urlOf(uri).origin === root.origin,
    read: async (uri) => {
      const request = { url: urlOf(uri), otherOrigins: false, ...(authorization && { authorization }) };
      const outcome = await getDocument(request, options);
      return outcome.kind === "document" ? textOf(outcome) : refusal(outcome, options);
    },
    displayName: (uri) => (uri === rootUri ? baseUrl : shownUrl(urlOf(uri))),
  };
}

function textOf({ bytes, mediaType, url }: Extract<HttpOutcome, { kind: "document" }>): LibraryText {
  const declaredJson =
    mediaType === "application/json" || mediaType.endsWith("+json") || url.pathname.endsWith(".json");
  return { text: decodeText(bytes), declaredJson };
}

function basicCredentials({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  return `Basic ${Buffer.from(`${unescape(username)}:${unescape(password)}`).toString("base64")}`;
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

function rootFault(outcome: Failure, source: string, options: HttpOptions): Diagnostic {
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

function refusal(outcome: Failure, options: HttpOptions): LibraryRefusal {
  if (outcome.kind === "redirect") {
    const refused = outcome.foreign ? "ref/foreign-host" : "ref/unreadable";
    return { refused, reason: `it redirects ${outcome.reason}.` };
  }
  const reasons = {
    timeout: () => `no answer within ${options.timeoutMs / 1000} seconds.`,
    "too-large": () => `it is larger than ${formatBytes(options.maxBytes)}.`,
    unreachable: () => `${(outcome as Extract<Failure, { kind: "unreachable" }>).reason}.`,
    status: () => `the server answered ${(outcome as Extract<Failure, { kind: "status" }>).status}.`,
  };
  return { refused: "ref/unreadable", reason: reasons[outcome.kind]() };
}
