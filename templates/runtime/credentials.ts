import type { AuthInfo } from "@modelcontextprotocol/server";
import type { SecurityRequirement, SecurityScheme } from "./binding.js";
import { toBase64 } from "./bytes.js";
import { encode } from "./encode.js";
import { CallFailure } from "./failure.js";
import { headerValue } from "./parameters.js";

/** A key or token; for HTTP Basic a name and a password, or both as `name:password`. */
export type Credential = string | { readonly username: string; readonly password: string };

/** What a credential is wanted for. */
export interface CredentialContext {
  readonly tool: string;
  readonly scopes: readonly string[];
  /** Who called, where the server is hosted behind a check of its own. It is never passed on by itself. */
  readonly authInfo?: AuthInfo;
}

/** Where credentials come from: called once for each scheme that a call needs; undefined when there is none. */
export type CredentialSource = (
  scheme: SecurityScheme,
  context: CredentialContext,
) => Credential | undefined | Promise<Credential | undefined>;

/** Credentials as they are sent. */
export interface AppliedCredentials {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly query: readonly string[];
  readonly cookies: readonly string[];
  /** Texts that no message may hold. */
  readonly secrets: readonly string[];
  /** Schemes that would have been needed, and for which there is no credential. */
  readonly missing: readonly SecurityScheme[];
}

const NONE: AppliedCredentials = { headers: [], query: [], cookies: [], secrets: [], missing: [] };

/**
 * The credentials of the first requirement all of whose schemes have one (Security Requirement Object). An empty
 * requirement is the last choice. Without a match the call goes out bare: a gateway in between may know better.
 */
export async function applyCredentials(
  requirements: readonly SecurityRequirement[],
  schemes: readonly SecurityScheme[],
  find: (scheme: SecurityScheme, scopes: readonly string[]) => Promise<Credential | undefined>,
): Promise<AppliedCredentials> {
  const missing = new Set<SecurityScheme>();
  const applyNamed = async ([name, scopes]: [string, readonly string[]]): Promise<AppliedCredentials | undefined> => {
    const scheme = schemes.find((candidate) => candidate.name === name);
    // Of mutual TLS, the connection itself is the credential.
    if (!scheme || scheme.type === "mutualTLS") return scheme && NONE;
    const credential = await find(scheme, scopes);
    if (credential === undefined) missing.add(scheme);
    return credential === undefined ? undefined : apply(scheme, credential);
  };
  for (const requirement of requirements.filter((candidate) => !isEmpty(candidate))) {
    const applied = await Promise.all(Object.entries(requirement).map(applyNamed));
    if (applied.every((credentials) => credentials !== undefined)) return merge(applied);
  }
  return requirements.some(isEmpty) ? NONE : { ...NONE, missing: [...missing] };
}

function isEmpty(requirement: SecurityRequirement): boolean {
  return Object.keys(requirement).length === 0;
}

function apply(scheme: SecurityScheme, credential: Credential): AppliedCredentials {
  if (scheme.type === "apiKey") return applyKey(scheme, plainCredential(credential));
  if (scheme.type === "http" && scheme.scheme === "basic") {
    const encoded = toBase64(new TextEncoder().encode(plainCredential(credential)));
    return authorization(scheme, `Basic ${encoded}`, [encoded, plainCredential(credential), password(credential)]);
  }
  const token = plainCredential(credential);
  const word = scheme.type === "http" && scheme.scheme && scheme.scheme !== "bearer" ? scheme.scheme : "Bearer";
  return authorization(scheme, `${word} ${token}`, [token]);
}

function applyKey(scheme: SecurityScheme, key: string): AppliedCredentials {
  const name = scheme.parameter ?? scheme.name;
  const secrets = [key, encode(key)];
  if (scheme.in === "query") return { ...NONE, query: [`${encode(name)}=${encode(key)}`], secrets };
  if (scheme.in === "cookie") return { ...NONE, cookies: [`${encode(name)}=${cookieKey(scheme, key)}`], secrets };
  return { ...NONE, headers: [[name, headerValue(credentialOf(scheme), key)]], secrets };
}

function authorization(scheme: SecurityScheme, value: string, secrets: readonly string[]): AppliedCredentials {
  return { ...NONE, headers: [["authorization", headerValue(credentialOf(scheme), value)]], secrets };
}

function merge(all: readonly AppliedCredentials[]): AppliedCredentials {
  return {
    headers: all.flatMap(({ headers }) => headers),
    query: all.flatMap(({ query }) => query),
    cookies: all.flatMap(({ cookies }) => cookies),
    secrets: all.flatMap(({ secrets }) => secrets),
    missing: [],
  };
}

/** Cookies are sent as they are, since session keys are read back as they were given out. */
function cookieKey(scheme: SecurityScheme, key: string): string {
  if (/[;\s]/.test(key)) throw new CallFailure(`${credentialOf(scheme)} holds a character that no cookie can carry.`);
  return headerValue(credentialOf(scheme), key);
}

function plainCredential(credential: Credential): string {
  return typeof credential === "string" ? credential : `${credential.username}:${credential.password}`;
}

function password(credential: Credential): string {
  return typeof credential === "string" ? credential.slice(credential.indexOf(":") + 1) : credential.password;
}

function credentialOf(scheme: SecurityScheme): string {
  return `The credential of ${scheme.name}`;
}

/** `text` without any of the `secrets`; those too short to be told from ordinary words are let be. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= 6)
    .reduce((left, secret) => left.replaceAll(secret, "[redacted]"), text);
}
