import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { EncodingBinding, PartsBinding } from "../../model/catalog.js";
import { type Origin, originBelow } from "../../model/origin.js";
import type { ResolvedMediaType, SchemaLocation } from "../../resolve/resolved-document.js";
import { groupBy } from "../../support/group.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../../support/json.js";
import { type Alternative, alternativesOf } from "./alternatives.js";
import type { ToolContext } from "./context.js";
import { fieldSpelling } from "./field-spelling.js";
import { isUrlencoded } from "./media-types.js";

/** An Encoding Object, or nothing where the document has none. */
interface Encoded {
  readonly value: JsonObject;
  readonly origin: Origin;
}

/**
 * How the parts of a form or multipart body are sent: what the Encoding Objects say, and what the schemas say of bytes
 * (OpenAPI 3.2 sections 4.14.5 and 4.15).
 */
export function partsBinding(context: ToolContext, mediaType: ResolvedMediaType): PartsBinding {
  const { schema, contentType } = mediaType;
  const alternatives = schema ? alternativesOf(context.schemas, schema) : [];
  const isFormBody = isUrlencoded(contentType);
  const bind = (encoded: Encoded, locations: readonly SchemaLocation[]): EncodingBinding =>
    isFormBody ? stated(context, encoded, true) : partBinding(context, encoded, locations);
  return {
    ...byName(alternatives, encodedMembers(mediaType), bind),
    ...(isFormBody ? {} : byPosition(alternatives, mediaType, bind)),
  };
}

/** What Encoding Objects say themselves, by name: of a form that is a query string, where no schema says more. */
export function statedEncodings(
  context: ToolContext,
  holder: Pick<ResolvedMediaType, "encoding" | "origin">,
): Pick<PartsBinding, "encoding"> {
  const bindings = [...encodedMembers(holder)].map(
    ([name, encoded]) => [name, stated(context, encoded, true)] as const,
  );
  return bindings.length > 0 ? { encoding: Object.fromEntries(bindings) } : {};
}

type Bind = (encoded: Encoded, locations: readonly SchemaLocation[]) => EncodingBinding;

function byName(
  alternatives: readonly Alternative[],
  encodings: ReadonlyMap<string, Encoded>,
  bind: Bind,
): Pick<PartsBinding, "encoding" | "additionalEncoding"> {
  const declared = groupBy(
    alternatives.flatMap(({ properties }) => properties),
    ([name]) => name,
  );
  const bindings = [...new Set([...declared.keys(), ...encodings.keys()])].map((name) => {
    const locations = (declared.get(name) ?? []).map(([, location]) => location);
    return [name, bind(encodings.get(name) ?? none, locations)] as const;
  });
  const others = alternatives.flatMap(({ additionalProperties }) => additionalProperties ?? []).filter(isStated);
  const additional = bind(none, others);
  const found = bindings.filter(([, binding]) => !isEmpty(binding));
  return {
    ...(found.length > 0 && { encoding: Object.fromEntries(found) }),
    ...(!isEmpty(additional) && { additionalEncoding: additional }),
  };
}

/** The list of a multipart body without names: `prefixEncoding` and `itemEncoding` (OpenAPI 3.2 section 4.14.5.2). */
function byPosition(
  alternatives: readonly Alternative[],
  { prefixEncoding = [], itemEncoding, origin }: ResolvedMediaType,
  bind: Bind,
): Pick<PartsBinding, "prefixEncoding" | "itemEncoding"> {
  const lists = alternatives.filter(({ types }) => types?.includes("array"));
  if (lists.length === 0) return {};
  const count = Math.max(prefixEncoding.length, ...lists.map(({ prefixItems = [] }) => prefixItems.length));
  const prefix = Array.from({ length: count }, (_, index) =>
    bind(
      encodedAt(prefixEncoding[index], origin, "prefixEncoding", index),
      lists.flatMap(({ prefixItems, items }) => prefixItems?.[index] ?? items ?? []),
    ),
  );
  const rest = bind(
    encodedAt(itemEncoding, origin, "itemEncoding"),
    lists.flatMap(({ items }) => items ?? []).filter(isStated),
  );
  return {
    ...(prefix.some((binding) => !isEmpty(binding)) && { prefixEncoding: prefix }),
    ...(!isEmpty(rest) && { itemEncoding: rest }),
  };
}

const none: Encoded = { value: {}, origin: { uri: "", pointer: "" } };

