import type { CredentialVariables } from "./binding.js";
import type { Credential, CredentialSource } from "./credentials.js";
import type { ServerDefinition, ServerOptions } from "./options.js";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Options from the environment, for a server that is started as a program: `<NAME>_BASE_URL`, `<NAME>_TOOLS` (toolsets, and
 * names or globs of tools, with commas), `<NAME>_OUTPUT_SCHEMAS`
 * (`true`, `false`, tool names with commas, or `-NAME,-NAME` for all but these), and the variables that the definition names for its server variables and
 * security schemes. An empty variable counts as none.
 */
export function environmentOptions(
  definition: Pick<ServerDefinition, "environmentPrefix" | "serverVariables">,
  environment: Environment = processEnvironment(),
): ServerOptions {
  const read = (name: string): string | undefined => environment[name] || undefined;
  const credentials: CredentialSource = ({ variables }) => variables && credentialOf(variables, read);
  const baseUrl = read(`${definition.environmentPrefix}_BASE_URL`);
  const tools = read(`${definition.environmentPrefix}_TOOLS`);
  const outputSchemas = read(`${definition.environmentPrefix}_OUTPUT_SCHEMAS`);
  const serverVariables = Object.entries(definition.serverVariables ?? {}).flatMap(([name, variable]) => {
    const value = read(variable);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    credentials,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(tools !== undefined && { tools: listOf(tools) }),
    ...(outputSchemas !== undefined && { outputSchemas: namesOrFlag(outputSchemas) }),
    ...(serverVariables.length > 0 && { serverVariables: Object.fromEntries(serverVariables) }),
  };
}

function credentialOf(
  variables: CredentialVariables,
  read: (name: string) => string | undefined,
): Credential | undefined {
  const { value, username, password, clientId, clientSecret, tokenUrl } = variables;
  const at = (name: string | undefined): string | undefined => (name === undefined ? undefined : read(name));
  const user = at(username);
  // Some APIs take a key for the name, and no password.
  if (user !== undefined) return { username: user, password: at(password) ?? "" };
  const ready = at(value);
  if (ready !== undefined) return ready;
  const [id, secret, url] = [at(clientId), at(clientSecret), at(tokenUrl)];
  if (id === undefined || secret === undefined) return undefined;
  return { clientId: id, clientSecret: secret, ...(url !== undefined && { tokenUrl: url }) };
}

/** The variables of this process; none where there is no process. Without Node's types, which an output does not need. */
export function processEnvironment(): Environment {
  return (globalThis as { readonly process?: { readonly env?: Environment } }).process?.env ?? {};
}

function listOf(text: string): string[] {
  return text.split(",").map((name) => name.trim());
}

function namesOrFlag(text: string): NonNullable<ServerOptions["outputSchemas"]> {
  if (text === "true" || text === "false") return text === "true";
  const names = listOf(text);
  // No tool's name begins with a hyphen.
  const except = names.filter((name) => name.startsWith("-")).map((name) => name.slice(1));
  return except.length > 0 ? { except } : names;
}
