import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonValue } from "../../src/support/json.js";
import { mapSubschemas } from "../support/subschemas.js";

const MOST_REFERENCES = 10;

/** `schema` without the references that an independent validator, which knows this one document, cannot follow. */
export function withoutMissingReferences(schema: JsonValue): JsonValue {
  let read = schema;
  for (let count = 0; count < MOST_REFERENCES; count++) {
    const missing = missingReference(read);
    if (missing === undefined) return read;
    read = mapSubschemas(read, (part) => {
      const { $ref, ...rest } = part;
      return typeof $ref === "string" && (missing === $ref || missing.endsWith($ref) || $ref.endsWith(missing))
        ? rest
        : part;
    });
  }
  return read;
}

function missingReference(schema: JsonValue): string | undefined {
  try {
    // The schema of schemas is a remote document too.
    new Ajv2020({ strict: false, logger: false, meta: false, validateSchema: false }).compile(
      schema as object | boolean,
    );
    return undefined;
  } catch (error) {
    return (error as { missingRef?: string }).missingRef;
  }
}
