import { type Diagnostic, diagnostic, hasErrors, type PhaseResult } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../support/json.js";
import { cutDeepValues, depthLimit } from "./depth.js";
import { findDuplicateKeys } from "./duplicate-keys.js";
import { countJsonKeys } from "./json-text.js";
import { measure, type Measure, measureTree } from "./measure.js";
import { parseJson } from "./parse-json.js";
import { parseYaml } from "./parse-yaml.js";

/** What a text is called: its URI in the bundle, its name in messages, and whether its name or media type says that it is JSON. */
export interface TextName {
  readonly uri: string;
  readonly name: string;
  readonly declaredJson: boolean;
  /** Whether JSON may have comments, and commas at the end of lists: configuration does. */
  readonly withComments?: boolean;
}

/** What a parser gives: the value, and whether keys of one object may have been equal. */
export interface ParsedText {
  readonly value: JsonValue;
  readonly format: "json" | "yaml";
  readonly mayHaveDuplicates: boolean;
}

/** How many values the aliases of a YAML document may stand for. */
const expandedLimit = 20_000_000;

/**
 * The JSON value that a text holds, as JSON (RFC 8259) where it looks like it, else as YAML 1.2 with the core schema and merge keys. Of equal
 * keys the last wins (warning `document/duplicate-key`); what is nested over 512 levels becomes `true` (warning `document/too-deep`).
 * Errors, with no value: `document/empty`, `html`, `not-json`, `not-yaml`, `truncated`, `unreadable-depth`, `too-large`, `circular-alias`.
 */
export function parseText(text: string, name: TextName): PhaseResult<JsonValue | undefined> {
  const at = { uri: name.uri, pointer: "" };
  const start = text.trimStart();
  if (start === "") return failed(diagnostic("document/empty", name, at));
  if (start.startsWith("<")) return failed(diagnostic("document/html", name, at));
  const isJson = /^[{[]/.test(start) || (name.declaredJson && name.withComments === true);
  const parsed = parseEither(text, isJson, name);
  if ("code" in parsed) return failed(parsed);
  const size = parsed.format === "json" ? measureTree(parsed.value) : measure(parsed.value);
  const diagnostics = sizeFaults(size, name);
  if (hasErrors(diagnostics)) return { value: undefined, diagnostics };
  if (parsed.mayHaveDuplicates || (parsed.format === "json" && countJsonKeys(text) !== size.keys)) {
    diagnostics.push(...findDuplicateKeys(text, parsed.format, name.uri));
  }
  if (size.depth <= depthLimit) return { value: parsed.value, diagnostics };
  const cut = cutDeepValues(parsed.value, name.uri);
  return { value: cut.value, diagnostics: [...diagnostics, ...cut.diagnostics] };
}

function failed(fault: Diagnostic): PhaseResult<undefined> {
  return { value: undefined, diagnostics: [fault] };
}

function parseEither(text: string, looksLikeJson: boolean, name: TextName): ParsedText | Diagnostic {
  if (!looksLikeJson) return parseYaml(text, name);
  const asJson = parseJson(text, name);
  if (!("code" in asJson) || name.declaredJson) return asJson;
  // A YAML flow mapping starts like JSON; if it is none either, the complaint about JSON is the one that helps.
  const asYaml = parseYaml(text, name);
  return "code" in asYaml ? asJson : asYaml;
}

function sizeFaults(size: Measure, name: TextName): Diagnostic[] {
  const at = { uri: name.uri, pointer: "" };
  if (size.circular) return [diagnostic("document/circular-alias", name, at)];
  if (size.expanded > expandedLimit) {
    return [diagnostic("document/too-large", { name: name.name, limit: "20,000,000" }, at)];
  }
  const sharedAndDeep = size.depth > depthLimit && size.shared;
  return sharedAndDeep ? [diagnostic("document/unreadable-depth", name, at)] : [];
}

/** Whether a value is larger or deeper than what is read of a text. */
export function isTooLarge(value: JsonValue): boolean {
  const { depth, keys, items, expanded } = measure(value);
  return depth > depthLimit || expanded > expandedLimit || keys + items > expandedLimit;
}
