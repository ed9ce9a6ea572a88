import { diagnostic } from "../diagnostics/diagnostic.js";
import type { Server } from "../model/catalog.js";
import type { JsonArray, JsonObject } from "../support/json.js";
import type { Context } from "./context.js";
import { arrayField, objectField, stringField, stringsField, textField } from "./fields.js";
import { withoutCredentials } from "./identifiers.js";
import { elements, isLocatedObject, type Located, members } from "./located.js";
import { byCodeUnits } from "../support/order.js";

type Variables = Server["variables"];

const hasScheme = /^[a-z][a-z0-9+.-]*:/iu;

/**
 * The servers of a 3.x document (OpenAPI 3.2 section 4.6): its `servers`, else `/` relative to where it was read from, else none.
 * Servers that cannot be called give `server/invalid`.
 */
export function documentServers(context: Context, root: Located<JsonObject>): readonly Server[] {
  const own = ownServers(context, root);
  if (own !== undefined) return own;
  return context.bundle.baseUrl === undefined ? [] : [{ url: resolveUrl("/", context.bundle.baseUrl), variables: {} }];
}

/** The servers of a document, path item or operation itself; undefined where it lists none. */
export function ownServers(context: Context, holder: Located): readonly Server[] | undefined {
  const list = arrayField(context, holder, "servers");
  if (list === undefined || list.value.length === 0) return undefined;
  return readServers(context, list);
}

/**
 * The servers of a 2.0 document, or of an operation with `schemes` of its own: each scheme with `host` and `basePath`. What is missing
 * comes from the URL that the document was read from; without one a `basePath` stays relative.
 */
export function swaggerServers(context: Context, root: Located<JsonObject>, holder: Located): readonly Server[] {
  const { baseUrl } = context.bundle;
  const host = stringField(context, root, "host");
  const basePath = (stringField(context, root, "basePath") ?? "").replace(/^(?!\/|$)/u, "/");
  const schemes = stringsField(context, holder, "schemes") ?? stringsField(context, root, "schemes") ?? [];
  if (host === undefined && baseUrl === undefined) return basePath === "" ? [] : [{ url: basePath, variables: {} }];
  const base = baseUrl === undefined ? undefined : new URL(baseUrl);
  const authority = host ?? base?.host ?? "";
  // Encrypted first, since callers take the first one.
  const callable = ["https", "http"].filter((scheme) => schemes.includes(scheme));
  const used = callable.length > 0 ? callable : [base?.protocol.slice(0, -1) ?? "https"];
  const urls = used.map((scheme) => `${scheme}://${authority}${basePath}`);
  return urls.flatMap((url) => {
    const problem = problemOf(url, {});
    if (problem === undefined) return [{ url, variables: {} }];
    context.report(diagnostic("server/invalid", { url, reason: problem }, root.origin));
    return [];
  });
}

function readServers(context: Context, list: Located<JsonArray>): Server[] {
  return elements(list).flatMap((server) => {
    const read = readServer(context, server);
    return read === undefined ? [] : [read];
  });
}

function readServer(context: Context, located: Located): Server | undefined {
  const written = isLocatedObject(located) ? stringField(context, located, "url") : undefined;
  const url = written === "" ? "/" : written;
  const invalid = (reason: string): undefined => {
    context.report(diagnostic("server/invalid", { url: withoutCredentials(url ?? ""), reason }, located.origin));
  };
  if (url === undefined) return invalid("it has no `url`");
  const variables = readVariables(context, located);
  for (const [, name] of url.matchAll(/\{([^{}]*)\}/gu)) {
    if (!Object.hasOwn(variables, name ?? "")) return invalid(`its variable \`${name}\` has no default`);
  }
  const absolute = resolveUrl(url, urlOf(context, located));
  const problem = problemOf(absolute, variables);
  return problem === undefined ? { url: absolute, variables } : invalid(problem);
}

function readVariables(context: Context, server: Located): Variables {
  const map = objectField(context, server, "variables");
  const variables: [string, Variables[string]][] = [];
  for (const [name, variable] of map ? members(map) : []) {
    const values = stringsField(context, variable, "enum");
    const preset = textField(context, variable, "default") ?? values?.[0];
    if (preset !== undefined) variables.push([name, { default: preset, ...(values?.length && { enum: values }) }]);
  }
  return Object.fromEntries(variables.sort(([a], [b]) => byCodeUnits(a, b)));
}

/** Where the document that holds a Server Object was read from, which its relative URL starts from (OpenAPI 3.2 section 4.6.1). */
function urlOf({ bundle }: Context, { origin }: Located): string | undefined {
  const { baseUrl } = bundle;
  return baseUrl !== undefined && URL.canParse(origin.uri, baseUrl) ? new URL(origin.uri, baseUrl).href : baseUrl;
}

/** `url` against `base`, keeping the braces of variables, dropping the base's credentials. */
function resolveUrl(url: string, base: string | undefined): string {
  if (base === undefined || hasScheme.test(url) || url.startsWith("{")) return url;
  const clean = new URL(base);
  clean.username = clean.password = "";
  if (!URL.canParse(url, clean.href)) return url;
  return new URL(url, clean).href.replaceAll("%7B", "{").replaceAll("%7D", "}");
}

/** Why a server URL cannot be called with the defaults of its variables; undefined if it can, or if it is relative. */
function problemOf(url: string, variables: Variables): string | undefined {
  const filled = url.replaceAll(/\{([^{}]*)\}/gu, (_, name: string) => variables[name]?.default ?? "");
  if (/^\/\/[^/?#]*@/.test(filled)) return problemOf(`https:${filled}`, {});
  if (!hasScheme.test(filled)) return undefined;
  if (!URL.canParse(filled)) return "it is no URL";
  const { protocol, username, password } = new URL(filled);
  if (username !== "" || password !== "") return "credentials belong to a security scheme, not into a URL";
  return protocol === "http:" || protocol === "https:" ? undefined : `\`${protocol}\` is neither http: nor https:`;
}
