import { localhostAllowedHostnames, localhostAllowedOrigins } from "@modelcontextprotocol/server";
import type { Environment } from "./environment.js";
import { httpDefaults, type HttpOptions } from "./http-options.js";
import type { ListenOptions } from "./http-server.js";
import type { SecurityScheme } from "./binding.js";
import type { HelpRow } from "./stdio-help.js";

/** What the environment says of a server over HTTP. */
export interface HttpEnvironment {
  readonly http: Omit<HttpOptions, "auth" | "log" | "page" | "rateLimiter" | "server">;
  readonly listen: ListenOptions & { readonly host: string };
  readonly ending: { readonly delayMs: number; readonly graceMs: number };
  /** In a minute, for each caller; 0 for no limit. */
  readonly rateLimit: number;
  readonly redisUrl?: string;
  /** Whether the page of the tools is shown at `/`. */
  readonly catalogPage: boolean;
  readonly auth: AuthSettings;
  /** Why the server must not start, in words. */
  readonly faults: readonly string[];
}

/** Who may call. */
export type AuthSettings =
  | { readonly mode: "none" }
  | { readonly mode: "api-key"; readonly credentialsFrom: Readonly<Record<string, string>> }
  | ({ readonly mode: "oauth"; readonly requireScopes: boolean } & TokenSettings);

/** What access tokens must be. */
export interface TokenSettings {
  readonly resource: URL;
  readonly issuer: string;
  /** Where its keys are; as its metadata say where it is not set. */
  readonly jwksUrl?: string;
  readonly audience: string;
  readonly algorithms: readonly string[];
  /** Told to clients. */
  readonly scopes: readonly string[];
}

/** The variables that are read, with what they say and what holds where they are not set. */
export const httpVariables: readonly HelpRow[] = [
  ["PORT", "where it listens; 3000 unless set"],
  ["HOST", "127.0.0.1 unless set: only this machine; 0.0.0.0 for all networks"],
  ["PUBLIC_URL", "how clients reach it, with the path: https://mcp.example.com/mcp"],
  ["ALLOWED_HOSTS", "names in the Host header, with commas; that of PUBLIC_URL and this machine unless set; * for any"],
  ["ALLOWED_ORIGINS", "web pages that may call, with commas: https://app.example.com"],
  ["TRUSTED_PROXIES", "how many proxies in front add to X-Forwarded-For; 0 unless set"],
  ["AUTH", "who may call: none, api-key or oauth; must be set where HOST is not this machine"],
  ["API_KEY_HEADER", "with AUTH=api-key: the header with the caller's own key for the API; Authorization unless set"],
  ["API_KEY_SCHEME", "the security scheme that it is for, where the API has several"],
  ["OAUTH_ISSUER", "with AUTH=oauth: the authorization server, as tokens name it"],
  ["OAUTH_JWKS_URL", "where its keys are; where its metadata say (RFC 8414, OpenID Connect) unless set"],
  ["OAUTH_AUDIENCE", "what tokens must be issued for; PUBLIC_URL unless set"],
  ["OAUTH_ALGORITHMS", "how they may be signed; RS256,PS256,ES256,EdDSA unless set"],
  ["OAUTH_SCOPES", "scopes that clients are told to ask for, with commas"],
  ["OAUTH_TOOL_SCOPES", "false where tokens do not have the scopes that the API's document asks for"],
  ["RATE_LIMIT", "requests a minute for each caller; 300 unless set, 0 for no limit"],
  ["REDIS_URL", "where these are counted for all processes: redis://host:6379; each counts its own unless set"],
  ["CATALOG_PAGE", "true: the page of the tools is at /, for everybody who reaches this server"],
  ["MAX_CONCURRENT", `requests that are worked on at a time; ${httpDefaults.maxConcurrent} unless set`],
  ["MAX_BODY_BYTES", `of a request; ${httpDefaults.maxBodyBytes} unless set`],
  ["REQUEST_TIMEOUT_MS", `for a request; ${httpDefaults.requestTimeoutMs} unless set`],
  ["DRAIN_DELAY_MS", "after SIGTERM, how long /readyz tells of the end before nothing is accepted; 0 unless set"],
  ["DRAIN_TIMEOUT_MS", "and how long requests in flight may take then; 25000 unless set"],
];

