import type { HttpLog } from "./http-log.js";
import type { OAuthResource } from "./http-oauth.js";
import type { ServerOptions } from "./options.js";

/** What a deployment over HTTP decides. */
export interface HttpOptions {
  /** Of the server that answers each request. */
  readonly server?: ServerOptions;
  /** Where MCP is; `/mcp` by default. */
  readonly path?: string;
  /** Names that the `Host` header may have, without ports; those of this machine by default. `*` is any, for who checks it in front. */
  readonly allowedHosts?: readonly string[];
  /**
   * Web pages that may call: origins (`https://app.acme.com`), or host names for any scheme and port; those of this machine by default, where
   * `allowedHosts` is not given either. Requests without an `Origin` come from no page, and pass.
   */
  readonly allowedOrigins?: readonly string[];
  /** Of the body of a request; 4 MiB by default. */
  readonly maxBodyBytes?: number;
  /** How many requests are worked on at a time; 256 by default. More get 503. */
  readonly maxConcurrent?: number;
  /** For one request; 60 seconds by default, since a call has 50. Then its work is cancelled. */
  readonly requestTimeoutMs?: number;
  /** Counts the requests of each caller; those beyond its limit get 429. No limit by default. */
  readonly rateLimiter?: RateLimiter;
  /** How many proxies in front add to `X-Forwarded-For`; none by default, so that nobody can make up an address. */
  readonly trustedProxies?: number;
  /** Lets in only callers with an access token. */
  readonly auth?: OAuthResource;
  /** HTML for people at `/`, such as `toolwright catalog` writes; none by default. Everybody may read it, whatever `auth` and keys say. */
  readonly page?: string;
  /** Where a line for each request goes; to standard error as JSON by default. */
  readonly log?: HttpLog;
}

/** What holds where a deployment does not decide. */
export const httpDefaults: Required<Pick<HttpOptions, "path" | "maxBodyBytes" | "maxConcurrent" | "requestTimeoutMs">> =
  { path: "/mcp", maxBodyBytes: 4 * 1024 * 1024, maxConcurrent: 256, requestTimeoutMs: 60_000 };

/** Counts what callers do. */
export interface RateLimiter {
  /**
   * Takes one request, or `weight` of one, from the budget of `key`, which names a caller or an address and holds no secret. Anybody can make up keys
   * for the API, a new one each time: where callers are known by these alone, each request also takes a tenth (a weight of 0.1) from its address.
   * Where it rejects, the request is let through.
   */
  readonly consume: (
    key: string,
    weight: 1 | 0.1,
  ) => Promise<{ readonly allowed: boolean; /** Until the next one is allowed. */ readonly retryAfterSeconds: number }>;
}

/** What the platform knows of the other end of a connection. */
export interface Peer {
  readonly remoteAddress?: string | undefined;
  /** Resolves when nothing of the answer is left to be sent, or nobody is there for it. Where it is missing, the body is watched. */
  readonly sent?: Promise<void>;
}
