import type { ParameterBinding } from "./binding.js";
import { toByteString } from "./bytes.js";
import { encode, encodeReservedInCookie, type Escape } from "./encode.js";
import { expand } from "./expand.js";
import { CallFailure } from "./failure.js";
import { isJson } from "./media-type.js";
import { jointOf } from "./styles.js";

/** A header parameter's value (style `simple`; of 2.0 the delimited ones too), not percent-encoded; undefined when there is nothing to send. */
export function headerParameter(parameter: ParameterBinding, value: unknown): string | undefined {
  const { name, argument, style = "simple", explode = false } = parameter;
  const asItIs = (text: string): string => text;
  const text = expand(name, value, {
    argument,
    first: "",
    separator: ",",
    joint: jointOf(style, asItIs),
    named: false,
    explode,
    escape: asItIs,
    escapeName: explode ? (member) => nameBeforeEquals(argument, member) : asItIs,
  });
  return text === undefined ? undefined : headerValue(`The argument ${argument}`, text);
}

/**
 * A cookie parameter's pairs, joined with `; `; undefined when there is nothing to send. Style `form` escapes them as
 * queries are escaped, style `cookie` and texts described by `content` go as they are.
 */
export function cookieParameter(parameter: ParameterBinding, value: unknown): string | undefined {
  const { name, argument, style = "form", explode = true, contentType } = parameter;
  const isRaw = style === "cookie" || (contentType !== undefined && !isJson(contentType));
  const escape: Escape = parameter.allowReserved ? encodeReservedInCookie : encode;
  return expand(name, value, {
    argument,
    first: "",
    separator: "; ",
    joint: ",",
    named: true,
    explode,
    escape: isRaw ? (text) => cookieText(argument, text) : escape,
    escapeName: isRaw ? (text) => cookieName(argument, text) : encode,
  });
}

function nameBeforeEquals(argument: string, name: string): string {
  if (!name.includes("=")) return name;
  throw new CallFailure(
    `The argument ${argument} has a member with an equals sign in its name. The API ends the name at that character, so it would read another member.`,
  );
}

/** A text that may stand in a header, as UTF-8; `what` is named when it holds control characters, the value is not. */
export function headerValue(what: string, text: string): string {
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(text)) {
    throw new CallFailure(`${what} holds a line break or another control character, which no header can carry.`);
  }
  return toByteString(text);
}

/** Whether `name` can be that of a header, or of a cookie (RFC 9110 section 5.6.2). */
export function isToken(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** A text of cookie octets alone (RFC 6265 section 4.1.1): anything else ends a cookie for some servers. */
function cookieText(argument: string, text: string): string {
  if (/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(text)) return text;
  throw new CallFailure(
    `The argument ${argument} holds a character that no cookie can carry as it is: a space, comma, semicolon, quote, backslash, control character or one beyond ASCII. Escape it as the API wants it, most often by percent-encoding.`,
  );
}

function cookieName(argument: string, name: string): string {
  if (isToken(name)) return name;
  throw new CallFailure(`The argument ${argument} would be sent under a name that no cookie can have.`);
}
