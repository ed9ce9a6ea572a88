import type { ScopeChallengeHandler } from "@modelcontextprotocol/server";
import type { SecurityRequirement, SecurityScheme } from "./binding.js";
import type { CatalogEntry, ServerDefinition } from "./options.js";
import { loadTool } from "./publish.js";

/**
 * Asks callers with an access token for the scopes of a tool (MCP, Scope Challenge Handling): a token that holds all of one of its requirements is
 * enough; one that does not is told what the first asks for. The tool is loaded for it.
 */
export function scopeChallenge(
  entry: CatalogEntry,
  { securitySchemes }: Pick<ServerDefinition, "securitySchemes">,
): ScopeChallengeHandler {
  return async ({ authInfo }) => {
    if (!authInfo) return undefined;
    const { security = [] } = await loadTool(entry);
    const choices = requiredScopes(security, securitySchemes);
    const [first = []] = choices;
    const [head, ...tail] = first;
    const isMet = choices.some((scopes) => scopes.every((scope) => authInfo.scopes.includes(scope)));
    return head === undefined || isMet ? undefined : { scopes: [head, ...tail] };
  };
}

/**
 * The scopes of each requirement that names a scheme of OAuth 2 or OpenID Connect. Those without one say nothing of tokens, so that they open no
 * way around the others; one that asks for nothing (`{}`) leaves the tool to everybody. Texts that no scope can be (RFC 6749 section 3.3) are left out.
 */
function requiredScopes(
  security: readonly SecurityRequirement[],
  schemes: readonly SecurityScheme[],
): readonly (readonly string[])[] {
  if (security.some((requirement) => Object.keys(requirement).length === 0)) return [];
  const isOAuth = (name: string): boolean =>
    schemes.some((scheme) => scheme.name === name && ["oauth2", "openIdConnect"].includes(scheme.type));
  return security.flatMap((requirement) => {
    const named = Object.entries(requirement).filter(([name]) => isOAuth(name));
    return named.length === 0 ? [] : [[...new Set(named.flatMap(([, scopes]) => scopes))].filter(isScope)];
  });
}

function isScope(text: string): boolean {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text);
}
