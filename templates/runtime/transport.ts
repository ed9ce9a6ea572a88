import { unlessAborted } from "./abort.js";
import { CallFailure } from "./failure.js";
import { sendWithNode } from "./node-request.js";
import type { HttpRequest } from "./request.js";

/** Sends one request as it is, follows no redirect, and gives the answer as it begins. Rejects when there is none, or when `signal` aborts. */
export type Transport = (request: HttpRequest, signal: AbortSignal) => Promise<Response>;

/**
 * The transport of a deployment: its own `fetch`, which gets every request; else the platform's. As that refuses a body with GET and HEAD
 * (Fetch standard, Request constructor), Node's client sends those.
 */
export function chooseTransport(fetch: typeof globalThis.fetch | undefined): Transport {
  if (fetch) {
    const given = fetchTransport(fetch);
    // It may not heed the signal.
    return (request, signal) => unlessAborted(given(request, signal), signal);
  }
  const platform = fetchTransport(globalThis.fetch);
  return (request, signal) => (isBeyondFetch(request) ? sendWithNode(request, signal) : platform(request, signal));
}

/** The transport that is left to `fetch`. A body that it refuses is told as such; failures of the network have a cause. */
export function fetchTransport(fetch: typeof globalThis.fetch): Transport {
  return async (request, signal) => {
    const { method, url, headers, body } = request;
    const init: RequestInit = { method, headers: [...headers], redirect: "manual", signal };
    try {
      return await fetch(url, body === undefined ? init : { ...init, body });
    } catch (error) {
      const isRefused = isBeyondFetch(request) && error instanceof TypeError && error.cause === undefined;
      if (!isRefused) throw error;
      throw new CallFailure(
        `The API wants a body with ${method}, which the fetch that was given to createServer refuses to send.`,
      );
    }
  };
}

function isBeyondFetch({ method, body }: HttpRequest): boolean {
  return body !== undefined && (method === "GET" || method === "HEAD");
}
