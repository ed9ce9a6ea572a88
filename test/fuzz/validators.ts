import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonObject, JsonValue } from "../../src/support/json.js";

/** Says whether a value is valid; one on which the validator itself fails is not. */
export type Validate = (value: JsonValue) => boolean;

let said: string[] = [];
const say = (...words: unknown[]): void => void said.push(words.join(" "));
const logger = { log: () => undefined, warn: say, error: say };

// One instance of each for all schemas: making one, with the schema of schemas, takes longer than what it is made for.
const modernClient = withFormats(new Ajv2020({ strict: false, validateFormats: true, allErrors: true, logger }));
const legacyClient = withFormats(
  new Ajv({ strict: false, validateFormats: true, validateSchema: false, allErrors: true, logger }),
);
const judge = withFormats(
  new Ajv2020({ strict: false, validateFormats: true, validateSchema: false, meta: false, logger: false }),
);

function withFormats<A extends Ajv | Ajv2020>(ajv: A): A {
  (addFormats as unknown as (ajv: A) => void)(ajv);
  return ajv;
}

/** Compiles as the clients of SDK 2 (Ajv 2020) and SDK 1 (Ajv draft-07) do; gives the first's validator, and what both had to say while compiling. */
export function clientValidator(schema: JsonObject): {
  readonly validate: Validate;
  readonly warnings: readonly string[];
} {
  said = [];
  compiled(legacyClient, schema);
  return { validate: compiled(modernClient, schema), warnings: said };
}

/** An independent judge of a schema made by `oracleSchema`; undefined where Ajv cannot compile it. */
export function oracleValidator(schema: JsonObject): Validate | undefined {
  try {
    return compiled(judge, schema);
  } catch {
    return undefined;
  }
}

function compiled(ajv: Ajv | Ajv2020, schema: JsonObject): Validate {
  try {
    const validate = ajv.compile(schema);
    return (value) => {
      try {
        return validate(value) === true;
      } catch {
        return false;
      }
    };
  } finally {
    ajv.removeSchema(schema);
  }
}
