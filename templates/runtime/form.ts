import type { EncodingBinding } from "./binding.js";
import { encode } from "./encode.js";
import { isObject, own } from "./json.js";
import { isJson } from "./media-type.js";
import { queryParameter } from "./query.js";

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
