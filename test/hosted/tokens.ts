import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { json, startStubApi } from "../support/stub-api.js";

/** An authorization server, as far as its tokens go. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly jwksUrl: string;
  /** A token that is good for `audience`, but for what is said otherwise. */
  token(claims?: JWTPayload, how?: { readonly isForged?: boolean; readonly shared?: boolean }): Promise<string>;
  /** How often its metadata, and its keys, were fetched. */
  fetches(): { readonly metadata: number; readonly keys: number };
  close(): Promise<void>;
}

/** Starts one whose keys are served, where its metadata say (OpenID Connect Discovery). Forged tokens name its key, and are signed with another; shared ones are signed with the public key as a secret. */
export async function startTokenIssuer(audience: string, keysDelayMs: number = 0): Promise<TokenIssuer> {
  const [own, other] = await Promise.all([generateKeyPair("ES256"), generateKeyPair("ES256")]);
  const key = { ...(await exportJWK(own.publicKey)), kid: "1", alg: "ES256", use: "sig" };
  const { url: issuer, requests, answer, close } = await startStubApi();
  const metadata = "/.well-known/openid-configuration";
  const documents: Readonly<Record<string, object>> = {
    [metadata]: { issuer, jwks_uri: `${issuer}/jwks` },
    "/jwks": { keys: [key] },
  };
  answer(({ url }) => {
    const document = documents[url];
    return document ? { ...json(document), delayMs: url === "/jwks" ? keysDelayMs : 0 } : { status: 404 };
  });
  const count = (path: string): number => requests.filter(({ url }) => url === path).length;
  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    token: (claims = {}, { isForged = false, shared = false } = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const good = {
        iss: issuer,
        aud: audience,
        sub: "alice",
        client_id: "client",
        exp: now + 600,
        scope: "things:read",
      };
      const token = new SignJWT({ ...good, ...claims }).setProtectedHeader({
        alg: shared ? "HS256" : "ES256",
        kid: "1",
      });
      return token.sign(shared ? new TextEncoder().encode(JSON.stringify(key)) : (isForged ? other : own).privateKey);
    },
    fetches: () => ({ metadata: count(metadata), keys: count("/jwks") }),
    close,
  };
}
