import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonValue } from "../../src/support/json.js";
import { type Exception, exceptions } from "./exceptions.js";
import type { SuiteGroup, SuiteTest } from "./suite.js";

/** What an independent validator says of `data`; undefined where it cannot compile the schema. */
export function referenceVerdict(schema: JsonValue, data: JsonValue, formats: boolean): boolean | undefined {
  const ajv = new Ajv2020({ strict: false, validateFormats: formats, logger: false });
  if (formats) (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  try {
    return ajv.compile(schema as object | boolean)(data);
  } catch {
    return undefined;
  }
}

/** Exceptions that together explain why toolwright's verdict on `test` is not the suite's: one alone, else two; empty where nothing does. */
export function explain(group: SuiteGroup, test: SuiteTest, verdict: boolean): readonly Exception[] {
  const allowed = exceptions.filter(({ files }) => files === "all" || files.includes(group.file));
  const single = allowed.find((exception) => explains([exception], group, test, verdict));
  if (single) return [single];
  for (const first of allowed) {
    for (const second of allowed) {
      if (first !== second && explains([first, second], group, test, verdict)) return [first, second];
    }
  }
  return [];
}

function explains(together: readonly Exception[], group: SuiteGroup, test: SuiteTest, verdict: boolean): boolean {
  if (together.length === 1 && together[0]?.matches?.(group, test) === true) return true;
  if (together.some(({ reading }) => reading === undefined)) return false;
  const read = together.reduce((schema, exception) => exception.reading?.(schema) ?? schema, group.schema);
  const formats = together.some(({ formats }) => formats === true);
  return referenceVerdict(read, test.data, formats) === verdict;
}
