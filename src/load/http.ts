import type { Validators } from "../model/source-stamp.js";
import { readBytes, tooManyBytes } from "./read-bytes.js";
import { connectionFault, type Outcome, pauseBefore } from "./retry.js";
import { parseUrl } from "./uri.js";

export interface HttpOptions {
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Waits before a request is tried again. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Ends the request as if its time were up. */
  readonly signal?: AbortSignal | undefined;
}

/** What an HTTP request gave. URLs are shown without user, password and query. */
export type HttpOutcome = HttpDocument | { readonly kind: "not-modified"; readonly url: URL } | Outcome;

export interface HttpDocument {
  readonly kind: "document";
  readonly bytes: Uint8Array;
  readonly url: URL;
  readonly mediaType: string;
  readonly validators: Validators;
}

export interface HttpRequest {
  readonly url: URL;
  /** Sent to the origin of `url` only. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether redirects may lead to another origin. */
  readonly otherOrigins: boolean;
  /** What is known of the document at this URL already: if that still holds, the server need not send it. */
  readonly known?: { readonly url: string; readonly validators: Validators };
}

const redirectLimit = 5;
const accept =
  "application/json, application/yaml, application/vnd.oai.openapi+json, text/yaml, text/plain;q=0.9, */*;q=0.8";

/**
 * GETs a document, following up to five redirects (RFC 9110 section 15.4), all within `timeoutMs`. Where the server asks to come back, fails, or breaks
 * the connection, it is tried again twice.
 */
export async function getDocument(request: HttpRequest, options: HttpOptions): Promise<HttpOutcome> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const deadline = Date.now() + options.timeoutMs;
  let before: HttpOutcome | undefined;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce(request, options, signal);
    // What the server did says more than that there was no time to ask it again.
    if (outcome.kind === "timeout") return before ?? outcome;
    before = outcome;
    const pause = pauseBefore(attempt, outcome);
    if (pause === undefined || Date.now() + pause >= deadline) return outcome;
    await options.wait(pause);
  }
}

async function attemptOnce(request: HttpRequest, options: HttpOptions, signal: AbortSignal): Promise<HttpOutcome> {
  try {
    let url = request.url;
    for (let redirects = 0; redirects <= redirectLimit; redirects++) {
      const response = await options.fetch(url, { redirect: "manual", signal, headers: headersFor(url, request) });
      if (response.status === 304 && isKnown(url, request)) return { kind: "not-modified", url };
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
    return signal.aborted ? { kind: "timeout" } : connectionFault(error);
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

function headersFor(url: URL, request: HttpRequest): Record<string, string> {
  return {
    accept,
    ...(url.origin === request.url.origin && request.headers),
    ...(isKnown(url, request) && conditions(request.known?.validators ?? {})),
  };
}

/** A URL with a query is never taken for a known one: the query may be a credential, so that it is kept nowhere. */
function isKnown(url: URL, { known }: HttpRequest): boolean {
  return known !== undefined && url.href === known.url;
}

/** RFC 9110 section 13.1: the entity tag decides where there is one. */
function conditions({ etag, lastModified }: Validators): Record<string, string> {
  if (etag !== undefined) return { "if-none-match": etag };
  return lastModified === undefined ? {} : { "if-modified-since": lastModified };
}

async function outcomeOf(response: Response, url: URL, maxBytes: number): Promise<HttpOutcome> {
  const { status, headers } = response;
  if (!response.ok) {
    await response.body?.cancel();
    const after = headers.get("retry-after");
    return { kind: "status", status, ...(after !== null && { retryAfter: after }) };
  }
  const bytes = response.body ? await readBytes(response.body, maxBytes) : new Uint8Array();
  if (bytes === tooManyBytes) return { kind: "too-large" };
  const mediaType = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return { kind: "document", bytes, url, mediaType, validators: validatorsOf(headers) };
}

function validatorsOf(headers: Headers): Validators {
  const etag = headers.get("etag");
  const lastModified = headers.get("last-modified");
  return { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
}
