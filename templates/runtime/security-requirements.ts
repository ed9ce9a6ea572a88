import type { SecurityRequirement, SecurityScheme } from "./binding.js";
import type { Credential } from "./credentials.js";

/** A credential that was found for a scheme, and the scopes that it is needed for. */
export interface HeldCredential {
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
  readonly credential: Credential;
}

/** What a call sends, or what it would need. */
export interface CredentialChoice {
  /** All of one requirement; none where nothing is required or something is missing. */
  readonly held: readonly HeldCredential[];
  /** For each requirement that could not be met, the schemes without a credential; empty where one was met. */
  readonly missing: readonly (readonly SecurityScheme[])[];
}

/** Gives the credential of a scheme; undefined when there is none. */
export type FindCredential = (
  scheme: SecurityScheme,
  scopes: readonly string[],
) => Promise<Credential | undefined> | Credential | undefined;

/**
 * The credentials of the first requirement all of whose schemes have one (Security Requirement Object, OpenAPI 3.2
 * section 4.30). One that asks for nothing (`{}`), or for mutual TLS alone, of which the connection is the credential,
 * is met when no other is. `find` is called once for each scheme and its scopes.
 */
export async function chooseCredentials(
  requirements: readonly SecurityRequirement[],
  schemes: readonly SecurityScheme[],
  find: FindCredential,
): Promise<CredentialChoice> {
  const missing: (readonly SecurityScheme[])[] = [];
  const findOnce = once(find);
  let needsNothing = requirements.length === 0;
  for (const requirement of requirements) {
    const needed = neededSchemes(requirement, schemes);
    if (!needed) continue;
    const found = await Promise.all(needed.map(({ scheme, scopes }) => findOnce(scheme, scopes)));
    const held = needed.flatMap((need, index) => {
      const credential = found[index];
      return credential === undefined ? [] : [{ ...need, credential }];
    });
    if (needed.length === 0) needsNothing = true;
    else if (held.length === needed.length) return { held, missing: [] };
    else missing.push(needed.flatMap(({ scheme }, index) => (found[index] === undefined ? [scheme] : [])));
  }
  return { held: [], missing: needsNothing ? [] : missing };
}

/** The schemes of a requirement that need a credential; undefined where one of them is not declared. */
function neededSchemes(
  requirement: SecurityRequirement,
  schemes: readonly SecurityScheme[],
): readonly Omit<HeldCredential, "credential">[] | undefined {
  const named = Object.entries(requirement).map(([name, scopes]) => ({
    scheme: schemes.find((candidate) => candidate.name === name),
    scopes,
  }));
  const declared = named.filter((need): need is Omit<HeldCredential, "credential"> => need.scheme !== undefined);
  return declared.length < named.length ? undefined : declared.filter(({ scheme }) => scheme.type !== "mutualTLS");
}

function once(find: FindCredential): (...parameters: Parameters<FindCredential>) => Promise<Credential | undefined> {
  const known = new Map<string, Promise<Credential | undefined>>();
  return (scheme, scopes) => {
    const key = JSON.stringify([scheme.name, scopes]);
    const found = known.get(key) ?? (async () => find(scheme, scopes))();
    known.set(key, found);
    return found;
  };
}
