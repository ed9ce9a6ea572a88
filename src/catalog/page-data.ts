import type {
  PageCall,
  PageData,
  PageParameter,
  PageQuarantine,
  PageScheme,
  PageServer,
  PageTool,
} from "../../templates/catalog/page-data.js";
import type { Catalog, ParameterBinding, SecurityScheme, Tool } from "../model/catalog.js";
import type { PublishedNames } from "../model/names.js";
import { countTool, type PublishedContract, readContract } from "../model/published-contract.js";
import type { Quarantine } from "../model/quarantine.js";
import type { JsonValue } from "../support/json.js";
import { byCodeUnits } from "../support/order.js";
import { type CountTokens, tokenEncoding } from "../support/tokens.js";

/** What a catalogue is shown from. */
export interface ShownCatalog {
  /** The tools as `tools/list` answers them: the text of `catalog.json`, parsed. */
  readonly contracts: readonly JsonValue[];
  /** The tools of discovery, where a server lists them in the place of the others. */
  readonly discovery?: readonly JsonValue[];
  /** What they were made from; undefined where that is not at hand. */
  readonly catalog?: Catalog;
  /** The operations of tools that `catalog` does not tell of. */
  readonly names: PublishedNames;
  readonly quarantine: Quarantine;
  /** Stands for the title where there is no `catalog`. */
  readonly title: string;
}

/** What a page shows of a catalogue. Contracts that are no tools are left out. */
export function pageData(shown: ShownCatalog, count: CountTokens): PageData {
  const { catalog, contracts } = shown;
  const made = new Map(catalog?.tools.map((tool) => [tool.name, tool]));
  const keys = new Map(Object.entries(shown.names.tools).map(([key, { name }]) => [name, key]));
  const tools = contracts.flatMap((value): PageTool[] => {
    const contract = readContract(value);
    if (contract === undefined) return [];
    const { name, title = "", description = "" } = contract;
    const call = callOf(made.get(name), keys.get(name));
    const quarantine = quarantineOf(name, made.get(name), shown.quarantine);
    return [
      {
        ...contract,
        title,
        description,
        tags: made.get(name)?.tags ?? [],
        tokens: tokensOf(contract, count),
        ...(call && { call }),
        ...(quarantine && { quarantine }),
      },
    ];
  });
  return {
    server: serverOf(shown),
    tools: tools.sort((a, b) => byCodeUnits(a.name, b.name)),
    schemes: Object.fromEntries(catalog?.security.map((scheme) => [scheme.name, schemeOf(scheme, catalog)]) ?? []),
    encoding: tokenEncoding,
  };
}

function serverOf({ catalog, title }: ShownCatalog): PageServer {
  if (catalog === undefined) return { title, urls: [] };
  const { server } = catalog;
  return {
    title: server.title || title,
    name: server.name,
    version: server.version,
    ...(server.instructions !== undefined && { instructions: server.instructions }),
    urls: server.servers.map(({ url }) => url),
  };
}

/** Only some hosts give models the outputs too. */
function tokensOf(contract: PublishedContract, count: CountTokens): PageTool["tokens"] {
  const { outputSchema } = contract;
  return {
    model: countTool(contract, count),
    output: outputSchema === undefined ? 0 : count(JSON.stringify(outputSchema)),
  };
}

function quarantineOf(name: string, tool: Tool | undefined, quarantine: Quarantine): PageQuarantine | undefined {
  const entry = quarantine.get(name);
  if (entry !== undefined) return { reason: entry.reason, ...(entry.since !== "" && { since: entry.since }) };
  return tool?.quarantine === undefined ? undefined : { reason: tool.quarantine };
}

/** `key` is the operation as the names file knows it: `GET /pets/{id}`. */
function callOf(tool: Tool | undefined, key: string | undefined): PageCall | undefined {
  if (tool === undefined) {
    const [, method, path] = /^(\S+) (.*)$/s.exec(key ?? "") ?? [];
    return method === undefined || path === undefined ? undefined : { method, path };
  }
  const { method, path, parameters, body, servers } = tool.request;
  return {
    method,
    path,
    request: {
      ...(servers && { urls: servers.map(({ url }) => url) }),
      parameters: parameters.map(parameterOf),
      ...(body && { body: { argument: body.argument, contentType: body.contentType } }),
      security: tool.security,
    },
  };
}

function parameterOf(parameter: ParameterBinding): PageParameter {
  const { argument, name } = parameter;
  const spelling = spellingOf(parameter);
  return { argument, name, in: parameter.in, ...(spelling !== undefined && { spelling }) };
}

/** What is not the usual way of a place (OpenAPI 3.2, section 4.12.2.2). */
function spellingOf({ in: place, style, explode, contentType }: ParameterBinding): string | undefined {
  if (contentType !== undefined) return `as ${contentType}`;
  const isForm = place === "query" || place === "cookie";
  if (style !== (isForm ? "form" : "simple")) return `style ${style}`;
  return isForm && !explode ? "several values between commas" : undefined;
}

const kinds: Readonly<Record<SecurityScheme["type"], string>> = {
  apiKey: "a key",
  http: "HTTP authentication",
  oauth2: "an access token of OAuth 2",
  openIdConnect: "an access token of OpenID Connect",
  mutualTLS: "a client certificate (mutual TLS)",
};

function schemeOf(scheme: SecurityScheme, { environment }: Catalog): PageScheme {
  const { type, in: place, parameter, name } = scheme;
  const kind = type === "http" && scheme.scheme !== undefined ? `HTTP ${scheme.scheme}` : kinds[type];
  const where =
    place === undefined || parameter === undefined
      ? ""
      : ` in the ${place === "query" ? "query parameter" : place} ${parameter}`;
  const { value, username, password } = environment.credentials.get(name) ?? {};
  return {
    says: `${kind}${where}`,
    variables: [value, username, password].filter((variable) => variable !== undefined),
  };
}
