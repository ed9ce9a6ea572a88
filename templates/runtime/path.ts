import type { ParameterBinding, ParameterPlace, RequestBinding } from "./binding.js";
import { argumentValue } from "./content.js";
import { encode, encodeFixedPath, encodeQuery, encodeReservedInPath, type Escape } from "./encode.js";
import { expand } from "./expand.js";
import { CallFailure } from "./failure.js";
import { jointOf } from "./styles.js";

/** A path template with its variables filled in, ready for a URL. */
export interface ExpandedPath {
  /** With a slash in front. */
  readonly path: string;
  /** What the template itself says behind `?`, as pairs. */
  readonly query: readonly string[];
}

const VARIABLE = /\{([^{}]+)\}/;

/**
 * Fills in the path template of a request (OpenAPI 3.2 section 4.8.2). A value stays in its segment: one that would
 * climb (`..`) or is empty is refused. Fragments are never sent. In the template's own query, a pair that a query
 * parameter stands for (`?q={q}`) is left to that parameter.
 */
export function expandPath({ path, parameters = [] }: RequestBinding, input: unknown): ExpandedPath {
  const [template = "", ...rest] = (path.split("#", 1)[0] ?? "").split("?");
  const ownQuery = rest.join("?");
  const find = (place: ParameterPlace, name: string | undefined): ParameterBinding | undefined =>
    parameters.find((parameter) => parameter.in === place && parameter.name === name);
  const fill = (text: string, escapeFixed: Escape): string => {
    const parts = text.split(VARIABLE).map((part, index) => {
      if (index % 2 === 0) return escapeFixed(part);
      const parameter = find("path", part);
      if (!parameter) throw new CallFailure(`The parameter ${part} of the path is not described.`);
      return pathParameter(parameter, argumentValue(parameter, input));
    });
    return parts.join("");
  };
  const pairs = ownQuery.split("&").filter((pair) => pair !== "" && !find("query", VARIABLE.exec(pair)?.[1]));
  return { path: checked(fill(template, encodeFixedPath)), query: pairs.map((pair) => fill(pair, encodeQuery)) };
}

/** Some servers cut what follows a semicolon off a segment before they look for dots. */
function checked(path: string): string {
  if (/(^|\/)(\.|%2e){1,2}([;/]|$)/i.test(path)) {
    throw new CallFailure("An argument that stands in the path must not be . or .., which address something else.");
  }
  return path.startsWith("/") ? path : `/${path}`;
}

/** A parameter as it stands in the path (styles `simple`, `label`, `matrix`; of 2.0 the delimited ones too). */
function pathParameter(parameter: ParameterBinding, value: unknown): string {
  const { name, argument, style = "simple", explode = false } = parameter;
  const { first, separator, named } = PATH_STYLES.get(style) ?? SIMPLE;
  const text = expand(name, value, {
    argument,
    first,
    separator,
    named,
    joint: jointOf(style, encode),
    explode,
    escape: parameter.allowReserved ? encodeReservedInPath : encode,
    escapeName: encode,
  });
  if (!text) throw new CallFailure(`The argument ${argument} is empty, and the path cannot do without it.`);
  return text;
}

const SIMPLE = { first: "", separator: ",", named: false } as const;
const PATH_STYLES: ReadonlyMap<string, { first: string; separator: string; named: boolean }> = new Map([
  ["simple", SIMPLE],
  ["label", { first: ".", separator: ".", named: false }],
  ["matrix", { first: ";", separator: ";", named: true }],
]);
