import type { ParameterBinding } from "./binding.js";
import { toByteString } from "./bytes.js";
import { encode, encodeReservedInPath, encodeReservedInQuery } from "./encode.js";
import { expand, plain } from "./expand.js";
import { CallFailure } from "./failure.js";
import { isJson } from "./media-type.js";

/** What a form field or query parameter needs to be spelt. */
export type QueryBinding = Pick<ParameterBinding, "name" | "style" | "explode" | "allowReserved" | "contentType">;

/** A path parameter as it stands in the path (styles `simple`, `label`, `matrix`). It never holds a slash, and is never empty. */
export function pathParameter(parameter: ParameterBinding, value: unknown): string {
  const style = PATH_STYLES.get(parameter.style ?? "simple") ?? SIMPLE;
  const text = expand(parameter.name, withContent(parameter, value), {
    ...style,
    joint: ",",
    explode: parameter.explode ?? false,
    encode: parameter.allowReserved ? encodeReservedInPath : encode,
  });
  if (!text) throw new CallFailure(`The argument ${parameter.argument} is empty, and the path cannot do without it.`);
  return text;
}

const SIMPLE = { first: "", separator: ",", named: false } as const;
const PATH_STYLES: ReadonlyMap<string, { first: string; separator: string; named: boolean }> = new Map([
  ["simple", SIMPLE],
  ["label", { first: ".", separator: ".", named: false }],
  ["matrix", { first: ";", separator: ";", named: true }],
]);

/** A query parameter: `name=value` pairs joined with `&`; undefined when there is nothing to send. */
export function queryParameter(parameter: QueryBinding, value: unknown): string | undefined {
  const { style = "form", explode = style === "form" } = parameter;
  if (style === "deepObject" && typeof value === "object") return deepObject(encode(parameter.name), value);
  return expand(parameter.name, withContent(parameter, value), {
    first: "",
    separator: "&",
    joint: JOINTS.get(style) ?? ",",
    named: true,
    explode,
    encode: parameter.allowReserved ? encodeReservedInQuery : encode,
  });
}

const JOINTS: ReadonlyMap<string, string> = new Map([
  ["spaceDelimited", "%20"],
  ["pipeDelimited", "%7C"],
]);

/** A header parameter's value (style `simple`), not percent-encoded; undefined when there is nothing to send. */
export function headerParameter(parameter: ParameterBinding, value: unknown): string | undefined {
  const text = expand(parameter.name, withContent(parameter, value), {
    first: "",
    separator: ",",
    joint: ",",
    named: false,
    explode: parameter.explode ?? false,
    encode: (part) => part,
  });
  return text === undefined ? undefined : headerValue(`The argument ${parameter.argument}`, text);
}

/** A cookie parameter's pairs, joined with `; ` (styles `form` and `cookie`); undefined when there is nothing to send. */
export function cookieParameter(parameter: ParameterBinding, value: unknown): string | undefined {
  const { style = "form", explode = true } = parameter;
  const encodePart = style === "cookie" ? (part: string): string => cookieText(parameter.argument, part) : encode;
  return expand(parameter.name, withContent(parameter, value), {
    first: "",
    separator: "; ",
    joint: ",",
    named: true,
    explode,
    encode: encodePart,
  });
}

/** A text that may stand in a header, as UTF-8; `what` is named when it holds control characters, the value is not. */
export function headerValue(what: string, text: string): string {
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(text)) {
    throw new CallFailure(`${what} holds a line break or another control character, which no header can carry.`);
  }
  return toByteString(text);
}

/** One level by the book (`name[key]=value`); what lies deeper follows the same pattern, items by their index. */
function deepObject(name: string, value: object | null): string | undefined {
  const members: [string, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index) => [String(index), item])
    : Object.entries(value ?? {});
  const pairs = members.flatMap(([key, member]) => {
    const path = `${name}%5B${encode(key)}%5D`;
    if (member === null || member === undefined) return [];
    if (typeof member === "object") return deepObject(path, member) ?? [];
    return [`${path}=${encode(plain(member))}`];
  });
  return pairs.length > 0 ? pairs.join("&") : undefined;
}

/** A parameter that is described by `content` is sent as one text of that media type. */
function withContent(parameter: Pick<ParameterBinding, "contentType">, value: unknown): unknown {
  if (parameter.contentType === undefined || value === undefined) return value;
  return isJson(parameter.contentType) ? JSON.stringify(value) : plain(value);
}

function cookieText(argument: string, text: string): string {
  if (/[;\s]/.test(text)) throw new CallFailure(`The argument ${argument} holds a character that no cookie can carry.`);
  return headerValue(`The argument ${argument}`, text);
}
