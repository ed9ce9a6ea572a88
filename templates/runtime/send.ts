import { limitCall, type CallLimit } from "./abort.js";
import { CallFailure } from "./failure.js";
import { networkFault } from "./network.js";
import { readBody, type Body } from "./read-body.js";
import { follow } from "./redirect.js";
import type { HttpRequest } from "./request.js";
import { systemClock, withRetries, type Clock } from "./retry.js";
import type { Transport } from "./transport.js";

/** What the API answered. */
export interface Answer extends Body {
  readonly status: number;
  /** The reason phrase; empty in HTTP/2. */
  readonly statusText: string;
  readonly headers: Headers;
  readonly contentType: string;
}

export interface SendOptions {
  readonly transport: Transport;
  /** The client's cancellation. */
  readonly signal: AbortSignal;
  /** For the whole call: redirects, retries and the body included. */
  readonly timeoutMs: number;
  /** When the call began, by the clock: it may take several requests. Now, when left out. */
  readonly beganAt?: number;
  /** Of the body, decompressed. */
  readonly maxResponseBytes: number;
  /** How often a request that may be repeated is. */
  readonly retries: number;
  /** Whether making the request twice does what making it once does. */
  readonly isIdempotent: boolean;
  readonly clock?: Clock;
}

/** Sends a request and reads the answer, whatever its status. Fails in words when there is none to read. */
export async function send(request: HttpRequest, options: SendOptions): Promise<Answer> {
  const { transport, timeoutMs, isIdempotent, clock = systemClock } = options;
  const limit = limitOf(options);
  const { signal, isTimeUp } = limit;
  const deadline = (options.beganAt ?? clock.now()) + timeoutMs;
  const retries = isIdempotent ? options.retries : 0;
  let response: Response | undefined;
  try {
    response = await withRetries(() => follow(request, signal, transport), { retries, deadline, signal, clock });
    const { status, statusText, headers } = response;
    const contentType = headers.get("content-type") ?? "";
    const { maxResponseBytes } = options;
    const { body, cut } = await readBody(response, { maxResponseBytes, signal, isTimeUp, timeoutMs });
    return { status, statusText, headers, contentType, body, ...(cut !== undefined && { cut }) };
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    if (options.signal.aborted) throw new CallFailure("The call was cancelled.");
    const maybeDone = isIdempotent ? "" : " It may have been carried out all the same: look before you repeat it.";
    if (isTimeUp()) {
      throw new CallFailure(`The API did not answer within ${timeoutMs / 1000} seconds.${maybeDone}`);
    }
    throw new CallFailure(faultText(error, response?.status, maybeDone));
  } finally {
    limit.release();
  }
}

/** The limit of a call, of whose time some may have passed. */
export function limitOf(options: Pick<SendOptions, "signal" | "timeoutMs" | "beganAt" | "clock">): CallLimit {
  const { signal, timeoutMs, clock = systemClock } = options;
  const now = clock.now();
  return limitCall(signal, (options.beganAt ?? now) + timeoutMs - now);
}

function faultText(error: unknown, status: number | undefined, maybeDone: string): string {
  const { words, code, wasSent } = networkFault(error);
  const why = `${words && `: ${words}`}${code === undefined ? "" : ` (${code})`}`;
  if (status !== undefined)
    return `The API answered HTTP ${status}, but its answer could not be read${why}.${maybeDone}`;
  return `The API could not be reached${why}.${wasSent ? maybeDone : ""}`;
}
