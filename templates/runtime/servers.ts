import type { Server } from "./binding.js";
import { CallFailure } from "./failure.js";
import type { ServerDefinition, ServerOptions } from "./options.js";

/**
 * Where a call goes, origin and base path without a slash at the end: the option `baseUrl`, else the first of `servers`
 * (Server Object, OpenAPI 3.2 section 4.6) with its variables filled in. Fails in words that say which variable to set, or what to do
 * instead, `otherwise`.
 */
export function serverAddress(
  servers: readonly Server[],
  { baseUrl, serverVariables = {} }: Pick<ServerOptions, "baseUrl" | "serverVariables">,
  definition: Pick<ServerDefinition, "environmentPrefix" | "serverVariables">,
  otherwise = "pass baseUrl to createServer",
): string {
  const hint = `set ${definition.environmentPrefix}_BASE_URL or ${otherwise}`;
  if (baseUrl !== undefined) return baseAddress(baseUrl, hint);
  const [server] = servers;
  if (!server) return baseAddress(undefined, hint);
  const url = serverUrl(server, serverVariables, definition.serverVariables ?? {});
  if (/^[^:/?#]+:/.test(url)) return baseAddress(url, hint);
  throw new CallFailure(
    `The document says only ${JSON.stringify(url)} of the address of the API, relative to where it is served: ` +
      `${hint}, with this path in it.`,
  );
}

/** A Server Object's URL: `chosen` values of its variables, else their defaults. `names` are the environment variables of each. */
function serverUrl(
  { url, variables = {} }: Server,
  chosen: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>>,
): string {
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string, offset: number) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const value = Object.hasOwn(chosen, name) ? chosen[name] : undefined;
    if (!variable || value === undefined) return variable?.default ?? whole;
    const correct = `correct ${Object.hasOwn(names, name) ? `${names[name]} or ` : ""}the option serverVariables`;
    if (variable.enum && !variable.enum.includes(value)) {
      const values = variable.enum.length > 20 ? [...variable.enum.slice(0, 20), "..."] : variable.enum;
      throw new CallFailure(`The server variable ${name} must be one of ${values.join(", ")}: ${correct}.`);
    }
    const place = placeOf(url.slice(0, offset), url.slice(offset + whole.length), variable.default);
    if (!stays(place, value)) {
      throw new CallFailure(`The server variable ${name} stands in the ${place}, and must not leave it: ${correct}.`);
    }
    return value;
  });
}

type Place = "scheme" | "host" | "path after the host" | "path";

/** Where a variable stands in a URL, by what is around it: `https://api.test{basePath}` begins a path if its default does. */
function placeOf(before: string, after: string, usual: string): Place {
  if (before === "" && after.startsWith(":")) return "scheme";
  if (!/^([^/?#]*:)?\/\/[^/?#]*$/.test(before)) return "path";
  return usual.startsWith("/") ? "path after the host" : "host";
}

/** Whether a value keeps to its place, so that what stands around it in the URL means what it did. */
function stays(place: Place, value: string): boolean {
  if (/[\s\\?#]/.test(value)) return false;
  if (place === "scheme") return /^[a-z][a-z\d+.-]*$/i.test(value);
  if (place === "host") return !/[/@]/.test(value);
  const climbs = value.split("/").some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  return !climbs && (place === "path" || value === "" || value.startsWith("/"));
}

/** Whether a text is an absolute URL that can be called. */
export function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(parsedUrl(text)?.protocol ?? "");
}

/** Parsed once: to ask first whether a text is a URL takes as long again. */
function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** `url` as an address that can be called; `hint` says what the user can do about one that is missing or wrong. */
function baseAddress(url: string | undefined, hint: string): string {
  const parsed = url === undefined ? undefined : parsedUrl(url);
  if (!parsed) throw new CallFailure(`The address of the API is not known: ${hint}.`);
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") {
    throw new CallFailure(`The address of the API is neither http: nor https: ${hint}.`);
  }
  if (parsed.username || parsed.password) {
    throw new CallFailure(`The address of the API must not hold a user name or password: ${hint}.`);
  }
  return parsed.origin + parsed.pathname.replace(/\/+$/, "");
}
