import { networkFault } from "./network.js";

/** Time and chance, so that tests can hold them still. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** Rejects as soon as `signal` aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface RetryOptions {
  /** How often a request may be sent again; 0 where repeating it could do harm. */
  readonly retries: number;
  /** When the call must have ended: milliseconds since 1970. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

const FIRST_WAIT = 400;
/** An API that asks for more than this is not waited for: the model is told. */
const LONGEST_WAIT = 15_000;

/**
 * Makes a request again where it was refused (429, 502, 503, 504) or its connection failed: after the time that
 * `Retry-After` asks for, at least after an exponential backoff with jitter. What came last is given, or thrown.
 */
export async function withRetries(attempt: () => Promise<Response>, options: RetryOptions): Promise<Response> {
  const { retries, deadline, signal, clock } = options;
  for (let made = 1; ; made += 1) {
    const outcome = await settle(attempt);
    const wait = made <= retries && !signal.aborted ? waitAfter(outcome, made, clock) : undefined;
    if (wait === undefined || clock.now() + wait >= deadline) {
      if ("error" in outcome) throw outcome.error;
      return outcome.response;
    }
    if ("response" in outcome) await outcome.response.body?.cancel();
    await clock.sleep(wait, signal);
  }
}

type Outcome = { readonly response: Response } | { readonly error: unknown };

async function settle(attempt: () => Promise<Response>): Promise<Outcome> {
  try {
    return { response: await attempt() };
  } catch (error) {
    return { error };
  }
}

/** How long to wait before the next attempt; undefined where there should be none. */
function waitAfter(outcome: Outcome, made: number, clock: Clock): number | undefined {
  const backoff = FIRST_WAIT * 2 ** (made - 1) * (0.5 + clock.random() / 2);
  if ("error" in outcome) return networkFault(outcome.error).passes ? backoff : undefined;
  const { status, headers } = outcome.response;
  if (![429, 502, 503, 504].includes(status)) return undefined;
  const wait = Math.max(backoff, retryAfter(headers, clock.now()) ?? 0);
  return wait <= LONGEST_WAIT ? wait : undefined;
}

/** The milliseconds that `Retry-After` asks for, as seconds or as a date (RFC 9110, section 10.2.3); undefined where it says nothing. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = /^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The clock of the platform. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop);
        resolve();
      }, milliseconds);
      function stop(): void {
        clearTimeout(timer);
        reject(signal.reason as Error);
      }
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
    }),
};
