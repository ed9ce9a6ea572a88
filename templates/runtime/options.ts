import type { McpServer, ToolAnnotations } from "@modelcontextprotocol/server";
import type { SecurityScheme, Server } from "./binding.js";
import type { CredentialSource } from "./credentials.js";
import type { ToolDefinition } from "./define-tool.js";
import type { OnDrift } from "./drift.js";
import type { BeforeRequest } from "./hooks.js";

/** What is generated of one document. */
export interface ServerDefinition {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly instructions?: string;
  /** How the names of environment variables begin: `ACME` of `ACME_BASE_URL`. */
  readonly environmentPrefix: string;
  readonly servers: readonly Server[];
  /** Environment variables of all server variables, by the names of these. */
  readonly serverVariables?: Readonly<Record<string, string>>;
  /** Environment variables of arguments that callers are not asked for. */
  readonly argumentVariables?: readonly string[];
  readonly securitySchemes: readonly SecurityScheme[];
  readonly catalog: readonly CatalogEntry[];
  /** The names of the tools of each toolset. */
  readonly toolsets?: Readonly<Record<string, readonly string[]>>;
  /** Tools that are offered in the place of all others, which they find and call. */
  readonly discovery?: Discovery;
}

/** What offers a few tools in the place of a catalogue. */
export interface Discovery {
  /** The names of its tools. */
  readonly tools: readonly string[];
  /** The tool of the catalogue that a call of one of its tools is for, as the caller names it; undefined for those that call none. */
  readonly called: (tool: string, args: unknown) => unknown;
  /** Registers them, over those tools of the catalogue that `isOffered` admits. */
  readonly register: (
    server: McpServer,
    definition: ServerDefinition,
    options: ServerOptions,
    isOffered: (name: string, annotations: ToolAnnotations) => boolean,
  ) => void;
}

/** A tool before it is loaded. */
export interface CatalogEntry {
  readonly name: string;
  /** What `tools/list` answers, as JSON text. */
  readonly published: string;
  /** Loads the tool's module, on its first call. */
  readonly load: () => Promise<ToolDefinition>;
}

/**
 * An entry as it is, of the same type as all others. The compiler compares the items of a list each with each where their types differ,
 * as those of bare objects do by the tools that they load: of 1,200 tools that takes half of its time.
 */
export function defineEntry(entry: CatalogEntry): CatalogEntry {
  return entry;
}

/** What a deployment decides. */
export interface ServerOptions {
  /** Where the API is, with its base path; replaces all servers of the document. */
  readonly baseUrl?: string;
  /** Values of server variables, by name; those of the document by default. */
  readonly serverVariables?: Readonly<Record<string, string>>;
  /**
   * Sends the requests; the platform's own by default, and Node's client for a GET with a body, which that refuses. What is given here
   * gets those too.
   */
  readonly fetch?: typeof globalThis.fetch;
  /** The variables that arguments are filled in from which callers are not asked for; those of the process by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Where credentials come from. */
  readonly credentials?: CredentialSource;
  /**
   * By scheme, the header of the MCP request that its credential is taken from, and from nowhere else: for a provider
   * whose callers bring the API's own key. Nothing that a client sent is passed on by default, and never a token of `authInfo`.
   */
  readonly credentialsFrom?: Readonly<Record<string, string>>;
  /**
   * Whether the access tokens of callers must hold the scopes that the document asks for (`security`); false by default. For a server whose own
   * tokens have the scopes of the API.
   */
  readonly requireScopes?: boolean;
  /** Called with each request before it is sent, to change or to refuse it. */
  readonly beforeRequest?: BeforeRequest;
  /** Told of every answer that is not what the document promises; one line on stderr for each tool and kind by default. */
  readonly onDrift?: OnDrift;
  /**
   * Which tools are offered; all by default: names of toolsets and of tools, with `*` for any text and `?` for any character, or a function of
   * name and annotations.
   */
  readonly tools?: readonly string[] | ((name: string, annotations: ToolAnnotations) => boolean);
  /** Whether tools are published with their output schemas, or which of them are, or all but which; all by default. */
  readonly outputSchemas?: boolean | readonly string[] | { readonly except: readonly string[] };
  /** For one call; 50 seconds by default: MCP clients give up after 60. */
  readonly timeoutMs?: number;
  /** How often a call that may be repeated is, after 429, 502, 503, 504 and failed connections; 2 by default, 0 for never. */
  readonly retries?: number;
  /** Of the body of an answer; 7 MiB by default, since clients refuse messages of more than 10. */
  readonly maxResponseBytes?: number;
  /** Of a block of text, as models read it; 200,000 by default. Structured content is not cut. */
  readonly maxTextBytes?: number;
}
