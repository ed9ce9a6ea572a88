/** How a tool call becomes an HTTP request: plain data in the terms of OpenAPI 3.2. */
export interface RequestBinding {
  /** Upper case: `GET`. */
  readonly method: string;
  /** The path template: `/pets/{petId}`. */
  readonly path: string;
  readonly parameters?: readonly ParameterBinding[];
  readonly body?: BodyBinding;
  /** Arguments that callers are not asked for. */
  readonly fixed?: readonly FixedArgument[];
  /** The media type that is asked for; JSON before others unless told. */
  readonly accept?: string;
  /** Only where they differ from the document's servers. */
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
  readonly value?: unknown;
  readonly env?: string;
  readonly json?: boolean;
}

export type ParameterPlace = "path" | "query" | "header" | "cookie" | "querystring";

/** One argument that is sent as a parameter (Parameter Object). */
export interface ParameterBinding {
  /** The argument's key in the tool's input. */
  readonly argument: string;
  /** The parameter's true name. */
  readonly name: string;
  readonly in: ParameterPlace;
  /**
   * `form` in queries and cookies, `simple` in paths and headers, when left out. Of 2.0, paths and headers have
   * `spaceDelimited`, `pipeDelimited` and `tabDelimited` too, and queries the last.
   */
  readonly style?: string;
  /** True for the styles `form` and `cookie` alone, when left out. */
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly allowEmptyValue?: boolean;
  /** Media type of a parameter that is described by `content`. */
  readonly contentType?: string;
  /** How members of a form are sent that is the query string, by name (Encoding Object). */
  readonly encoding?: Readonly<Record<string, EncodingBinding>>;
}

/** The argument that is sent as the body (Request Body Object with the media type that was chosen). */
export interface BodyBinding extends PartsBinding {
  readonly argument: string;
  /** One media type; of files several, between commas, of which a data URI chooses: the first is the usual one. */
  readonly contentType: string;
  readonly file?: FileText;
}

/** How the parts of a form or of a multipart body are sent (Media Type Object, OpenAPI 3.2 section 4.14). */
export interface PartsBinding {
  /** By name. */
  readonly encoding?: Readonly<Record<string, EncodingBinding>>;
  /** Of all other names. */
  readonly additionalEncoding?: EncodingBinding;
  /** By position: the first parts, and all after them. */
  readonly prefixEncoding?: readonly EncodingBinding[];
  readonly itemEncoding?: EncodingBinding;
}

/** How one part is sent (Encoding Object); what is the default of its value is left out. */
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

/** A Server Object. */
export interface Server {
  readonly url: string;
  readonly variables?: Readonly<Record<string, ServerVariable>>;
}

export interface ServerVariable {
  readonly default: string;
  readonly enum?: readonly string[];
}

/** Scheme name -> scopes; all of them are needed together (Security Requirement Object). */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

/** A Security Scheme Object. */
export interface SecurityScheme {
  readonly name: string;
  readonly type: "apiKey" | "http" | "oauth2" | "openIdConnect" | "mutualTLS";
  /** Of `apiKey`: where the key goes, and under which name. */
  readonly in?: "header" | "query" | "cookie";
  readonly parameter?: string;
  /** Of `http`: `basic` and `bearer` in lower case, others as the document spells them. */
  readonly scheme?: string;
  /** Of `oauth2`: the client credentials flow, if there is one; relative ones start from the address of the API. */
  readonly tokenUrl?: string;
  readonly description?: string;
  /** Absent where no text can be the credential: mutual TLS, schemes that answer a challenge. */
  readonly variables?: CredentialVariables;
}

/** The environment variables of a security scheme: their names, by what they hold. */
export interface CredentialVariables {
  /** The key or token as it is. */
  readonly value?: string;
  /** Of HTTP Basic. */
  readonly username?: string;
  readonly password?: string;
  /** Of the client credentials flow of OAuth 2. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Replaces `tokenUrl`. */
  readonly tokenUrl?: string;
}
