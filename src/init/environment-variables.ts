import type { Catalog, CredentialVariables, Tool } from "../model/catalog.js";
import { byCodeUnits } from "../support/order.js";

/** An environment variable of a server, for those who set it. */
export interface EnvironmentVariable {
  readonly name: string;
  /** Text of the document may be in it. */
  readonly says: string;
  readonly isSecret: boolean;
}

const credentialTexts: Readonly<Record<keyof CredentialVariables, string>> = {
  value: "Key or token",
  username: "User name",
  password: "Password",
  clientId: "Id of an OAuth 2 client, in place of a token",
  clientSecret: "Secret of that client",
  tokenUrl: "Where that client gets its tokens, if not where the document says",
};

const secrets: ReadonlySet<string> = new Set<keyof CredentialVariables>(["value", "password", "clientSecret"]);

/** The variables of a server: its credentials first, then where it is. */
export function environmentVariables({ security, environment }: Catalog): EnvironmentVariable[] {
  const credentials = security.flatMap(({ name }) =>
    Object.entries(environment.credentials.get(name) ?? {}).map(([field, variable]) => ({
      name: String(variable),
      says: `${credentialTexts[field as keyof CredentialVariables]} (${name})`,
      isSecret: secrets.has(field),
    })),
  );
  const variables = [...environment.serverVariables].map(([name, variable]) => ({
    name: variable,
    says: `The part {${name}} of the address of the API`,
    isSecret: false,
  }));
  return [...credentials, baseUrlVariable(environment), ...variables];
}

/** The variable that says where the API is. */
export function baseUrlVariable({ prefix }: Catalog["environment"]): EnvironmentVariable {
  return { name: `${prefix}_BASE_URL`, says: "Where the API is, with its base path", isSecret: false };
}

/** The names of the variables that most tools need; none where most need none. */
export function usualVariables({ tools, environment }: Catalog): string[] {
  const counts = new Map<string, number>();
  for (const tool of tools) {
    const key = JSON.stringify(schemesOf(tool));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([a, m], [b, n]) => n - m || byCodeUnits(a, b));
  const schemes = JSON.parse(usual?.[0] ?? "[]") as string[];
  return schemes.flatMap((name) => {
    const { value, username, password } = environment.credentials.get(name) ?? {};
    return value !== undefined ? [value] : [username, password].filter((variable) => variable !== undefined);
  });
}

/** The first way to meet what a tool needs. */
function schemesOf({ security }: Tool): string[] {
  return Object.keys(security[0] ?? {}).sort(byCodeUnits);
}
