import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import type { CredentialVariables, SecurityRequirement, SecurityScheme } from "../model/catalog.js";
import type { ResolvedOperation } from "../resolve/resolved-document.js";
import { groupBy } from "../support/group.js";

type Report = (diagnostic: Diagnostic) => void;

/** A hostile document could multiply them without end. */
const maximumAlternatives = 16;

/** Schemes of HTTP whose header is computed anew from each challenge of the API (IANA, HTTP Authentication Scheme Registry). */
const challenges = new Set(["digest", "dpop", "gnap", "hoba", "mutual", "negotiate", "scram-sha-1", "scram-sha-256"]);

/** Whether a scheme's header is computed from what the API says, so that no text given beforehand can be the credential. */
export function answersChallenge({ type, scheme }: SecurityScheme): boolean {
  return type === "http" && challenges.has(scheme?.toLowerCase() ?? "");
}

/** Operations with requirements that can be met, and without the parameters that a security scheme fills in. */
export function secured(
  operations: readonly ResolvedOperation[],
  schemes: readonly SecurityScheme[],
  report: Report,
): ResolvedOperation[] {
  const byName = new Map(schemes.map((scheme) => [scheme.name, scheme]));
  return operations.map((operation) => {
    const used = [...new Set(operation.security.flatMap(Object.keys))].flatMap((name) => byName.get(name) ?? []);
    const slots = new Set(used.map(slotOf));
    const parameters = operation.parameters.filter(({ name, in: place, origin }) => {
      const isFilled = slots.has(slot(place, name));
      if (isFilled) report(diagnostic("parameter/credential", { name, place }, origin));
      return !isFilled;
    });
    return { ...operation, parameters, security: meetable(operation.security, byName, report) };
  });
}

/** The schemes that operations require, in the order of `schemes`. */
export function requiredSchemes(
  operations: readonly ResolvedOperation[],
  schemes: readonly SecurityScheme[],
): SecurityScheme[] {
  const names = new Set(operations.flatMap(({ security }) => security.flatMap(Object.keys)));
  return schemes.filter(({ name }) => names.has(name));
}

/** Says of each scheme that cannot be served with a text, or not by the document's own means, what a deployment has to do. */
export function reportHooks(
  schemes: readonly SecurityScheme[],
  variables: ReadonlyMap<string, CredentialVariables>,
  report: Report,
): void {
  for (const scheme of schemes) {
    const need = needOf(scheme, variables.get(scheme.name)?.value ?? "");
    if (need !== undefined) report(diagnostic("security/needs-hook", { name: scheme.name, need }, scheme.origin));
  }
}

function needOf(scheme: SecurityScheme, variable: string): string | undefined {
  if (scheme.type === "mutualTLS") {
    return "is mutual TLS: pass a `fetch` to `createServer` that presents the client certificate";
  }
  if (scheme.type === "openIdConnect") {
    return `is OpenID Connect, whose flows are not run: set \`${variable}\` to an access token, or pass \`credentials\` to \`createServer\``;
  }
  if (!answersChallenge(scheme)) return undefined;
  return `answers a challenge of the API (HTTP ${scheme.scheme}): pass a \`fetch\` or \`beforeRequest\` to \`createServer\` that does`;
}

/**
 * Requirements that can be met: schemes that are needed together and yet fill the same place of the request, mostly `Authorization`, are taken
 * for alternatives, which is what their authors mean.
 */
function meetable(
  requirements: readonly SecurityRequirement[],
  schemes: ReadonlyMap<string, SecurityScheme>,
  report: Report,
): SecurityRequirement[] {
  return requirements.flatMap((requirement) => {
    let choices: Requirement[] = [[]];
    for (const rivals of rivalsOf(requirement, schemes)) {
      const [first, second] = rivals.map(([name]) => name);
      const at = second === undefined ? undefined : schemes.get(second)?.origin;
      if (at) report(diagnostic("security/conflict", { first: first ?? "", second: second ?? "" }, at));
      choices = choices.flatMap((chosen) => rivals.map((rival) => [...chosen, rival])).slice(0, maximumAlternatives);
    }
    return choices.map((entries) => Object.fromEntries(entries));
  });
}

type Requirement = readonly (readonly [scheme: string, scopes: readonly string[]])[];

/** The schemes of a requirement by the place that they fill: mostly one each. */
function rivalsOf(requirement: SecurityRequirement, schemes: ReadonlyMap<string, SecurityScheme>): Requirement[] {
  const bySlot = groupBy(Object.entries(requirement), ([name]) => {
    const scheme = schemes.get(name);
    return scheme === undefined ? `none ${name}` : slotOf(scheme);
  });
  return [...bySlot.values()];
}

/** The place of the request that a scheme fills. */
function slotOf({ type, in: place, parameter, name }: SecurityScheme): string {
  if (type === "mutualTLS") return `connection ${name}`;
  return type === "apiKey" ? slot(place ?? "header", parameter ?? name) : slot("header", "authorization");
}

function slot(place: string, name: string): string {
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}
