import type { EncodingBinding } from "./binding.js";
import { encode } from "./encode.js";
import { own } from "./json.js";
import { queryParameter } from "./query.js";
import { spellField } from "./spell.js";

/**
 * The fields of a form (`application/x-www-form-urlencoded`, OpenAPI 3.2 section 4.15.4): those that state a style are spelt like query
 * parameters; of all others each item of an array is a field of its own, and objects are JSON. What is null is left out.
 */
export function encodeForm(
  members: Readonly<Record<string, unknown>>,
  encoding: Readonly<Record<string, EncodingBinding>> = {},
): string {
  return Object.entries(members)
    .flatMap(([name, value]) => fields(name, value, own(encoding, name) as EncodingBinding | undefined))
    .join("&");
}

function fields(name: string, value: unknown, how: EncodingBinding | undefined): readonly string[] {
  if (how && isStyled(how)) return [styledField(name, value, how) ?? []].flat();
  return itemsOf(value).map((item) => `${encode(name)}=${encode(spellField(name, item, how?.contentType))}`);
}

/** Whether a field is spelt like a query parameter, and its media type means nothing (OpenAPI 3.2 section 4.15.1.2). */
export function isStyled({ style, explode, allowReserved }: EncodingBinding): boolean {
  return style !== undefined || explode !== undefined || allowReserved !== undefined;
}

/** A field in its style, as in a query string: one or more pairs; undefined when there is nothing to send. */
export function styledField(
  name: string,
  value: unknown,
  { style, explode, allowReserved }: EncodingBinding,
): string | undefined {
  return queryParameter(
    {
      name,
      ...(style !== undefined && { style }),
      ...(explode !== undefined && { explode }),
      ...(allowReserved !== undefined && { allowReserved }),
    },
    value,
  );
}

/** The values that are sent under one name: the items of an array or the value itself, but nothing for null. */
export function itemsOf(value: unknown): readonly unknown[] {
  return [value].flat().filter((item) => item !== null && item !== undefined);
}
