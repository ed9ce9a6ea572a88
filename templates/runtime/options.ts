import type { SecurityScheme, Server } from "./binding.js";
import type { CredentialSource } from "./credentials.js";
import type { ToolDefinition } from "./define-tool.js";
import type { Drift } from "./drift.js";

/** What is generated of one document. */
export interface ServerDefinition {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly instructions?: string;
  readonly servers: readonly Server[];
  readonly securitySchemes: readonly SecurityScheme[];
  readonly catalog: readonly CatalogEntry[];
}

/** A tool before it is loaded. */
export interface CatalogEntry {
  readonly name: string;
  /** What `tools/list` answers, as JSON text. */
  readonly published: string;
  /** Loads the tool's module, on its first call. */
  readonly load: () => Promise<ToolDefinition>;
}

/** What a deployment decides. */
export interface ServerOptions {
  /** Where the API is, with its base path; replaces all servers of the document. */
  readonly baseUrl?: string;
  /** Sends the requests; the platform's own by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** Where credentials come from. */
  readonly credentials?: CredentialSource;
  /** Told of every answer that is not what the document promises; one line on stderr for each tool and kind by default. */
  readonly onDrift?: (drift: Drift) => void;
  /** Whether tools are published with their output schemas, or which of them are; all by default. */
  readonly outputSchemas?: boolean | readonly string[];
  /** For one call; 60 seconds by default. */
  readonly timeoutMs?: number;
  /** 10 MiB by default. */
  readonly maxResponseBytes?: number;
}
