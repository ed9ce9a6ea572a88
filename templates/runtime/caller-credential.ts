import type { SecurityScheme } from "./binding.js";
import { fromBase64 } from "./bytes.js";
import type { CallScope } from "./call.js";
import type { ServerOptions } from "./options.js";

/** What says where the credentials of callers come from. */
export type Sources = Pick<ServerOptions, "credentialsFrom">;

/** The header of the MCP request that holds the credential of a scheme; undefined where the deployment names none. */
export function callerHeader({ name }: SecurityScheme, { credentialsFrom = {} }: Sources): string | undefined {
  return Object.hasOwn(credentialsFrom, name) ? credentialsFrom[name] : undefined;
}

/**
 * The credential that the caller sent in the header `name` of its MCP request, for a scheme whose deployment opted in
 * (`credentialsFrom`); undefined where there is none. `Authorization` loses its first word (`Bearer`), but for a scheme
 * that is that header itself. An access token issued for the MCP server is never given (MCP, Security Best Practices,
 * Token Passthrough).
 */
export function callerCredential(
  scheme: SecurityScheme,
  name: string,
  { headers, authInfo }: Pick<CallScope, "headers" | "authInfo">,
): string | undefined {
  const value = headers?.get(name)?.trim();
  const isAuthorization = name.toLowerCase() === "authorization";
  if (!value || (authInfo && (isAuthorization || value.includes(authInfo.token)))) return undefined;
  if (!isAuthorization || scheme.parameter?.toLowerCase() === "authorization") return value;
  const [, word = "", rest] = /^(\S+)\s+(.+)$/.exec(value) ?? [];
  if (rest === undefined) return value;
  if (word.toLowerCase() === "basic") return scheme.scheme === "basic" ? decoded(rest) : undefined;
  return [scheme.scheme?.toLowerCase(), "bearer"].includes(word.toLowerCase()) ? rest : undefined;
}

function decoded(base64: string): string | undefined {
  const bytes = fromBase64(base64);
  return bytes && new TextDecoder().decode(bytes);
}
