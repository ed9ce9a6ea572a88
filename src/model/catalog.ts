import type { JsonObject, JsonValue } from "../support/json.js";
import type { Icon } from "./changes.js";
import type { Origin } from "./origin.js";
import type { NamedSchema, Schema, SchemaId } from "./schema.js";

/** The model (IR) of one generated server: everything the emitters need, nothing of OpenAPI's or TypeScript's syntax. */
export interface Catalog {
  readonly server: ServerInfo;
  /** Sorted by name. */
  readonly tools: readonly Tool[];
  /** Sorted by name. */
  readonly schemas: ReadonlyMap<SchemaId, NamedSchema>;
  /** Those that a tool needs, sorted by name. */
  readonly security: readonly SecurityScheme[];
  readonly environment: EnvironmentNames;
  /** Parts that a server can be started with; sorted by name. */
  readonly toolsets: readonly Toolset[];
  /** What stands before the names of tools, but for given ones. */
  readonly prefix?: string;
}

/** A part of the catalogue. */
export interface Toolset {
  readonly name: string;
  /** The names of its tools, in the order of the catalogue. */
  readonly tools: readonly string[];
}

/** The environment variables of a server, each name used once. */
export interface EnvironmentNames {
  /** How all of them begin: `ACME`. */
  readonly prefix: string;
  /** By server variable. */
  readonly serverVariables: ReadonlyMap<string, string>;
  /** By security scheme; none for those of which no text is the credential. */
  readonly credentials: ReadonlyMap<string, CredentialVariables>;
}

