import type { HttpRequest } from "./request.js";

/** Sends one request as it is, follows no redirect, and gives the answer as it begins. Rejects when there is none, or when `signal` aborts. */
export type Transport = (request: HttpRequest, signal: AbortSignal) => Promise<Response>;

/** The transport that is left to `fetch`. */
export function fetchTransport(fetch: typeof globalThis.fetch): Transport {
  return ({ method, url, headers, body }, signal) =>
    fetch(url, { method, headers: [...headers], redirect: "manual", signal, ...(body !== undefined && { body }) });
}
