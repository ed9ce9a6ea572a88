import type { SecurityScheme } from "./binding.js";
import { callerHeader, type Sources } from "./caller-credential.js";

/** What a caller can do about credentials that are missing: one way for each requirement that could not be met. */
export function missingHint(missing: readonly (readonly SecurityScheme[])[], sources: Sources): string {
  const ways = missing.map((schemes) => schemes.map((scheme) => howToGive(scheme, sources)).join(" and "));
  return ` No credentials were sent: ${[...new Set(ways), "pass credentials to createServer"].join(", or ")}.`;
}

/** What a refusal (401, 403) of credentials that were sent means. */
export function refusedHint(
  held: readonly { readonly scheme: SecurityScheme; readonly scopes: readonly string[] }[],
  status: number,
  sources: Sources,
): string {
  if (status === 401) {
    const check = held.map(({ scheme }) => `check ${sourceOf(scheme, sources)}`).join(" and ");
    return ` The API refused the credentials: ${check}.`;
  }
  const scopes = [...new Set(held.flatMap((credential) => credential.scopes))];
  const needed = scopes.length > 0 ? `; the document asks for the scopes ${scopes.join(", ")}` : "";
  return ` The credentials that were sent do not allow this call${needed}.`;
}

function howToGive(scheme: SecurityScheme, sources: Sources): string {
  const header = callerHeader(scheme, sources);
  if (header !== undefined) return `send the credential of ${scheme.name} to this MCP server in the header ${header}`;
  return scheme.variables ? `set ${variablesOf(scheme)}` : `give a credential for ${scheme.name}`;
}

function sourceOf(scheme: SecurityScheme, sources: Sources): string {
  const header = callerHeader(scheme, sources);
  if (header !== undefined) return `the header ${header} that was sent to this MCP server`;
  return scheme.variables ? variablesOf(scheme) : `the credential of ${scheme.name}`;
}

function variablesOf({ variables = {} }: SecurityScheme): string {
  const { value, username, password, clientId, clientSecret } = variables;
  const ways = [[username, password], [clientId, clientSecret], [value]];
  const [first = "", ...others] = ways
    .map((names) => names.filter(isDefined).join(" and "))
    .filter((way) => way !== "");
  return others.length === 0 ? first : `${first} (or ${others.join(", or ")})`;
}

function isDefined(name: string | undefined): name is string {
  return name !== undefined;
}