function encodedAt(value: JsonValue | undefined, origin: Origin, ...path: readonly (string | number)[]): Encoded {
  if (!isJsonObject(value)) return none;
  return { value, origin: originBelow(origin, ...path) };
}

function encodedMembers({
  encoding = {},
  origin,
}: Pick<ResolvedMediaType, "encoding" | "origin">): Map<string, Encoded> {
  return new Map(Object.entries(encoding).map(([name, value]) => [name, encodedAt(value, origin, "encoding", name)]));
}

/** `true` and `{}` say nothing of members that are not declared, least of all that they are files. */
function isStated({ value }: SchemaLocation): boolean {
  return isJsonObject(value) && Object.keys(value).length > 0;
}

function isEmpty(binding: EncodingBinding): boolean {
  return Object.keys(binding).length === 0;
}

/** A part of a multipart body. Bytes have the media type that is declared, else that of their schema; encoded texts say how they are. */
function partBinding(context: ToolContext, encoded: Encoded, locations: readonly SchemaLocation[]): EncodingBinding {
  const binding = stated(context, encoded, true);
  const { file, transferEncoding, contentMediaType } = fieldSpelling(context, locations, binding.contentType);
  const contentType = binding.contentType ?? (file || transferEncoding ? contentMediaType : undefined);
  if (file) return { ...binding, ...(contentType !== undefined && { contentType }), file };
  if (transferEncoding === undefined) return binding;
  return {
    ...binding,
    contentType: contentType ?? "application/octet-stream",
    headers: { ...binding.headers, "Content-Transfer-Encoding": transferEncoding },
  };
}

/** What an Encoding Object says itself, and those nested in it one level down, which is as deep as any has to be read (OpenAPI 3.2 section 4.15.3). */
function stated(context: ToolContext, { value, origin }: Encoded, isOuter: boolean): EncodingBinding {
  const inner = (nested: JsonValue, ...path: readonly (string | number)[]): EncodingBinding =>
    stated(context, encodedAt(nested, origin, ...path), false);
  const contentType = ownMember(value, "contentType");
  const style = ownMember(value, "style");
  const explode = ownMember(value, "explode");
  const allowReserved = ownMember(value, "allowReserved");
  const headers = fixedHeaders(context, { value, origin });
  const encoding = isOuter ? ownMember(value, "encoding") : undefined;
  const prefix = isOuter ? ownMember(value, "prefixEncoding") : undefined;
  const item = isOuter ? ownMember(value, "itemEncoding") : undefined;
  return {
    ...(typeof contentType === "string" && { contentType }),
    ...(typeof style === "string" && { style }),
    ...(typeof explode === "boolean" && { explode }),
    ...(typeof allowReserved === "boolean" && { allowReserved }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(isJsonObject(encoding) && {
      encoding: Object.fromEntries(
        Object.entries(encoding).map(([name, nested]) => [name, inner(nested, "encoding", name)]),
      ),
    }),
    ...(Array.isArray(prefix) && {
      prefixEncoding: (prefix as readonly JsonValue[]).map((nested, index) => inner(nested, "prefixEncoding", index)),
    }),
    ...(isJsonObject(item) && { itemEncoding: inner(item, "itemEncoding") }),
  };
}

/** The headers of a part that can only have one value: nobody is asked for the others, and a required one is told. */
function fixedHeaders(context: ToolContext, { value, origin }: Encoded): [string, string][] {
  const headers = ownMember(value, "headers");
  if (!isJsonObject(headers)) return [];
  return Object.entries(headers).flatMap(([name, header]): [string, string][] => {
    if (name.toLowerCase() === "content-type") return [];
    const place = { value: header, origin: originBelow(origin, "headers", name) };
    const fixed = fixedValue(context, place);
    if (fixed !== undefined) return [[name, fixed]];
    if (ownMember(header, "required") === true) context.report(diagnostic("body/part-header", { name }, place.origin));
    return [];
  });
}

function fixedValue({ schemas }: ToolContext, header: SchemaLocation): string | undefined {
  const reference = ownMember(header.value, "$ref");
  const target = typeof reference === "string" ? schemas.follow(reference, header) : header;
  if ("unresolved" in target) return undefined;
  const schema = ownMember(target.value, "schema");
  if (schema === undefined) return undefined;
  const { keywords } = schemas.read({ value: schema, origin: originBelow(target.origin, "schema") });
  const values = keywords.const ? [keywords.const.value] : (keywords.enum ?? []);
  const [only] = values;
  return values.length === 1 && ["string", "number", "boolean"].includes(typeof only) ? String(only) : undefined;
}