/** Reads those variables. An empty one counts as none. `schemes` are those of the API, `credentialsFrom` what the program's options say of them. */
export function httpEnvironment(
  environment: Environment,
  schemes: readonly SecurityScheme[],
  credentialsFrom: Readonly<Record<string, string>> = {},
): HttpEnvironment {
  const faults: string[] = [];
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const number = (name: string, otherwise: number, most: number): number => {
    const value = text(name) ?? String(otherwise);
    if (/^\d{1,15}$/.test(value) && Number(value) <= most) return Number(value);
    faults.push(`${name} must be a whole number${most < 1e9 ? ` of at most ${most}` : ""}`);
    return otherwise;
  };
  const reader: Reader = { text, list: (name) => listOf(text(name)), faults };
  const publicUrl = urlOf(reader, "PUBLIC_URL");
  const host = text("HOST") ?? "127.0.0.1";
  const requestTimeoutMs = number("REQUEST_TIMEOUT_MS", httpDefaults.requestTimeoutMs, MAX_MS);
  const redisUrl = text("REDIS_URL");
  return {
    http: {
      ...(publicUrl && { path: publicUrl.pathname }),
      ...namesOf(reader, publicUrl, isLocal(host)),
      maxBodyBytes: number("MAX_BODY_BYTES", httpDefaults.maxBodyBytes, 1e9),
      maxConcurrent: number("MAX_CONCURRENT", httpDefaults.maxConcurrent, 1e6),
      requestTimeoutMs,
      trustedProxies: number("TRUSTED_PROXIES", 0, 10),
    },
    listen: { host, port: number("PORT", 3000, 65_535), silenceMs: requestTimeoutMs + 60_000 },
    ending: { delayMs: number("DRAIN_DELAY_MS", 0, MAX_MS), graceMs: number("DRAIN_TIMEOUT_MS", 25_000, MAX_MS) },
    rateLimit: number("RATE_LIMIT", 300, 1e9),
    ...(redisUrl !== undefined && { redisUrl }),
    catalogPage: flagOf(reader, "CATALOG_PAGE"),
    auth: authOf(reader, { publicUrl, isLocal: isLocal(host), schemes, credentialsFrom }),
    faults,
  };
}

/** An hour: timers take no more than 24 days. */
const MAX_MS = 3_600_000;

interface Reader {
  readonly text: (name: string) => string | undefined;
  readonly list: (name: string) => readonly string[];
  readonly faults: string[];
}

function listOf(text: string = ""): readonly string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

function flagOf({ text, faults }: Reader, name: string): boolean {
  const value = text(name) ?? "false";
  if (value !== "true" && value !== "false") faults.push(`${name} must be true or false`);
  return value === "true";
}

/** Whether a host that is listened on, or called, is this machine. */
export function isLocal(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

function urlOf({ text, faults }: Reader, name: string): URL | undefined {
  const value = text(name);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) return url;
  faults.push(`${name} must be an absolute URL that begins with https:, without user, query and fragment`);
  return undefined;
}

function namesOf(
  { list, faults }: Reader,
  publicUrl: URL | undefined,
  isOnThisMachine: boolean,
): Pick<HttpOptions, "allowedHosts" | "allowedOrigins"> {
  const hosts = list("ALLOWED_HOSTS");
  const origins = list("ALLOWED_ORIGINS");
  if (hosts.length === 0 && !publicUrl && !isOnThisMachine) {
    faults.push("PUBLIC_URL or ALLOWED_HOSTS must be set where HOST is not this machine: the names that clients use");
  }
  const allowedHosts =
    hosts.length > 0 ? hosts : [...localhostAllowedHostnames(), ...(publicUrl ? [publicUrl.hostname] : [])];
  const allowedOrigins = origins.length > 0 || !isOnThisMachine ? origins : localhostAllowedOrigins();
  return { allowedHosts, allowedOrigins };
}

