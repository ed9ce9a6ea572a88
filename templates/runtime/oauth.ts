import { unlessAborted } from "./abort.js";
import type { SecurityScheme } from "./binding.js";
import { toBase64 } from "./bytes.js";
import type { ClientCredential } from "./credentials.js";
import { encode } from "./encode.js";
import { CallFailure } from "./failure.js";
import { own, parseJson } from "./json.js";
import { outlivesRequests } from "./platform.js";
import { limitOf, send, type Answer, type SendOptions } from "./send.js";

/** An access token, as far as it is used. */
export interface AccessToken {
  readonly value: string;
  /** In milliseconds since 1970; infinite where the answer does not say. */
  readonly expiresAt: number;
}

/** What a token is asked for. */
export interface TokenRequest {
  readonly scheme: SecurityScheme;
  readonly client: ClientCredential;
  readonly scopes: readonly string[];
  /** The address of the API, from which a relative token URL starts. */
  readonly address: string;
}

/** Tokens of the client credentials flow, fetched when they are needed and kept until shortly before they expire. */
export interface TokenStore {
  /** The token for a request; calls that ask for the same one at the same time share one fetch, where the platform lets them. */
  readonly get: (request: TokenRequest, options: SendOptions) => Promise<AccessToken>;
  /** Forgets a token that the API refused, unless it is another one by now. */
  readonly discard: (request: TokenRequest, token: AccessToken) => void;
}

/** A token is used no longer than this before it expires: it must still be valid when it arrives. */
const MARGIN_MS = 30_000;
/** So that a hosted server with a client for each of its users keeps no more. */
const MAX_TOKENS = 1_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** A token, or the fetch that others wait for. */
interface Entry {
  readonly pending?: Promise<AccessToken>;
  token?: AccessToken;
}

/** A store in memory. `now` gives milliseconds since 1970; without `isShared` each call fetches for itself what is not there yet. */
export function tokenStore(now: () => number = Date.now, isShared: boolean = outlivesRequests()): TokenStore {
  const tokens = new Map<string, Entry>();
  const keep = (key: string, entry: Entry): void => {
    tokens.delete(key);
    tokens.set(key, entry);
    for (const oldest of tokens.keys()) if (tokens.size > MAX_TOKENS) tokens.delete(oldest);
  };
  const fetchShared = (key: string, request: TokenRequest, options: SendOptions): Promise<AccessToken> => {
    // The fetch belongs to all that wait for it, so that no one's cancellation ends it.
    const { beganAt: _, ...others } = options;
    const pending = fetchToken(request, { ...others, signal: new AbortController().signal }, now);
    const entry: Entry = { pending };
    keep(key, entry);
    pending.then(
      (token) => (entry.token = token),
      () => tokens.get(key) === entry && tokens.delete(key),
    );
    return pending;
  };
  const fetchAlone = async (key: string, request: TokenRequest, options: SendOptions): Promise<AccessToken> => {
    const token = await fetchToken(request, options, now);
    keep(key, { token });
    return token;
  };
  return {
    get: async (request, options) => {
      const key = keyOf(request);
      const known = tokens.get(key);
      if (known?.token && known.token.expiresAt > now()) return known.token;
      if (!isShared) return fetchAlone(key, request, options);
      const running = known?.token ? undefined : known?.pending;
      return whileCalled(running ?? fetchShared(key, request, options), options);
    },
    discard: (request, token) => {
      const key = keyOf(request);
      if (tokens.get(key)?.token === token) tokens.delete(key);
    },
  };
}

function keyOf(request: TokenRequest): string {
  const { clientId, clientSecret } = request.client;
  return JSON.stringify([tokenUrl(request), clientId, clientSecret, [...request.scopes].sort()]);
}

