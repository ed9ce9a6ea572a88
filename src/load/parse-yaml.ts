import yaml from "js-yaml";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../support/json.js";
import type { ParsedText, TextName } from "./parse-text.js";

/** Deeper documents exhaust the stack of the parser. */
const parserDepth = 1_000;

/** How YAML is read, wherever it is. */
export const yamlOptions = {
  schema: yaml.CORE_SCHEMA.extend({ implicit: [yaml.types.merge] }),
  maxDepth: parserDepth,
} as const;

/**
 * The value of a YAML 1.2 text under the core schema (sections 10.3): `NO`, `off` and dates are strings. Merge keys of YAML 1.1 are followed.
 * Errors: `document/empty`, `document/not-yaml`, `document/unreadable-depth`.
 */
export function parseYaml(text: string, name: TextName): ParsedText | Diagnostic {
  const at = { uri: name.uri, pointer: "" };
  const strict = tryLoad(text, false);
  const duplicated = strict instanceof yaml.YAMLException && strict.reason === "duplicated mapping key";
  const result = duplicated ? tryLoad(text, true) : strict;
  if (result instanceof RangeError) return diagnostic("document/unreadable-depth", name, at);
  if (result instanceof yaml.YAMLException) {
    if (result.reason.startsWith("nesting exceeded")) return diagnostic("document/unreadable-depth", name, at);
    const { line, column } = result.mark ?? { line: 0, column: 0 };
    const parameters = { name: name.name, reason: result.reason, line: line + 1, column: column + 1 };
    return diagnostic("document/not-yaml", parameters, at);
  }
  if (result.value === undefined || result.value === null) return diagnostic("document/empty", name, at);
  return { value: result.value as JsonValue, format: "yaml", mayHaveDuplicates: duplicated };
}

function tryLoad(
  text: string,
  lastKeyWins: boolean,
): { value: unknown } | InstanceType<typeof yaml.YAMLException> | RangeError {
  try {
    return { value: yaml.load(text, { ...yamlOptions, json: lastKeyWins }) };
  } catch (error) {
    if (error instanceof yaml.YAMLException || error instanceof RangeError) return error;
    throw error;
  }
}
