import type { ParameterBinding } from "./binding.js";
import { encode, encodeQuery } from "./encode.js";
import { plain } from "./expand.js";
import { CallFailure } from "./failure.js";
import { encodeForm } from "./form.js";
import { isObject, own } from "./json.js";
import { essence, isJson } from "./media-type.js";

/** The media type of a query string whose document names none. */
const FORM = "application/x-www-form-urlencoded";

/**
 * What the caller gives for a parameter; undefined when it is absent. One that is described by `content` comes as a text
 * of its media type, not yet escaped for its place. Fails where the value has no such text.
 */
export function argumentValue(parameter: ParameterBinding, input: unknown): unknown {
  const value = own(input, parameter.argument);
  const isContent = parameter.contentType !== undefined || parameter.in === "querystring";
  return isContent && value !== undefined ? contentText(parameter, value) : value;
}

/** A whole query string from one argument (`in: querystring`), which has its text already. */
export function queryString({ contentType = FORM }: ParameterBinding, text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  // A form is a query as it stands.
  return essence(contentType) === FORM ? encodeQuery(text) : encode(text);
}

function contentText(
  { argument, in: place, contentType = FORM, encoding }: ParameterBinding,
  value: unknown,
): string | undefined {
  const isNested = typeof value === "object" && value !== null;
  // A range such as */* leaves the choice to us.
  if (isJson(contentType) || (isNested && contentType.includes("*"))) return json(value, place === "header");
  if (value === null) return undefined;
  if (isObject(value) && essence(contentType) === FORM) return encodeForm(value, encoding);
  if (isNested) throw new CallFailure(`The argument ${argument} must be text: it is sent as ${contentType}.`);
  return plain(value);
}

/** Headers carry ASCII; in JSON everything else has an escape of its own. */
function json(value: unknown, isAscii: boolean): string {
  const text = JSON.stringify(value);
  return isAscii ? text.replace(/[\u007f-\uffff]/g, unicodeEscape) : text;
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
