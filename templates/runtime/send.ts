import { concat } from "./bytes.js";
import { CallFailure } from "./failure.js";
import type { HttpRequest } from "./request.js";
import type { Transport } from "./transport.js";

/** What the API answered; the body is whole. */
export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface SendOptions {
  readonly transport: Transport;
  /** The client's cancellation. */
  readonly signal: AbortSignal;
  /** For the whole call, redirects and body included. */
  readonly timeoutMs: number;
  /** Of the body, decompressed. */
  readonly maxResponseBytes: number;
}

const MAX_REDIRECTS = 5;

/** Sends a request and reads the answer, whatever its status. Fails in words when there is none to read. */
export async function send(request: HttpRequest, options: SendOptions): Promise<Answer> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  try {
    const response = await follow(request, signal, options.transport);
    return {
      status: response.status,
      contentType: response.headers.get("content-type") ?? "",
      body: await readBody(response, options.maxResponseBytes),
    };
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    if (options.signal.aborted) throw new CallFailure("The call was cancelled.");
    if (timeout.aborted) throw new CallFailure(`The API did not answer within ${options.timeoutMs / 1000} seconds.`);
    throw new CallFailure(`The API could not be reached${reason(error)}.`);
  }
}

/** Follows redirects itself: `fetch` would carry API keys in headers to other origins. */
async function follow(request: HttpRequest, signal: AbortSignal, transport: Transport): Promise<Response> {
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

/** The body's bytes, read as they come, so that one without end costs no more than the limit. */
async function readBody(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new CallFailure(
        `The call was made (HTTP ${response.status}), but the answer is larger than the limit of ${limit} bytes.`,
      );
    }
    chunks.push(value);
  }
  return concat(chunks);
}

/** The system's code for what went wrong (`ECONNREFUSED`); messages are not told, since they may hold the URL. */
function reason(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? ` (${code})` : "";
}
