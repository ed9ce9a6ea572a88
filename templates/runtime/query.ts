import type { ParameterBinding } from "./binding.js";
import { encode, encodeReservedInQuery, type Escape } from "./encode.js";
import { expand, plain } from "./expand.js";
import { CallFailure } from "./failure.js";
import { jointOf } from "./styles.js";

/** What a form field or query parameter needs to be spelt. */
export type QueryBinding = Pick<ParameterBinding, "name"> &
  Partial<Pick<ParameterBinding, "argument" | "style" | "explode" | "allowReserved" | "allowEmptyValue">>;

/** How deep `deepObject` follows: no server reads more, and names grow with every level. */
const MAX_DEPTH = 32;

/**
 * A query parameter: `name=value` pairs joined with `&`; undefined when there is nothing to send. With
 * `allowEmptyValue`, what would be left out although it was given (null, `[]`, `{}`) is sent as an empty value.
 */
export function queryParameter(parameter: QueryBinding, value: unknown): string | undefined {
  const { name, argument = name, style = "form", explode = style === "form" } = parameter;
  const escape: Escape = parameter.allowReserved ? encodeReservedInQuery : encode;
  if (style === "deepObject" && typeof value === "object") {
    return deepObject({ argument, escape }, encode(name), value).join("&") || undefined;
  }
  const text = expand(name, value, {
    argument,
    first: "",
    separator: "&",
    joint: jointOf(style, encode),
    named: true,
    explode,
    escape,
    escapeName: encode,
  });
  const isEmpty = parameter.allowEmptyValue && style === "form" && value !== undefined;
  return text ?? (isEmpty ? `${encode(name)}=` : undefined);
}

/**
 * The pairs of a value in style `deepObject`. One level is by the book: `name[member]=value`. What lies deeper follows
 * the same pattern; the items of a list stand under `name[]`, those of a list that holds lists or objects under their
 * index, since only so do servers (PHP, qs, Rails) read back what was meant.
 */
function deepObject(how: DeepObject, path: string, value: unknown, depth: number = 0): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [`${path}=${how.escape(plain(value))}`];
  if (depth > MAX_DEPTH) throw new CallFailure(`The argument ${how.argument} is nested too deeply for a query.`);
  if (Array.isArray(value)) {
    const isIndexed = value.some((item) => typeof item === "object" && item !== null);
    let index = 0;
    return value.flatMap((item: unknown) => {
      const pairs = deepObject(how, `${path}%5B${isIndexed ? index : ""}%5D`, item, depth + 1);
      // What has no pairs leaves no gap: a list with gaps is read as a map.
      if (pairs.length > 0) index += 1;
      return pairs;
    });
  }
  return Object.entries(value).flatMap(([key, member]) => {
    if (/^$|[[\]]/.test(key)) {
      throw new CallFailure(
        `The argument ${how.argument} has a member whose name is empty or holds a bracket. Brackets stand for nesting in this query, so it would be read as something else.`,
      );
    }
    return deepObject(how, `${path}%5B${encode(key)}%5D`, member, depth + 1);
  });
}

interface DeepObject {
  readonly argument: string;
  readonly escape: Escape;
}
