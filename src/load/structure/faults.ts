import type { ErrorObject, ValidateFunction } from "ajv";
import type { DocumentVersion } from "../version.js";
import { definitionOf } from "./definitions.js";

/** A fault, and the definition of the schema (`bodyParameter`) whose rule is broken; empty for a rule of the root. */
export interface StructureFault extends ErrorObject {
  readonly definition: string;
}

/** Each is 250 KB, so that only the one that is needed is loaded. openapi-schemas has none of 3.2, and the one of 3.1 refuses what is new. */
const checks: Readonly<Partial<Record<DocumentVersion, () => Promise<{ readonly validate: ValidateFunction }>>>> = {
  "2.0": () => import("./openapi-2.0.js"),
  "3.0": () => import("./openapi-3.0.js"),
  "3.1": () => import("./openapi-3.1.js"),
};

/**
 * The faults of a document against the schema of its version, as swagger-parser finds them: the schemas of openapi-schemas, in Ajv with its
 * settings. Empty for 3.2.
 */
export async function structureFaults(document: unknown, version: DocumentVersion): Promise<StructureFault[]> {
  const check = await checks[version]?.();
  if (check === undefined || check.validate(document)) return [];
  const faults = check.validate.errors ?? [];
  return faults.map((fault) => ({ ...fault, definition: definitionOf(fault.parentSchema) }));
}
