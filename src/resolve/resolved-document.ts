import type { SecurityRequirement, SecurityScheme, Server } from "../model/catalog.js";
import type { Origin } from "../model/origin.js";
import type { JsonObject, JsonValue } from "../support/json.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** The document in one shape whatever its version: 3.1 semantics, references of everything but schemas followed. */
export interface ResolvedDocument {
  /** Major and minor of the source: it only matters for how a schema is read. */
  readonly version: OpenApiVersion;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers: readonly Server[];
  /** Security Scheme Objects, sorted by name. */
  readonly securitySchemes: readonly SecurityScheme[];
  /** In the order of the document: paths, then methods. */
  readonly operations: readonly ResolvedOperation[];
  readonly schemas: SchemaResolver;
  /** The schemas of the root document's `components.schemas` (2.0: `definitions`), used or not. */
  readonly componentSchemas: readonly SchemaLocation[];
}

export type OpenApiVersion = "2.0" | "3.0" | "3.1" | "3.2";

/** An Operation Object with what its Path Item and the document add to it. */
export interface ResolvedOperation {
  readonly origin: Origin;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** Marked with `x-internal`, itself or by its path. */
  readonly internal: boolean;
  /** The values of `x-mcp`: of its path, then its own, which comes before that. */
  readonly mcp: readonly SchemaLocation[];
  /** Path level and operation level merged by name and place; the operation's wins. */
  readonly parameters: readonly ResolvedParameter[];
  readonly requestBody?: ResolvedRequestBody;
  /** In the order of the document. */
  readonly responses: readonly ResolvedResponse[];
  /** Only where the path or the operation has servers of its own. */
  readonly servers?: readonly Server[];
  /** The requirements that hold: the operation's, else the document's. Alternatives (OR) of schemes needed together (AND). Empty: none. */
  readonly security: readonly SecurityRequirement[];
}

export interface ResolvedParameter {
  readonly origin: Origin;
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie" | "querystring";
  readonly required: boolean;
  readonly description?: string;
  readonly deprecated: boolean;
  /** Defaults of the place filled in; 2.0 `collectionFormat` translated. */
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** Media type, for parameters described by `content`. */
  readonly contentType?: string;
  /** Encoding Objects of that media type by property name, as they stand. */
  readonly encoding?: JsonObject;
  readonly schema?: SchemaLocation;
  readonly example?: JsonValue;
  /** The value of `x-mcp`. */
  readonly mcp?: SchemaLocation;
}

export interface ResolvedRequestBody {
  readonly origin: Origin;
  readonly required: boolean;
  readonly description?: string;
  /** In the order of the document. */
  readonly content: readonly ResolvedMediaType[];
  /** The value of `x-mcp`. */
  readonly mcp?: SchemaLocation;
}

export interface ResolvedMediaType {
  readonly origin: Origin;
  /** As written: `application/json; charset=utf-8`. */
  readonly contentType: string;
  readonly schema?: SchemaLocation;
  /** Encoding Objects by property name, as they stand. */
  readonly encoding?: JsonObject;
  /** Encoding Objects by position, since 3.2. */
  readonly prefixEncoding?: readonly JsonValue[];
  readonly itemEncoding?: JsonObject;
}

export interface ResolvedResponse {
  readonly origin: Origin;
  /** `200`, `2XX` (upper case), `default`. */
  readonly status: string;
  readonly description?: string;
  readonly content: readonly ResolvedMediaType[];
  readonly links: readonly ResolvedLink[];
}

/** A Link Object: how an answer gives arguments of another operation. */
export interface ResolvedLink {
  readonly name: string;
  readonly target: { readonly operationId: string } | { readonly origin: Origin };
  /** By name, or by place and name (`path.id`): runtime expressions and constants as they stand. */
  readonly parameters: readonly (readonly [string, JsonValue])[];
  readonly requestBody?: JsonValue;
}

/** A schema where it stands, not yet read. */
export interface SchemaLocation {
  readonly origin: Origin;
  /** The Schema Object or boolean as parsed. */
  readonly value: JsonValue;
}

/** Reads schemas one at a time; both functions are pure and remember what they gave. */
export interface SchemaResolver {
  /** The keywords of the schema object at a location, in the words of JSON Schema 2020-12 whatever the version (subschemas stay as they are). */
  read(location: SchemaLocation): ReadSchema;
  /** What a `$ref` or `$dynamicRef` of the schema at `from` leads to (RFC 3986 section 5.2, RFC 6901, `$id`, `$anchor`). */
  follow(reference: string, from: SchemaLocation): SchemaLocation | UnresolvedReference;
}

export interface UnresolvedReference {
  readonly unresolved: Diagnostic;
}

/** The keywords of one schema, and what was said about it. Boolean schemas are `{}` and `{ not: {} }`. */
export interface ReadSchema {
  readonly keywords: SchemaKeywords;
  readonly diagnostics: readonly Diagnostic[];
}

/** JSON Schema 2020-12 keywords with values of the right type only (a wrong one is dropped with a diagnostic); subschemas as locations. */
export interface SchemaKeywords {
  readonly $ref?: string;
  readonly $dynamicRef?: string;
  /** One or more of the seven names; 3.0 `nullable` is `nullable`, not a type here. */
  readonly type?: readonly SchemaType[];
  /** 3.0 `nullable: true` or 2.0 `x-nullable: true`. */
  readonly nullable?: boolean;
  readonly enum?: readonly JsonValue[];
  readonly const?: { readonly value: JsonValue };
  readonly multipleOf?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly maxContains?: number;
  readonly minContains?: number;
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  readonly prefixItems?: readonly SchemaLocation[];
  readonly items?: SchemaLocation;
  readonly contains?: SchemaLocation;
  readonly unevaluatedItems?: SchemaLocation;
  /** A list of pairs, since names such as `__proto__` are data. */
  readonly properties?: readonly (readonly [string, SchemaLocation])[];
  readonly patternProperties?: readonly (readonly [string, SchemaLocation])[];
  readonly additionalProperties?: SchemaLocation;
  readonly propertyNames?: SchemaLocation;
  readonly unevaluatedProperties?: SchemaLocation;
  readonly dependentSchemas?: readonly (readonly [string, SchemaLocation])[];
  readonly allOf?: readonly SchemaLocation[];
  readonly anyOf?: readonly SchemaLocation[];
  readonly oneOf?: readonly SchemaLocation[];
  readonly not?: SchemaLocation;
  readonly if?: SchemaLocation;
  readonly then?: SchemaLocation;
  readonly else?: SchemaLocation;
  readonly discriminator?: {
    readonly propertyName: string;
    /** Value -> schema name or reference, as written. */
    readonly mapping?: readonly (readonly [string, string])[];
    /** Whether objects without the member, or with another value, are of some schema too (3.2 `defaultMapping`). */
    readonly hasDefault?: boolean;
  };
  readonly title?: string;
  readonly description?: string;
  readonly default?: { readonly value: JsonValue };
  readonly examples?: readonly JsonValue[];
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  /** `x-mcp: { hidden: true }`: callers are not asked for it. */
  readonly hidden?: boolean;
}

export type SchemaType = "string" | "number" | "integer" | "boolean" | "null" | "array" | "object";
