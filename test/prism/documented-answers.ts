import { lenientAjv } from "../support/ajv.js";
import { type ReadOperation, readOperations } from "../roundtrip/reading/operation.js";
import { PlainSchemas } from "../roundtrip/reading/plain-schema.js";
import { isJson } from "../roundtrip/request/check-body.js";
import type { AnswerCheck } from "./judge.js";

/**
 * Checks of answers by operation (`GET /pets/{id}`), by an independent reading of the document in `file`. Prism's own check passes
 * what it cannot compile, and its examples are not checked by anybody.
 */
export function documentedAnswers(file: string): ReadonlyMap<string, AnswerCheck> {
  const operations = readOperations(file);
  const plain = new PlainSchemas();
  const definitions = operations.map((operation) => definitionsOf(operation, plain));
  const ajv = lenientAjv();
  ajv.addSchema({ $id: "document", $defs: plain.$defs });
  const check =
    (names: ReadonlyMap<number, string>): AnswerCheck =>
    ({ status, headers, bytes }) => {
      const name = names.get(status);
      const validate = name === undefined ? undefined : ajv.getSchema(`document#/$defs/${name}`);
      if (validate === undefined || bytes.length === 0 || !isJson(headers.get("content-type") ?? "")) return undefined;
      return validate(JSON.parse(bytes.toString())) === true
        ? undefined
        : `it does not fit the document: ${ajv.errorsText(validate.errors, { dataVar: "" })}`;
    };
  return new Map(operations.map(({ key }, index) => [key, check(definitions[index] ?? new Map<number, string>())]));
}

/** By status, the definition of the JSON answer. */
function definitionsOf({ answers }: ReadOperation, plain: PlainSchemas): Map<number, string> {
  const found = answers.flatMap(({ status, media }): [number, string][] => {
    const schema = media.find(({ type }) => isJson(type))?.schema;
    return schema === undefined ? [] : [[status, plain.define(schema)]];
  });
  return new Map(found);
}