/** The environment variables of a security scheme, by what they hold. */
export interface CredentialVariables {
  /** The key or token as it is. */
  readonly value?: string;
  /** Of HTTP Basic. */
  readonly username?: string;
  readonly password?: string;
  /** Of the client credentials flow of OAuth 2. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly tokenUrl?: string;
}

export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly instructions?: string;
  readonly servers: readonly Server[];
}

/** An OpenAPI Server Object; `url` is absolute where the document or the place it was read from allows it. */
export interface Server {
  readonly url: string;
  readonly variables: Readonly<Record<string, { readonly default: string; readonly enum?: readonly string[] }>>;
}

export interface Tool {
  /** What models call it: `^[a-zA-Z_][a-zA-Z0-9_-]*$`, unique. */
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** The operation that it calls, as the names file knows it: `GET /pets/{id}`, and the document's own name for it. */
  readonly operationKey: string;
  readonly operationId?: string;
  /** Of the operation, as the document spells them. */
  readonly tags: readonly string[];
  /** Where the options give its name, so that it is nothing to remember. */
  readonly isNameGiven?: true;
  /** Folder of the module below `tools/`, from the first tag: `pets`. */
  readonly folder: string;
  /** The module's file name without its ending, unique in its folder without regard to case. */
  readonly fileName: string;
  /** TypeScript names of what the module exports: `getPet`, `GetPetInput`, `GetPetOutput`. */
  readonly identifiers: { readonly constant: string; readonly input: string; readonly output: string };
  readonly arguments: readonly Argument[];
  /** Undefined where the document describes no JSON answer, or one of which nothing is known. */
  readonly output?: Schema;
  /** The only members of the answer that are returned: JSON pointers with `*`, of which the output holds no others. */
  readonly fields?: readonly string[];
  readonly icons?: readonly Icon[];
  /** Published as `_meta`. */
  readonly meta?: JsonObject;
  /** Why the output is not published; undefined where it is. */
  readonly quarantine?: string;
  readonly request: RequestBinding;
  readonly security: readonly SecurityRequirement[];
  /** Tools that its answer gives arguments of. */
  readonly links: readonly ToolLink[];
  readonly origin: Origin;
}

/** What an answer gives another tool (Link Object, OpenAPI 3.2 section 4.20). */
export interface ToolLink {
  readonly tool: string;
  /** By key: runtime expressions (section 4.20.3) and constants, as they stand in the document. */
  readonly arguments: readonly (readonly [key: string, value: JsonValue])[];
}

/** MCP ToolAnnotations without the title; all four are always written. */
export interface ToolAnnotations {
  /** The tool changes nothing. */
  readonly readOnlyHint: boolean;
  /** It may destroy or overwrite something. */
  readonly destructiveHint: boolean;
  /** Calling it again with the same arguments changes nothing more. */
  readonly idempotentHint: boolean;
  /** It deals with the world outside the server. */
  readonly openWorldHint: boolean;
}

/** One key of a tool's input. */
export interface Argument {
  /** `^[a-zA-Z0-9_.-]{1,64}$`, unique in its tool. */
  readonly key: string;
  readonly required: boolean;
  /** With what the document says about the parameter or the body as its annotations. */
  readonly schema: Schema;
  /** Clients that speak HTTP repeat it in the header `Mcp-Param-<header>`. Only of texts, integers and booleans. */
  readonly header?: string;
}

export interface RequestBinding {
  /** Upper case: `GET`. */
  readonly method: string;
  /** The path template as in the document: `/pets/{petId}`. */
  readonly path: string;
  readonly parameters: readonly ParameterBinding[];
  readonly body?: BodyBinding;
  /** Arguments that callers are not asked for. */
  readonly fixed?: readonly FixedArgument[];
  /** The media type that is asked for, where the options chose one. */
  readonly accept?: string;
  /** Only where a path or an operation overrides the document's servers. */
  readonly servers?: readonly Server[];
}

/**
 * An argument, or the member of one that `path` leads to, that callers are not asked for: its value, or the environment variable that holds it, as JSON
 * where it takes no text; a member without either is never sent.
 */
export interface FixedArgument {
  readonly argument: string;
  /** Names of members; `*` stands for items of arrays and values of maps. */
  readonly path?: readonly string[];
  readonly value?: JsonValue;
  readonly env?: string;
  readonly json?: true;
}

export type ParameterPlace = "path" | "query" | "header" | "cookie" | "querystring";

/** How one argument is sent (OpenAPI 3.2 Parameter Object); what is the default of its place is left out. */
export interface ParameterBinding {
  /** The argument's key. */
  readonly argument: string;
  /** The parameter's true name. */
  readonly name: string;
  readonly in: ParameterPlace;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved?: boolean;
  readonly allowEmptyValue?: boolean;
  /** Media type of a parameter that is described by `content`. */
  readonly contentType?: string;
  /** Encoding Objects of a form that is the query string, by property name. */
  readonly encoding?: Readonly<Record<string, EncodingBinding>>;
}

export interface BodyBinding extends PartsBinding {
  /** The argument's key. */
  readonly argument: string;
  /** One media type; of files several, between commas, the usual one first. */
  readonly contentType: string;
  readonly file?: FileText;
}

/** How the parts of a form or of a multipart body are sent (OpenAPI 3.2 section 4.14). */
export interface PartsBinding {
  /** By name. */
  readonly encoding?: Readonly<Record<string, EncodingBinding>>;
  /** Of all other names. */
  readonly additionalEncoding?: EncodingBinding;
  /** By position: the first parts, and all after them. */
  readonly prefixEncoding?: readonly EncodingBinding[];
  readonly itemEncoding?: EncodingBinding;
}

/** How one part is sent (OpenAPI 3.2 section 4.15); what is the default of its value is left out. */
export interface EncodingBinding extends PartsBinding {
  /** As it stands in the document: media types and ranges, between commas. */
  readonly contentType?: string;
  readonly file?: FileText;
  /** Headers with their values: only those that the document fixes to one. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}

/** Texts that stand for bytes: `base64`, or a data URI; `data-uri`: a data URI, any other text is sent as it is. */
export type FileText = "base64" | "data-uri";

/** Scheme name -> scopes: all are needed together (OpenAPI Security Requirement Object). An empty one means none is needed. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** A Security Scheme Object as the runtime needs it. */
export interface SecurityScheme {
  readonly name: string;
  readonly type: "apiKey" | "http" | "oauth2" | "openIdConnect" | "mutualTLS";
  /** Of `apiKey`: where the key goes, and under which name. */
  readonly in?: "header" | "query" | "cookie";
  readonly parameter?: string;
  /** Of `http`: `basic` and `bearer` in lower case, others as the document spells them. */
  readonly scheme?: string;
  /** Of `oauth2`: the client credentials flow, if the document offers one; relative ones start from the address of the API. */
  readonly tokenUrl?: string;
  readonly description?: string;
  readonly origin: Origin;
}
