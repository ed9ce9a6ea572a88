import type { AuthInfo } from "@modelcontextprotocol/server";
import type { SecurityScheme } from "./binding.js";
import { toBase64 } from "./bytes.js";
import { encode } from "./encode.js";
import { CallFailure } from "./failure.js";
import { headerValue } from "./parameters.js";

/** A key or token as it is sent, a user of HTTP Basic, or a client of OAuth 2 whose token is fetched. */
export type Credential = string | UserCredential | ClientCredential;

/** For HTTP Basic (RFC 7617); `name:password` in one text does as well. */
export interface UserCredential {
  readonly username: string;
  readonly password: string;
}

/** For the client credentials flow of OAuth 2 (RFC 6749 section 4.4). */
export interface ClientCredential {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where tokens are given out; the document's by default. */
  readonly tokenUrl?: string;
}

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
}

/** A credential that needs nothing more before it is sent. */
export type ReadyCredential = Exclude<Credential, ClientCredential>;

const NONE: AppliedCredentials = { headers: [], query: [], cookies: [], secrets: [] };

/** Whether a credential still has to be exchanged for a token. */
export function isClientCredential(credential: Credential): credential is ClientCredential {
  return typeof credential === "object" && "clientId" in credential;
}

/** Credentials in the places that their schemes name (Security Scheme Object, OpenAPI 3.2 section 4.27). */
export function applyCredentials(
  held: readonly { readonly scheme: SecurityScheme; readonly credential: ReadyCredential }[],
): AppliedCredentials {
  const applied = held.map(({ scheme, credential }) => apply(scheme, credential));
  return {
    headers: applied.flatMap(({ headers }) => headers),
    query: applied.flatMap(({ query }) => query),
    cookies: applied.flatMap(({ cookies }) => cookies),
    secrets: applied.flatMap(({ secrets }) => secrets),
  };
}

function apply(scheme: SecurityScheme, credential: ReadyCredential): AppliedCredentials {
  const text = typeof credential === "string" ? credential : `${credential.username}:${credential.password}`;
  if (scheme.type === "apiKey") return applyKey(scheme, text);
  if (scheme.type === "http" && scheme.scheme === "basic") return applyBasic(scheme, text);
  const word = scheme.type === "http" && scheme.scheme && scheme.scheme !== "bearer" ? scheme.scheme : "Bearer";
  return authorization(scheme, `${word} ${text}`, [text]);
}

function applyBasic(scheme: SecurityScheme, user: string): AppliedCredentials {
  // The first colon ends the name; a text without one would be no user of HTTP Basic at all.
  const text = user.includes(":") ? user : `${user}:`;
  const encoded = toBase64(new TextEncoder().encode(text));
  const [name = "", password = ""] = text.split(/:(.*)/s);
  // Some APIs take a key for the name, and no password.
  return authorization(scheme, `Basic ${encoded}`, [encoded, text, password === "" ? name : password]);
}

function applyKey(scheme: SecurityScheme, key: string): AppliedCredentials {
  const name = scheme.parameter ?? scheme.name;
  if (scheme.in === "query") return { ...NONE, query: [`${encode(name)}=${encode(key)}`], secrets: [key] };
  if (scheme.in === "cookie")
    return { ...NONE, cookies: [`${encode(name)}=${cookieKey(scheme, key)}`], secrets: [key] };
  return { ...NONE, headers: [[name, headerValue(credentialOf(scheme), key)]], secrets: secretsOfKey(scheme, key) };
}

/** A key that is a whole Authorization header (`Bot abc`) holds the secret after its first word. */
function secretsOfKey({ parameter }: SecurityScheme, key: string): string[] {
  const [, rest] = parameter?.toLowerCase() === "authorization" ? (/^\S+\s+(\S.*)$/s.exec(key) ?? []) : [];
  return rest === undefined ? [key] : [key, rest];
}

function authorization(scheme: SecurityScheme, value: string, secrets: readonly string[]): AppliedCredentials {
  return { ...NONE, headers: [["authorization", headerValue(credentialOf(scheme), value)]], secrets };
}

/** Cookies are sent as they are, since session keys are read back as they were given out. */
function cookieKey(scheme: SecurityScheme, key: string): string {
  if (/[;\s]/.test(key)) throw new CallFailure(`${credentialOf(scheme)} holds a character that no cookie can carry.`);
  return headerValue(credentialOf(scheme), key);
}

function credentialOf({ name }: SecurityScheme): string {
  return `The credential of ${name}`;
}
