import { diagnostic } from "../diagnostics/diagnostic.js";
import type { SecurityRequirement, SecurityScheme } from "../model/catalog.js";
import type { JsonObject } from "../support/json.js";
import { byCodeUnits } from "../support/order.js";
import type { Context } from "./context.js";
import { dereference } from "./dereference.js";
import { arrayField, objectField, stringField, stringsOf } from "./fields.js";
import { elements, isLocatedArray, isLocatedObject, type Located, members } from "./located.js";

type Reading = Pick<SecurityScheme, "type" | "in" | "parameter" | "scheme" | "tokenUrl">;

/**
 * The security schemes of a document, sorted by name (OpenAPI 3.2 section 4.27; 2.0 `securityDefinitions`, where `basic` is HTTP Basic and
 * the flow `application` the client credentials flow). Unusable ones give `security/invalid-scheme`.
 */
export function readSecuritySchemes(context: Context, root: Located<JsonObject>): SecurityScheme[] {
  const swagger = context.version === "2.0";
  const holder = swagger ? root : objectField(context, root, "components");
  const map = holder && objectField(context, holder, swagger ? "securityDefinitions" : "securitySchemes");
  const schemes: SecurityScheme[] = [];
  for (const [name, located] of map ? members(map) : []) {
    if (name.startsWith("x-") && !isLocatedObject(located)) continue;
    const found = dereference(context, located);
    if (found === "unresolved") continue;
    const read = found === "not an object" ? "it is no object" : readScheme(context, found.target);
    if (found === "not an object" || typeof read === "string") {
      context.report(diagnostic("security/invalid-scheme", { name, reason: String(read) }, located.origin));
      continue;
    }
    const description = found.description ?? stringField(context, found.target, "description");
    schemes.push({ name, ...read, ...(description !== undefined && { description }), origin: found.target.origin });
  }
  return schemes.sort((a, b) => byCodeUnits(a.name, b.name));
}

/**
 * The requirements of a document or operation (OpenAPI 3.2 section 4.30); undefined where it has no `security`. `{}` stays: no credentials
 * are an alternative. Schemes that are not among `known` are kept out and give `security/unknown-scheme`.
 */
export function readSecurity(
  context: Context,
  holder: Located,
  known: ReadonlySet<string>,
): readonly SecurityRequirement[] | undefined {
  const list = arrayField(context, holder, "security");
  if (list === undefined) return undefined;
  return elements(list).flatMap((alternative) => {
    if (!isLocatedObject(alternative)) {
      const parameters = { member: "an element of security", expected: "an object" };
      context.report(diagnostic("document/invalid-value", parameters, alternative.origin));
      return [];
    }
    const scopes: [string, readonly string[]][] = [];
    for (const [name, located] of members(alternative)) {
      if (known.has(name)) scopes.push([name, isLocatedArray(located) ? stringsOf(context, located, name) : []]);
      else context.report(diagnostic("security/unknown-scheme", { name }, located.origin));
    }
    const emptied = scopes.length === 0 && Object.keys(alternative.value).length > 0;
    return emptied ? [] : [Object.fromEntries(scopes.sort(([a], [b]) => byCodeUnits(a, b)))];
  });
}

/** What the runtime needs of a scheme, or why it cannot be used. */
function readScheme(context: Context, scheme: Located<JsonObject>): Reading | string {
  const type = stringField(context, scheme, "type");
  switch (type) {
    case "apiKey":
      return readApiKey(context, scheme);
    case "basic":
      return { type: "http", scheme: "basic" };
    case "http": {
      const name = stringField(context, scheme, "scheme");
      return name === undefined ? "it has no `scheme`" : { type, scheme: schemeName(name) };
    }
    case "oauth2": {
      const tokenUrl = clientCredentialsUrl(context, scheme);
      return { type, ...(tokenUrl !== undefined && { tokenUrl }) };
    }
    case "openIdConnect":
    case "mutualTLS":
      return { type };
    default:
      return type === undefined ? "it has no `type`" : `its type \`${type}\` is unknown`;
  }
}

/** Names of authentication schemes are equal without regard to case (RFC 9110 section 11.1), yet APIs are particular about their own. */
function schemeName(name: string): string {
  const lower = name.toLowerCase();
  return lower === "basic" || lower === "bearer" ? lower : name;
}

function readApiKey(context: Context, scheme: Located<JsonObject>): Reading | string {
  const parameter = stringField(context, scheme, "name");
  const place = stringField(context, scheme, "in");
  if (parameter === undefined) return "it has no `name`";
  if (place !== "header" && place !== "query" && place !== "cookie") return "its `in` is not header, query or cookie";
  return { type: "apiKey", in: place, parameter };
}

/** Relative URLs are left as they are: they start from the address of the API, not from that of the document (OpenAPI 3.2 section 4.1.2.3). */
function clientCredentialsUrl(context: Context, scheme: Located<JsonObject>): string | undefined {
  const flows = objectField(context, scheme, "flows");
  const flow = flows && objectField(context, flows, "clientCredentials");
  const swaggerFlow = stringField(context, scheme, "flow") === "application" ? scheme : undefined;
  const holder = context.version === "2.0" ? swaggerFlow : flow;
  return (holder && stringField(context, holder, "tokenUrl")) || undefined;
}
