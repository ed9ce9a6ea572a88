import { isLocal } from "./http-environment.js";
import { type HttpLog, logLine } from "./http-log.js";
import { own, parseJson } from "./json.js";
import { networkFault } from "./network.js";
import { outlivesRequests } from "./platform.js";
import { readBody } from "./read-body.js";

/** What finding the keys of an authorization server takes. */
export interface IssuerOptions {
  /** The platform's by default. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Is told why keys cannot be found; standard error by default. */
  readonly log?: HttpLog;
}

/** What was found is asked for again after a day, and after a failure not before this time: nobody can make this server ask with each token. */
const KEPT_MS = 24 * 3_600_000;
const PAUSE_MS = 10_000;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Makes a function that gives the URL of an authorization server's keys (`jwks_uri`), as its metadata say (RFC 8414, OpenID Connect Discovery 1.0). They are
 * asked for when it is first called, and kept. It rejects where they cannot be had or are not to be trusted; the reasons are logged.
 */
export function createKeysLocator(
  issuer: string,
  { fetch = globalThis.fetch, now = Date.now, log = logLine }: IssuerOptions = {},
): () => Promise<string> {
  let known: { readonly url: string; until: number } | undefined;
  let failure: { readonly error: unknown; readonly until: number } | undefined;
  let running: Promise<string> | undefined;
  const locate = async (): Promise<string> => {
    try {
      const url = await findKeys(issuer, fetch);
      known = { url, until: now() + KEPT_MS };
      return url;
    } catch (error) {
      failure = { error, until: now() + PAUSE_MS };
      log({ time: new Date(now()).toISOString(), level: "warn", message: (error as Error).message });
      if (!known) throw error;
      // An issuer that cannot be reached has not moved its keys.
      known.until = failure.until;
      return known.url;
    } finally {
      running = undefined;
    }
  };
  return async (): Promise<string> => {
    if (known && known.until > now()) return known.url;
    if (!known && failure && failure.until > now()) throw failure.error;
    if (!outlivesRequests()) return locate();
    running ??= locate();
    return running;
  };
}

async function findKeys(issuer: string, fetch: NonNullable<IssuerOptions["fetch"]>): Promise<string> {
  const reasons: string[] = [];
  for (const url of metadataUrls(issuer)) {
    const found = await readMetadata(url, issuer, fetch).catch((error: unknown) => {
      return { reason: ["could not be read", networkFault(error).words].filter(Boolean).join(": ") };
    });
    if ("keys" in found) return found.keys;
    reasons.push(`${url} ${found.reason}`);
  }
  throw new Error(`The keys of the authorization server were not found: ${reasons.join("; ")}.`);
}

/** Where metadata are, in the order that MCP clients look (MCP, Authorization Server Discovery). */
function metadataUrls(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  return [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    ...(path === "" ? [] : [`${origin}${path}/.well-known/openid-configuration`]),
  ];
}

type Found = { readonly keys: string } | { readonly reason: string };

/** Redirects are not followed: what the issuer says, it says itself. */
async function readMetadata(url: string, issuer: string, fetch: NonNullable<IssuerOptions["fetch"]>): Promise<Found> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { headers: { accept: "application/json" }, redirect: "manual", signal });
  if (response.status !== 200) return { reason: `answered HTTP ${response.status}` };
  const limits = { maxResponseBytes: MAX_BYTES, signal, isTimeUp: () => false, timeoutMs: TIMEOUT_MS };
  const metadata = parseJson(new TextDecoder().decode((await readBody(response, limits)).body));
  const [name, keys] = [own(metadata, "issuer"), own(metadata, "jwks_uri")];
  // Another one's metadata would let in another one's tokens (RFC 8414 section 3.3).
  if (name !== issuer)
    return { reason: typeof name === "string" ? `is of the issuer ${name.slice(0, 200)}` : "is no metadata" };
  if (typeof keys !== "string" || !mayHoldKeys(keys, issuer)) return { reason: "names no https: address of keys" };
  return { keys };
}

/** Keys may be on another host, as those of Google are, but not on this machine unless the issuer is. */
function mayHoldKeys(keys: string, issuer: string): boolean {
  if (!URL.canParse(keys)) return false;
  const { protocol, hostname, username, password } = new URL(keys);
  if (username || password) return false;
  return isLocal(hostname) ? isLocal(new URL(issuer).hostname) && /^https?:$/.test(protocol) : protocol === "https:";
}
