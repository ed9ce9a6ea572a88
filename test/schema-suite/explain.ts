import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonValue } from "../../src/support/json.js";
import { type Exception, exceptions } from "./exceptions.js";
import type { SuiteGroup, SuiteTest } from "./suite.js";

type Judge = (data: JsonValue) => boolean | undefined;

/** An independent validator of `schema`; it has no verdict where it cannot compile it. */
export function referenceValidator(schema: JsonValue): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, meta: false, logger: false });
  try {
    const validate = ajv.compile(schema as object | boolean);
    return (data) => {
      try {
        return validate(data);
      } catch {
        return undefined; // A schema that refers to nothing but itself.
      }
    };
  } catch {
    return () => undefined;
  }
}

const judges = new WeakMap<SuiteGroup, Map<string, Judge>>();

function judgeOf(group: SuiteGroup, together: readonly Exception[]): Judge {
  const known = judges.get(group) ?? new Map<string, Judge>();
  judges.set(group, known);
  const key = together.map(({ name }) => name).join();
  const read = (): JsonValue =>
    together.reduce((schema, exception) => exception.reading?.(schema) ?? schema, group.schema);
  const judge = known.get(key) ?? referenceValidator(read());
  known.set(key, judge);
  return judge;
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
  return judgeOf(group, together)(test.data) === verdict;
}
