import { type ParseError, parse as parseTolerantly, printParseErrorCode } from "jsonc-parser";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.js";
import type { JsonValue } from "../support/json.js";
import type { ParsedText, TextName } from "./parse-text.js";
import { positionAt } from "./text-position.js";

/** The value of a JSON text (RFC 8259). Errors: `document/not-json`, `document/truncated`, `document/unreadable-depth`. */
export function parseJson(text: string, name: TextName): ParsedText | Diagnostic {
  const lenient = name.withComments === true;
  try {
    if (lenient && firstFault(text, lenient) === undefined)
      return { value: lenientValue(text), format: "json", mayHaveDuplicates: true };
    return { value: JSON.parse(text) as JsonValue, format: "json", mayHaveDuplicates: false };
  } catch (error) {
    const at = { uri: name.uri, pointer: "" };
    if (error instanceof RangeError) return diagnostic("document/unreadable-depth", name, at);
    const { offset, length, reason } = firstFault(text, lenient) ?? unknownFault;
    const end = text.trimEnd().length;
    const isCut = offset >= end || (reason === unfinishedText && offset + length >= end);
    const position = positionAt(text, isCut ? end : offset);
    if (isCut) return diagnostic("document/truncated", { name: name.name, ...position }, at);
    return diagnostic("document/not-json", { name: name.name, reason, ...position }, at);
  }
}

const unfinishedText = "unexpected end of string";

const unknownFault = { offset: 0, length: 0, reason: "the structure is broken" };

function lenientValue(text: string): JsonValue {
  return parseTolerantly(text, [], { allowTrailingComma: true }) as JsonValue;
}

/** Where a text stops being JSON, if it does. JSON.parse tells it in words that differ between versions of Node. */
function firstFault(
  text: string,
  lenient: boolean,
): { readonly offset: number; readonly length: number; readonly reason: string } | undefined {
  const errors: ParseError[] = [];
  try {
    parseTolerantly(text, errors, { disallowComments: !lenient, allowTrailingComma: lenient });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const first = errors.reduce<ParseError | undefined>((a, b) => (a && a.offset <= b.offset ? a : b), undefined);
  if (!first) return undefined;
  const words = printParseErrorCode(first.error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  return { offset: first.offset, length: first.length, reason: words };
}
