import { CallFailure } from "./failure.js";
import type { HttpRequest } from "./request.js";
import type { Transport } from "./transport.js";

const MAX_REDIRECTS = 5;

/** Sends a request and follows redirects itself: `fetch` would carry API keys in headers to other origins. */
export async function follow(request: HttpRequest, signal: AbortSignal, transport: Transport): Promise<Response> {
  let current = request;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await transport(current, signal);
    const location = response.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    current = redirected(current, response.status, location);
  }
  throw new CallFailure(`The API redirected more than ${MAX_REDIRECTS} times.`);
}

/** The request that a redirect asks for (RFC 9110 section 15.4). Another origin gets neither credentials nor a body. */
function redirected(request: HttpRequest, status: number, location: string): HttpRequest {
  if (!URL.canParse(location, request.url)) throw new CallFailure("The API redirected to an address that is none.");
  const url = new URL(location, request.url);
  const sameOrigin = url.origin === new URL(request.url).origin;
  // With a body, GET asks for what the body says, so that it cannot go on without.
  const safe = (request.method === "GET" || request.method === "HEAD") && request.body === undefined;
  const becomesGet = !safe && (status === 303 || (status < 303 && request.method === "POST"));
  if (!sameOrigin && ((!safe && !becomesGet) || url.protocol !== "https:")) {
    throw new CallFailure(`The API redirected to ${url.origin}, where this request is not sent to.`);
  }
  const kept = [...request.headers].filter(([name]) => {
    return sameOrigin ? !becomesGet || name !== "content-type" : name === "accept";
  });
  if (safe || becomesGet) return { method: becomesGet ? "GET" : request.method, url: url.href, headers: new Map(kept) };
  return { ...request, url: url.href };
}
