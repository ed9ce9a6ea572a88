import { readBytes, tooManyBytes } from "./read-bytes.js";
import { parseUrl } from "./uri.js";

export interface HttpOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** What an HTTP request gave. URLs are shown without user, password and query. */
export type HttpOutcome =
  | { readonly kind: "document"; readonly bytes: Uint8Array; readonly url: URL; readonly mediaType: string }
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "redirect"; readonly reason: string; readonly foreign: boolean }
  | { readonly kind: "too-large" }
  | { readonly kind: "timeout" }
  | { readonly kind: "unreachable"; readonly reason: string };

export interface HttpRequest {
  readonly url: URL;
  /** Value of the Authorization header; sent to the origin of `url` only. */
  readonly authorization?: string;
  /** Whether redirects may lead to another origin. */
  readonly otherOrigins: boolean;
}

const redirectLimit = 5;
const accept =
  "application/json, application/yaml, application/vnd.oai.openapi+json, text/yaml, text/plain;q=0.9, */*;q=0.8";

/** GETs a document, following up to five redirects (RFC 9110 section 15.4), all within `timeoutMs`. */
export async function getDocument(request: HttpRequest, options: HttpOptions): Promise<HttpOutcome> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    let url = request.url;
    for (let redirects = 0; redirects <= redirectLimit; redirects++) {
      const response = await options.fetch(url, { redirect: "manual", signal, headers: headersFor(url, request) });
      const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
      if (location === null) return await outcomeOf(response, url, options.maxBytes);
      await response.body?.cancel();
      const next = parseUrl(location, url);
      if (!next || !isHttp(next)) return { kind: "redirect", reason: "not to an http or https URL", foreign: true };
      if (!request.otherOrigins && next.origin !== request.url.origin) {
        return { kind: "redirect", reason: "to another host", foreign: true };
      }
      url = next;
    }
    return { kind: "redirect", reason: `more than ${redirectLimit} times`, foreign: false };
  } catch (error) {
    return signal.aborted ? { kind: "timeout" } : { kind: "unreachable", reason: reasonOf(error) };
  }
}

/** Whether a URL is of the http or https scheme. */
export function isHttp(url: URL): boolean {
  return url.protocol === "http:" || url.protocol === "https:";
}

/** A URL as it may be shown: without user, password, query and fragment. */
export function shownUrl(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

function headersFor(url: URL, { url: first, authorization }: HttpRequest): Record<string, string> {
  return { accept, ...(authorization !== undefined && url.origin === first.origin && { authorization }) };
}

async function outcomeOf(response: Response, url: URL, maxBytes: number): Promise<HttpOutcome> {
  if (!response.ok) {
    await response.body?.cancel();
    return { kind: "status", status: response.status };
  }
  const bytes = response.body ? await readBytes(response.body, maxBytes) : new Uint8Array();
  if (bytes === tooManyBytes) return { kind: "too-large" };
  const mediaType = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return { kind: "document", bytes, url, mediaType };
}

/** Words for what fetch throws. Its own messages are not shown, since they may hold the URL with its credentials. */
function reasonOf(error: unknown): string {
  const code = errorCode(error);
  if (code === "ECONNREFUSED") return "the connection was refused";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "the host name is not known";
  if (code === "ECONNRESET" || code === "UND_ERR_SOCKET") return "the connection broke";
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return "the connection was not accepted in time";
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/.test(code)) return `its certificate is not trusted (${code})`;
  return code === "" ? "the request failed" : `the request failed (${code})`;
}

function errorCode(error: unknown): string {
  for (let at = error, steps = 0; at instanceof Error && steps < 5; steps++) {
    if ("code" in at && typeof at.code === "string") return at.code;
    at = at.cause ?? (at instanceof AggregateError ? at.errors[0] : undefined);
  }
  return "";
}
