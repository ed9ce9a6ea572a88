import type { EncodingBinding, ParameterBinding } from "./binding.js";
import { encode } from "./encode.js";
import { plain } from "./expand.js";
import { isObject, own } from "./json.js";
import { isJson } from "./media-type.js";
import { queryParameter } from "./parameters.js";

/**
 * The fields of a form (`application/x-www-form-urlencoded`): arrays repeat the name and objects are JSON text, unless
 * their Encoding Objects say otherwise.
 */
export function encodeForm(
  members: Readonly<Record<string, unknown>>,
  encoding: Readonly<Record<string, EncodingBinding>> = {},
): string {
  return Object.entries(members)
    .map(([name, value]) => {
      const how = own(encoding, name) as EncodingBinding | undefined;
      const asJson = how?.contentType ? isJson(how.contentType) : isObject(value) && how?.style === undefined;
      return asJson ? `${encode(name)}=${encode(JSON.stringify(value))}` : queryParameter({ ...how, name }, value);
    })
    .filter((field) => field !== undefined)
    .join("&");
}

/** A whole query string from one argument (`in: querystring`): the fields of an object, or one text. */
export function queryString(parameter: ParameterBinding, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (isObject(value) && !isJson(parameter.contentType ?? "")) return encodeForm(value);
  return encode(isJson(parameter.contentType ?? "") ? JSON.stringify(value) : plain(value));
}
