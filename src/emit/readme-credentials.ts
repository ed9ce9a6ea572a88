import type { Catalog, CredentialVariables, SecurityScheme, Tool } from "../model/catalog.js";
import { cutText } from "../support/text.js";
import { codeSpan, plainText, table } from "./markdown.js";

/** Longer descriptions of a scheme are cut. */
const maximumDescription = 300;

/** What must be set, what each of it is, and for how many tools. */
export function credentialsSection(
  { security, environment }: Pick<Catalog, "security" | "environment">,
  tools: readonly Tool[],
): string {
  if (security.length === 0) return "## Credentials\n\nNo tool needs any.\n\n";
  const rows = security.flatMap((scheme) => {
    const variables = environment.credentials.get(scheme.name);
    const needed = neededBy(scheme, tools);
    const set = variables === undefined ? [["", wayOf(scheme)]] : variableRows(scheme, variables);
    return set.map(([variable = "", what = ""], index) =>
      index === 0 ? [codeSpan(scheme.name), variable, what, needed] : ["", variable, what, ""],
    );
  });
  const described = security.flatMap(({ name, description = "" }) =>
    description.trim() === ""
      ? []
      : [`- ${codeSpan(name)}: ${plainText(cutText(description.trim(), maximumDescription))}\n`],
  );
  return [
    "## Credentials\n\n",
    "Hosted, the option `credentials` gives them, or `credentialsFrom` names the header that callers send theirs in.\n\n",
    table(["scheme", "variable", "what it is", "tools"], rows),
    described.length === 0 ? "" : `${described.join("")}\n`,
  ].join("");
}

/** What a tool needs: alternatives of schemes needed together. */
export function needsOf({ security }: Tool): string {
  const alternatives = security.map((requirement) => Object.keys(requirement).map(codeSpan).join(" and ") || "nothing");
  return [...new Set(alternatives)].join(", or ") || "nothing";
}

function neededBy({ name }: SecurityScheme, tools: readonly Tool[]): string {
  const needing = tools.filter(({ security }) => security.some((requirement) => Object.hasOwn(requirement, name)));
  if (needing.length === tools.length) return "all";
  const names = needing.map((tool) => codeSpan(tool.name));
  return needing.length <= 3 ? names.join(", ") : `${needing.length} of ${tools.length}`;
}

/** The rows of one scheme: variable, and what it holds. */
function variableRows(scheme: SecurityScheme, variables: CredentialVariables): string[][] {
  const url = scheme.tokenUrl === undefined ? "" : `; ${codeSpan(scheme.tokenUrl)} unless set`;
  const texts: Readonly<Record<keyof CredentialVariables, string>> = {
    value: wayOf(scheme),
    username: "the user name of HTTP Basic",
    password: "the password of HTTP Basic; may be left out",
    clientId: "or the id of a client of OAuth 2, whose tokens are fetched",
    clientSecret: "its secret",
    tokenUrl: `where its tokens are fetched${url}`,
  };
  return Object.entries(variables).map(([field, variable]) => [
    codeSpan(String(variable)),
    texts[field as keyof CredentialVariables],
  ]);
}

/** What is sent for a scheme, and where. */
function wayOf({ type, in: place, parameter = "", scheme = "" }: SecurityScheme): string {
  switch (type) {
    case "apiKey": {
      const isWhole = place === "header" && parameter.toLowerCase() === "authorization";
      return `the key, sent in the ${place} ${codeSpan(parameter)}${isWhole ? ": all of it, the word in front included" : ""}`;
    }
    case "http":
      if (scheme === "bearer") return "the token, sent as `Authorization: Bearer`";
      return `what is sent behind ${codeSpan(`Authorization: ${scheme}`)}; where it answers a challenge, pass \`fetch\` or \`beforeRequest\``;
    case "oauth2":
      return "a ready access token of OAuth 2";
    case "openIdConnect":
      return "a ready access token of OpenID Connect";
    case "mutualTLS":
      return "mutual TLS: pass a `fetch` that presents the client certificate";
  }
}
