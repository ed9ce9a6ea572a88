import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  buildOAuthProtectedResourceMetadata,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  type OAuthMetadata,
  verifyBearerToken,
} from "@modelcontextprotocol/server";
import { refusal } from "./http-answers.js";
import type { RequestHead } from "./http-incoming.js";

/** A server that access tokens are issued for (MCP, Authorization; RFC 9728). */
export interface OAuthResource {
  /** What clients are given as the address of this server; the audience that tokens must have. */
  readonly resource: URL;
  /** The authorization server. */
  readonly issuer: string;
  readonly verifier: TokenVerifier;
  /** What clients may ask for; told in the metadata. */
  readonly scopes?: readonly string[];
  /** Shown to people who are asked for their consent. */
  readonly name?: string;
}

/** Says whether a token is good. */
export interface TokenVerifier {
  /**
   * What a token says, with `resource` and `expiresAt`. Rejects with an `OAuthError` of the code `invalid_token` where it is not good; any other error
   * means that nobody can tell, and refuses the request with 503.
   */
  readonly verifyAccessToken: (token: string) => Promise<AuthInfo>;
}

/** The parts of a resource server. */
export interface OAuthGate {
  /** The metadata document, where it is asked for; also at the root, where some clients look alone. */
  readonly metadata: (request: RequestHead) => Response | undefined;
  /** Whose token a request brings, or the challenge that it gets. */
  readonly authenticate: (request: RequestHead) => Promise<AuthInfo | Response>;
}

const WELL_KNOWN = "/.well-known/oauth-protected-resource";

/** Makes the parts of a resource server. Throws where the issuer is no `https:` address outside of this machine. */
export function createOAuthGate({ resource, issuer, verifier, scopes, name }: OAuthResource): OAuthGate {
  const document = {
    ...buildOAuthProtectedResourceMetadata({
      // It takes nothing else from it.
      oauthMetadata: { issuer } as OAuthMetadata,
      resourceServerUrl: resource,
      ...(scopes && scopes.length > 0 && { scopesSupported: [...scopes] }),
      ...(name !== undefined && { resourceName: name }),
    }),
    bearer_methods_supported: ["header"],
  };
  const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(resource);
  const paths = [WELL_KNOWN, new URL(resourceMetadataUrl).pathname];
  const shared = { "access-control-allow-origin": "*", "access-control-allow-methods": "GET" };
  return {
    metadata: (request) => {
      if (!paths.includes(new URL(request.url).pathname)) return undefined;
      const headers = { ...shared, "access-control-allow-headers": "mcp-protocol-version" };
      if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
      if (request.method !== "GET") return refusal(405, "Only GET.", { allow: "GET" });
      return Response.json(document, { headers: { ...headers, "cache-control": "max-age=3600" } });
    },
    authenticate: async (request) => {
      try {
        const options = { verifier, expectedResource: resource, resourceMetadataUrl };
        return await verifyBearerToken(request.headers.get("authorization"), options);
      } catch (error) {
        if (error instanceof OAuthError) return bearerAuthChallengeResponse(error, { resourceMetadataUrl });
        return refusal(503, "Tokens cannot be checked at present.", { "retry-after": "5" });
      }
    },
  };
}