/** The token endpoint: `https:`, or plain HTTP on this machine, since the client's secret is sent to it. */
function tokenUrl({ scheme, client, address }: TokenRequest): string {
  const url = client.tokenUrl ?? scheme.tokenUrl;
  const correct = `set ${scheme.variables?.tokenUrl ?? "its tokenUrl"}, or pass a token for it`;
  if (url === undefined)
    throw new CallFailure(`The security scheme ${scheme.name} names no token endpoint: ${correct}.`);
  const parsed = URL.canParse(url, `${address}/`) ? new URL(url, `${address}/`) : undefined;
  const isSafe = parsed?.protocol === "https:" || (parsed?.protocol === "http:" && isLoopback(parsed.hostname));
  if (!parsed || !isSafe || parsed.username || parsed.password) {
    throw new CallFailure(
      `The token endpoint of ${scheme.name} is no https: address that secrets may be sent to: ${correct}.`,
    );
  }
  return parsed.href;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/** Asks for a token (RFC 6749 section 4.4.2), by HTTP Basic first, as every endpoint must take it; some take the body alone. */
async function fetchToken(request: TokenRequest, options: SendOptions, now: () => number): Promise<AccessToken> {
  const url = tokenUrl(request);
  const { clientId, clientSecret } = request.client;
  const scope = request.scopes.join(" ");
  const grant: Record<string, string> = { grant_type: "client_credentials", ...(scope && { scope }) };
  const basic = `Basic ${toBase64(new TextEncoder().encode(`${encode(clientId)}:${encode(clientSecret)}`))}`;
  const ask = (form: Record<string, string>, headers: Record<string, string>): Promise<Answer> =>
    send(
      {
        method: "POST",
        url,
        headers: new Map(
          Object.entries({
            accept: "application/json",
            "content-type": "application/x-www-form-urlencoded",
            ...headers,
          }),
        ),
        body: new URLSearchParams(form).toString(),
      },
      // Two tokens do no harm.
      { ...options, maxResponseBytes: MAX_ANSWER_BYTES, isIdempotent: true },
    );
  try {
    const first = await ask(grant, { authorization: basic });
    if (!isClientRefused(first)) return readToken(first, now());
    return readToken(await ask({ ...grant, client_id: clientId, client_secret: clientSecret }, {}), now());
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const why = error.message.replace(/^The API/, "the token endpoint");
    throw new CallFailure(`No token could be got for the security scheme ${request.scheme.name}: ${why}`);
  }
}

function isClientRefused(answer: Answer): boolean {
  return answer.status === 401 || (answer.status === 400 && own(json(answer), "error") === "invalid_client");
}

/** The token of an answer (RFC 6749 sections 5.1 and 5.2). What a message tells of it is the status and the code of the error. */
function readToken(answer: Answer, now: number): AccessToken {
  const body = json(answer);
  const value = own(body, "access_token");
  if (answer.status !== 200 || typeof value !== "string" || value === "") {
    const code = own(body, "error");
    const known = typeof code === "string" && ERROR_CODES.includes(code) ? ` ${code}` : "";
    throw new CallFailure(`the token endpoint answered HTTP ${answer.status}${known} without a token.`);
  }
  const type = own(body, "token_type");
  if (typeof type === "string" && type.toLowerCase() !== "bearer") {
    throw new CallFailure("the token endpoint gives tokens of a type other than Bearer.");
  }
  // Some endpoints write the number as a text.
  const seconds = Number(own(body, "expires_in") ?? Infinity);
  const lifetime = seconds > 0 ? seconds * 1_000 : Infinity;
  return { value, expiresAt: now + lifetime - Math.min(MARGIN_MS, lifetime / 10) };
}

const ERROR_CODES = [
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
  "invalid_target",
  "access_denied",
  "server_error",
  "temporarily_unavailable",
];

function json({ body }: Answer): unknown {
  return parseJson(new TextDecoder().decode(body));
}

/** What others wait for too, or a failure once this call is cancelled or has waited for its own time. */
async function whileCalled<Value>(pending: Promise<Value>, options: SendOptions): Promise<Value> {
  const limit = limitOf(options);
  try {
    return await unlessAborted(pending, limit.signal);
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    if (options.signal.aborted) throw new CallFailure("The call was cancelled.");
    throw limit.isTimeUp() ? new CallFailure("No token came in time.") : error;
  } finally {
    limit.release();
  }
}
