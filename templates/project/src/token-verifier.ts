import { OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { TokenSettings } from "./mcp/runtime/http-environment.js";
import { createKeysLocator } from "./mcp/runtime/http-issuer.js";
import { logLine } from "./mcp/runtime/http-log.js";
import type { TokenVerifier } from "./mcp/runtime/http-oauth.js";
import { networkFault } from "./mcp/runtime/network.js";

/** What a bad token is refused for. Any other error, as of keys that cannot be fetched, is none of the token's. */
const refusals = [
  errors.JOSEAlgNotAllowed,
  errors.JWKSNoMatchingKey,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
];

function isRefusal(error: unknown): boolean {
  return refusals.some((kind) => error instanceof kind);
}

/** Checks access tokens that are JWTs (RFC 9068) with the keys of the authorization server, which are fetched once and kept. */
export function createTokenVerifier(settings: TokenSettings): TokenVerifier {
  const { issuer, audience, algorithms, resource } = settings;
  const keys = keysOf(settings);
  const options = { issuer, audience, algorithms: [...algorithms], requiredClaims: ["exp"], clockTolerance: 5 };
  return {
    verifyAccessToken: async (token) => {
      try {
        const { payload } = await jwtVerify(token, keys, options);
        const { exp = 0, sub = "" } = payload;
        return {
          token,
          clientId: clientOf(payload),
          scopes: scopesOf(payload),
          expiresAt: exp,
          resource,
          extra: { sub },
        };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        throw new OAuthError(OAuthErrorCode.InvalidToken, "The token is not valid for this server.");
      }
    },
  };
}

/** The keys at the URL that is set, else where the authorization server says that they are. */
function keysOf({ issuer, jwksUrl }: TokenSettings): JWTVerifyGetKey {
  if (jwksUrl !== undefined) return keysAt(jwksUrl);
  const locate = createKeysLocator(issuer);
  let known: { readonly url: string; readonly keys: JWTVerifyGetKey } | undefined;
  return async (header, token) => {
    const url = await locate();
    if (known?.url !== url) known = { url, keys: keysAt(url) };
    return known.keys(header, token);
  };
}

/** The keys at a URL. Why they cannot be had is logged: the client is told only that tokens cannot be checked. */
function keysAt(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), { timeoutDuration: 5_000, cooldownDuration: 30_000 });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (!isRefusal(error)) {
        const { origin, pathname } = new URL(url);
        const why =
          error instanceof errors.JOSEError ? error.message : networkFault(error).words || "the request failed";
        const message = `The keys of the authorization server at ${origin}${pathname} cannot be had: ${why}.`;
        logLine({ time: new Date().toISOString(), level: "warn", message });
      }
      throw error;
    }
  };
}

function clientOf({ client_id, azp }: JWTPayload): string {
  return [client_id, azp].find((id) => typeof id === "string") ?? "";
}

/** `scope` of RFC 9068, or the `scp` of Microsoft and Okta. */
function scopesOf({ scope, scp }: JWTPayload): string[] {
  const listed = scope ?? scp;
  if (Array.isArray(listed)) return listed.filter((item) => typeof item === "string");
  return typeof listed === "string" ? listed.split(" ").filter(Boolean) : [];
}
