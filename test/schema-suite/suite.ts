import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { JsonValue } from "../../src/support/json.js";

/** One instance of the JSON Schema Test Suite, with the verdict that a validator should give. */
export interface SuiteTest {
  readonly description: string;
  readonly data: JsonValue;
  readonly valid: boolean;
}

/** A schema and its instances. */
export interface SuiteGroup {
  /** The suite file without its ending: `additionalProperties`. */
  readonly file: string;
  readonly description: string;
  readonly schema: JsonValue;
  readonly tests: readonly SuiteTest[];
}

/** Where the suite lies beside the repository; it is not copied into it. */
export const SUITE = fileURLToPath(new URL("../../../shared/suites/json-schema/draft2020-12/", import.meta.url));

/** The required groups of the 2020-12 suite by file, in order of file names; undefined where the suite is not there. */
export function readSuite(folder: string = SUITE): ReadonlyMap<string, readonly SuiteGroup[]> | undefined {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return new Map(
    names.sort().map((name) => {
      const file = name.slice(0, -".json".length);
      const groups = JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as Omit<SuiteGroup, "file">[];
      return [file, groups.map((group) => ({ ...group, file }))];
    }),
  );
}
