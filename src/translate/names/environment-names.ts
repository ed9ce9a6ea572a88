import type { CredentialVariables, EnvironmentNames, SecurityScheme, Server } from "../../model/catalog.js";
import { byCodeUnits } from "../../support/order.js";
import { answersChallenge } from "../security.js";
import { type Candidate, uniqueNames } from "./unique.js";
import { snakeWords } from "./words.js";

/** What the runtime reads for every server, after the prefix (`templates/runtime/environment.ts`). */
export const reservedVariables: readonly string[] = ["BASE_URL", "OUTPUT_SCHEMAS", "TOOLS"];

type Field = keyof CredentialVariables;

/**
 * The names of a server's environment variables: `ACME_API_KEY` for the scheme `apiKey` of the server `acme`. Each is used once; of several that
 * want the same, the first by name has it, schemes before server variables, and the others get a digest.
 */
export function environmentNames(
  serverName: string,
  schemes: readonly SecurityScheme[],
  servers: readonly Server[],
): EnvironmentNames {
  const prefix = capitals(serverName).replace(/^(?=[0-9])/, "_") || "API";
  const variables = [...new Set(servers.flatMap((server) => Object.keys(server.variables)))].sort(byCodeUnits);
  const wanted = (words: string): string => joined(prefix, words);
  const candidates: Candidate[] = [
    ...schemes.flatMap((scheme) =>
      fieldsOf(scheme).map((field) => ({ key: keyOf(scheme.name, field), wanted: wanted(wordsOf(scheme, field)) })),
    ),
    ...variables.map((name) => ({ key: keyOf(name), wanted: wanted(capitals(name) || "VARIABLE") })),
  ];
  const taken = new Set(reservedVariables.map((name) => `${prefix}_${name}`.toLowerCase()));
  const names = uniqueNames(candidates, taken, "_");
  const nameOf = (key: string): string => (names.get(key) ?? "").toUpperCase();
  return {
    prefix,
    serverVariables: new Map(variables.map((name) => [name, nameOf(keyOf(name))])),
    credentials: new Map(
      schemes.flatMap((scheme): [string, CredentialVariables][] => {
        const fields = fieldsOf(scheme).map((field) => [field, nameOf(keyOf(scheme.name, field))] as const);
        return fields.length === 0 ? [] : [[scheme.name, Object.fromEntries(fields)]];
      }),
    ),
  };
}

/** Schemes come before server variables. */
function keyOf(name: string, field?: Field): string {
  return field === undefined ? `variable ${name}` : `scheme ${name} ${field}`;
}

/** What can be given for a scheme as text. */
function fieldsOf(scheme: SecurityScheme): readonly Field[] {
  if (scheme.type === "mutualTLS" || answersChallenge(scheme)) return [];
  if (scheme.type === "http" && scheme.scheme === "basic") return ["username", "password"];
  return scheme.tokenUrl === undefined ? ["value"] : ["value", "clientId", "clientSecret", "tokenUrl"];
}

const endings: Readonly<Record<Field, string>> = {
  value: "",
  username: "USERNAME",
  password: "PASSWORD",
  clientId: "CLIENT_ID",
  clientSecret: "CLIENT_SECRET",
  tokenUrl: "TOKEN_URL",
};

function wordsOf(scheme: SecurityScheme, field: Field): string {
  const words = capitals(scheme.name) || "CREDENTIAL";
  const isFlow = scheme.type === "oauth2" || scheme.type === "openIdConnect";
  const ending = field === "value" && isFlow ? "TOKEN" : endings[field];
  return ending === "" || words.endsWith(ending) ? words : `${words}_${ending}`;
}

/** `words` behind `prefix`, of which nothing is said twice: `ACME_API` and `API_KEY` are `ACME_API_KEY`. */
function joined(prefix: string, words: string): string {
  if (words.startsWith(`${prefix}_`)) return words;
  const last = prefix.slice(prefix.lastIndexOf("_") + 1);
  return words.startsWith(`${last}_`) ? `${prefix}${words.slice(last.length)}` : `${prefix}_${words}`;
}

/** OAuth is one word. */
function capitals(text: string): string {
  return snakeWords(text.replace(/OAuth|(?<![a-zA-Z])oAuth/g, "Oauth")).toUpperCase();
}