interface AuthFacts {
  readonly publicUrl: URL | undefined;
  readonly isLocal: boolean;
  readonly schemes: readonly SecurityScheme[];
  readonly credentialsFrom: Readonly<Record<string, string>>;
}

function authOf(reader: Reader, facts: AuthFacts): AuthSettings {
  const { text, faults } = reader;
  const mode = text("AUTH") ?? (Object.keys(facts.credentialsFrom).length > 0 ? "api-key" : undefined);
  if (mode === "api-key") return keyOf(reader, facts);
  if (mode === "oauth") return tokensOf(reader, facts.publicUrl);
  if (mode !== undefined && mode !== "none") faults.push("AUTH must be none, api-key or oauth");
  if (mode === undefined && !facts.isLocal) {
    faults.push("AUTH must be set where HOST is not this machine: oauth, api-key, or none to let in everybody");
  }
  return { mode: "none" };
}

function keyOf({ text, faults }: Reader, { schemes, credentialsFrom }: AuthFacts): AuthSettings {
  const header = text("API_KEY_HEADER");
  if (Object.keys(credentialsFrom).length > 0 && header === undefined) return { mode: "api-key", credentialsFrom };
  const known = schemes.map(({ name }) => name);
  const scheme = text("API_KEY_SCHEME") ?? (known.length === 1 ? known[0] : undefined);
  if (scheme === undefined || !known.includes(scheme)) {
    faults.push(
      known.length === 0
        ? "AUTH=api-key is of no use, since the API has no security scheme"
        : `API_KEY_SCHEME must name the security scheme that keys are for: ${known.join(", ")}`,
    );
    return { mode: "none" };
  }
  if (header !== undefined && !/^[\w-]+$/.test(header)) faults.push("API_KEY_HEADER must be the name of a header");
  return { mode: "api-key", credentialsFrom: { [scheme]: header ?? "Authorization" } };
}

function tokensOf(reader: Reader, resource: URL | undefined): AuthSettings {
  const { text, list, faults } = reader;
  const missing = ["PUBLIC_URL", "OAUTH_ISSUER"].filter((name) => text(name) === undefined);
  if (missing.length > 0) faults.push(`${missing.join(", ")} must be set with AUTH=oauth`);
  const [issuer, jwksUrl] = ["OAUTH_ISSUER", "OAUTH_JWKS_URL"].map((name) => {
    const url = urlOf(reader, name);
    if (url?.protocol === "http:" && !isLocal(url.hostname)) faults.push(`${name} must begin with https:`);
    return url;
  });
  const algorithms = list("OAUTH_ALGORITHMS");
  // A shared secret (HS256) or none at all is no signature of an authorization server.
  if (algorithms.some((algorithm) => !/^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/.test(algorithm))) {
    faults.push("OAUTH_ALGORITHMS must name asymmetric ones: RS256, PS256, ES256, EdDSA and the like");
  }
  if (!resource || !issuer) return { mode: "none" };
  return {
    mode: "oauth",
    resource,
    issuer: text("OAUTH_ISSUER") ?? "",
    ...(jwksUrl && { jwksUrl: jwksUrl.href }),
    audience: text("OAUTH_AUDIENCE") ?? resource.href,
    algorithms: algorithms.length > 0 ? algorithms : ["RS256", "PS256", "ES256", "EdDSA"],
    scopes: list("OAUTH_SCOPES"),
    requireScopes: text("OAUTH_TOOL_SCOPES") !== "false",
  };
}
