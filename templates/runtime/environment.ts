import type { CredentialSource } from "./credentials.js";
import type { ServerDefinition, ServerOptions } from "./options.js";

/** The name of an environment variable of this server: `museum`, `apiKey` -> `MUSEUM_API_KEY`. */
export function environmentName(server: string, what: string): string {
  const words = `${server} ${what}`.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/[^A-Za-z0-9]+/g, "_");
  return words
    .replace(/^_+|_+$/g, "")
    .replace(/^(?=\d)/, "_")
    .toUpperCase();
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Options from the environment, for a server that is started as a program: `<NAME>_BASE_URL`, `<NAME>_OUTPUT_SCHEMAS`
 * (`true`, `false` or tool names with commas), and one variable for each security scheme, `<NAME>_<SCHEME>`.
 */
export function environmentOptions(
  definition: Pick<ServerDefinition, "name">,
  environment: Environment = processEnvironment(),
): ServerOptions {
  const read = (what: string): string | undefined => environment[environmentName(definition.name, what)] || undefined;
  const credentials: CredentialSource = (scheme) => read(scheme.name);
  const baseUrl = read("BASE_URL");
  const outputSchemas = read("OUTPUT_SCHEMAS");
  return {
    credentials,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(outputSchemas !== undefined && { outputSchemas: namesOrFlag(outputSchemas) }),
  };
}

/** The variables of this process; none where there is no process. Without Node's types, which an output does not need. */
function processEnvironment(): Environment {
  return (globalThis as { readonly process?: { readonly env?: Environment } }).process?.env ?? {};
}

function namesOrFlag(text: string): boolean | readonly string[] {
  if (text === "true" || text === "false") return text === "true";
  return text.split(",").map((name) => name.trim());
}
