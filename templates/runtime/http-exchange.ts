import type { AuthInfo } from "@modelcontextprotocol/server";
import { refusal } from "./http-answers.js";
import { addressDigest, callerAddress, callerDigest } from "./http-caller.js";
import type { Guards } from "./http-guards.js";
import { type HttpMessage, readMessage } from "./http-message.js";
import type { IncomingRequest } from "./http-incoming.js";
import type { OAuthGate } from "./http-oauth.js";
import { httpDefaults, type HttpOptions, type Peer, type RateLimiter } from "./http-options.js";
import { isForPage, pageAnswers } from "./http-page.js";
import type { Work } from "./http-work.js";

/** A request, and what its steps have found out. */
export interface Exchange {
  readonly request: IncomingRequest;
  readonly address: string;
  /** Where it goes, as logs may hold it. */
  path: string;
  /** By the clock of `performance`. */
  readonly began: number;
  /** Aborts when the client has gone, or its time is up. */
  readonly signal: AbortSignal;
  /** Cancels its work; `answer` is what its client is told, if nothing was sent yet. */
  readonly stop: (answer: Response) => void;
  /** What it was stopped with. */
  stopped?: Response;
  /** Frees its place and its time. */
  readonly release: () => void;
  message: HttpMessage;
  authInfo?: AuthInfo;
  caller?: string;
  /** For every page to read. */
  isPublic: boolean;
}

/** Refuses a request or answers it; undefined where it goes on. */
type Step = (exchange: Exchange) => Response | undefined | Promise<Response | undefined>;

/** A request at its beginning. */
export function exchangeOf(request: IncomingRequest, peer: Peer, options: HttpOptions, work: Work): Exchange {
  const controller = new AbortController();
  request.signal.addEventListener("abort", () => controller.abort(request.signal.reason), { once: true });
  const exchange: Exchange = {
    request,
    address: callerAddress(request, peer, options.trustedProxies ?? 0),
    path: "other",
    began: performance.now(),
    signal: controller.signal,
    stop: (answer) => {
      exchange.stopped = answer;
      controller.abort();
    },
    release: () => {
      clearTimeout(timer);
      leave();
    },
    message: {},
    isPublic: false,
  };
  const leave = work.enter();
  const late = (): void => exchange.stop(refusal(504, "The request took too long."));
  const timer = setTimeout(late, options.requestTimeoutMs ?? httpDefaults.requestTimeoutMs);
  return exchange;
}

interface Parts {
  readonly guards: Guards;
  readonly gate: OAuthGate | undefined;
  readonly work: Work;
}

/** What a request passes before it is served, in this order: what costs least first, and no body is read for those who may not call. */
export function stepsOf(options: HttpOptions, { guards, gate, work }: Parts): readonly Step[] {
  const { path = httpDefaults.path, maxBodyBytes = httpDefaults.maxBodyBytes } = options;
  const limit = limiter(options);
  const refuse: Step = ({ request }) => guards.refuse(request);
  const isBusy: Step = () => (work.isOver() ? refusal(503, "This server is busy.", { "retry-after": "1" }) : undefined);
  return [
    (exchange) => {
      const found = gate?.metadata(exchange.request);
      if (!found) return undefined;
      Object.assign(exchange, { path: "metadata", isPublic: true });
      return found;
    },
    ...(options.page === undefined ? [] : [pageStep(options.page, [refuse, isBusy, limit])]),
    (exchange) => {
      if (new URL(exchange.request.url).pathname !== path) return refusal(404, "There is nothing here.");
      exchange.path = path;
      return undefined;
    },
    refuse,
    ({ request }) => guards.preflight(request),
    isBusy,
    authentication(options, gate, limit),
    limit,
    async (exchange) => {
      const message = await readMessage(exchange.request, maxBodyBytes, exchange.signal);
      if (message instanceof Response) return message;
      exchange.message = message;
      // It stays open, and has a limit of its own.
      if (message.method === "subscriptions/listen") exchange.release();
      return limitRest(message, () => limit(exchange));
    },
  ];
}

/** Shows the page to whoever passes `before`. */
function pageStep(html: string, before: readonly Step[]): Step {
  const answer = pageAnswers(html);
  return async (exchange) => {
    if (!isForPage(exchange.request)) return undefined;
    exchange.path = "/";
    for (const step of before) {
      const refused = await step(exchange);
      if (refused) return refused;
    }
    return answer(exchange.request);
  };
}

/** Of a list of messages (2025-03-26) the first is counted already. */
async function limitRest({ body }: HttpMessage, limit: () => ReturnType<Step>): Promise<Response | undefined> {
  const rest = Array.isArray(body) ? body.slice(1, MAX_MESSAGES) : [];
  for (const _ of rest) {
    const refused = await limit();
    if (refused) return refused;
  }
  return undefined;
}

/** The SDK takes no more in one list. */
const MAX_MESSAGES = 100;

function authentication({ server }: HttpOptions, gate: OAuthGate | undefined, limit: Step): Step {
  const keyHeaders = Object.values(server?.credentialsFrom ?? {});
  return async (exchange) => {
    const { request } = exchange;
    if (gate) {
      const found = await gate.authenticate(request);
      if (!(found instanceof Response)) {
        exchange.authInfo = found;
        return undefined;
      }
      // Guesses are counted too.
      return (await limit(exchange)) ?? found;
    }
    if (keyHeaders.length === 0 || keyHeaders.some((name) => request.headers.get(name)?.trim())) return undefined;
    const challenge = keyHeaders.some((name) => name.toLowerCase() === "authorization") ? "Bearer" : "ApiKey";
    return refusal(401, `Send your key in the header ${keyHeaders.join(" or ")}.`, { "www-authenticate": challenge });
  };
}

function limiter({ rateLimiter, server }: HttpOptions): Step {
  const keyHeaders = Object.values(server?.credentialsFrom ?? {});
  return async (exchange) => {
    const { request, authInfo, address } = exchange;
    exchange.caller ??= await callerDigest(request, authInfo, keyHeaders, address);
    if (!rateLimiter) return undefined;
    const isByKey = !authInfo && address !== "" && keyHeaders.some((name) => request.headers.has(name));
    // The address first: beyond its limit no key takes room in the store.
    const refused = isByKey && (await take(rateLimiter, await addressDigest(address), 0.1));
    return refused || take(rateLimiter, exchange.caller, 1);
  };
}

async function take(rateLimiter: RateLimiter, key: string, weight: 1 | 0.1): Promise<Response | undefined> {
  // A store that fails must not take the server with it.
  const taken = await rateLimiter.consume(key, weight).catch(() => undefined);
  if (!taken || taken.allowed) return undefined;
  const seconds = Math.max(1, Math.ceil(taken.retryAfterSeconds));
  return refusal(429, "Too many requests.", { "retry-after": String(seconds) });
}
