import type { JsonObject } from "./json.js";

/** What a catalogue page shows: JSON data. */
export interface PageData {
  readonly server: PageServer;
  /** Sorted by name. */
  readonly tools: readonly PageTool[];
  /** By name of the security scheme. */
  readonly schemes: Readonly<Record<string, PageScheme>>;
  /** What tokens are counted by: `o200k_base`. */
  readonly encoding: string;
}

export interface PageServer {
  readonly title: string;
  /** What the server calls itself to clients. */
  readonly name?: string;
  readonly version?: string;
  readonly instructions?: string;
  readonly urls: readonly string[];
}

export interface PageTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly annotations: JsonObject;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /** Undefined where it is not known what a call sends. */
  readonly call?: PageCall;
  readonly tokens: PageTokens;
  readonly quarantine?: PageQuarantine;
}

/** What a call sends. */
export interface PageCall {
  readonly method: string;
  readonly path: string;
  /** Undefined where the document that the tools were made from is not at hand, so that method and path are all that is known. */
  readonly request?: PageRequest;
}

export interface PageRequest {
  /** Only where they are not the server's own. */
  readonly urls?: readonly string[];
  readonly parameters: readonly PageParameter[];
  readonly body?: { readonly argument: string; readonly contentType: string };
  /** Alternatives of schemes that are needed together, each with its scopes; a call needs nothing where one of them, or the list, is empty. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** Where an argument goes. */
export interface PageParameter {
  readonly argument: string;
  readonly name: string;
  readonly in: string;
  /** How it is spelt, where that is not the usual way of its place. */
  readonly spelling?: string;
}

/** The tokens of a tool: of what hosts give models (name, description and input), and of its output schema. */
export interface PageTokens {
  readonly model: number;
  readonly output: number;
}

/** Why a tool is published without its output schema. */
export interface PageQuarantine {
  readonly reason: string;
  /** The day on which that was found: `2026-11-30`. */
  readonly since?: string;
}

/** A security scheme in words, and the environment variables that meet it. */
export interface PageScheme {
  readonly says: string;
  readonly variables: readonly string[];
}
