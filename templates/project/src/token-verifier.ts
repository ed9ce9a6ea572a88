import { OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { TokenSettings } from "./mcp/runtime/http-environment.js";
import { createKeysLocator } from "./mcp/runtime/http-issuer.js";
import type { TokenVerifier } from "./mcp/runtime/http-oauth.js";

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
        if (!refusals.some((kind) => error instanceof kind)) throw error;
        throw new OAuthError(OAuthErrorCode.InvalidToken, "The token is not valid for this server.");
      }
    },
  };
}

/** The keys at the URL that is set, else where the authorization server says that they are. */
function keysOf({ issuer, jwksUrl }: TokenSettings): JWTVerifyGetKey {
  const at = (url: string) => createRemoteJWKSet(new URL(url), { timeoutDuration: 5_000, cooldownDuration: 30_000 });
  if (jwksUrl !== undefined) return at(jwksUrl);
  const locate = createKeysLocator(issuer);
  let known: { readonly url: string; readonly keys: JWTVerifyGetKey } | undefined;
  return async (header, token) => {
    const url = await locate();
    if (known?.url !== url) known = { url, keys: at(url) };
    return known.keys(header, token);
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
