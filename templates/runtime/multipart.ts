import type { EncodingBinding, PartsBinding } from "./binding.js";
import { concat } from "./bytes.js";
import { spellField } from "./spell.js";
import { inseparable, plain } from "./expand.js";
import { CallFailure } from "./failure.js";
import { fileType, isFile, readFile } from "./file.js";
import { isStyled, itemsOf, styledField } from "./form.js";
import { isObject, own } from "./json.js";
import { essence, mediaTypes } from "./media-type.js";
import { headerValue } from "./parameters.js";

/**
 * A `multipart` body (RFC 2046 section 5.1, RFC 7578). The members of an object are named parts, each item of an array member is a part of
 * its own; a list is a sequence of parts without names (OpenAPI 3.2 sections 4.14.5.1 and 4.14.5.2). `contentType` is the declared one, without
 * a boundary. Written by hand, since `FormData` gives a file name to every part that has a media type.
 */
export function encodeMultipart(
  value: object,
  contentType: string,
  how: PartsBinding,
): { readonly contentType: string; readonly content: Uint8Array<ArrayBuffer> } {
  const boundary = `part-${crypto.randomUUID()}`;
  const isForm = essence(contentType) === "multipart/form-data";
  const parts = Array.isArray(value) ? positionalParts(value, isForm, how) : namedParts(value, how);
  const lines = parts.flatMap(({ head, content }) => [
    `--${boundary}\r\n${head.map((line) => `${line}\r\n`).join("")}\r\n`,
    content,
    "\r\n",
  ]);
  const utf8 = new TextEncoder();
  const chunks = [...lines, `--${boundary}--\r\n`].map((line) => (typeof line === "string" ? utf8.encode(line) : line));
  const type = contentType.replace(/;\s*boundary=("[^"]*"|[^;]*)/i, "");
  return { contentType: `${type}; boundary=${boundary}`, content: concat(chunks) };
}

interface Part {
  readonly head: readonly string[];
  readonly content: string | Uint8Array;
}

function namedParts(members: object, { encoding = {}, additionalEncoding }: PartsBinding): readonly Part[] {
  return Object.entries(members).flatMap(([name, value]: [string, unknown]) => {
    const how = (own(encoding, name) ?? additionalEncoding) as EncodingBinding | undefined;
    return how && isStyled(how) && !how.file
      ? styledParts(name, value, how)
      : itemsOf(value).map((item) => part(name, item, how ?? {}));
  });
}

/** In a form even a list has named parts: its items are objects that hold one each (OpenAPI 3.2 section 4.14.5.3). */
function positionalParts(items: readonly unknown[], isForm: boolean, how: PartsBinding): readonly Part[] {
  const { prefixEncoding = [], itemEncoding = {} } = how;
  return items.flatMap((item, index) => {
    const partHow = prefixEncoding[index] ?? itemEncoding;
    if (!isForm) return [part(undefined, item, partHow)];
    return isObject(item) ? Object.entries(item).map(([name, value]) => part(name, value, partHow)) : [];
  });
}

/** Pairs as a query string has them, not percent-encoded (OpenAPI 3.2 section 4.15.1.2): no escape can hide a comma. */
function styledParts(name: string, value: unknown, how: EncodingBinding): readonly Part[] {
  const { style = "form", explode = style === "form" } = how;
  if (style === "form" && !explode && hasCommaInside(value)) throw inseparable(`The field ${name}`, "a comma");
  const pairs = [...new URLSearchParams(styledField(name, value, { ...how, allowReserved: false }) ?? "")];
  return pairs.map(([key, content]) => ({ head: [disposition(key)], content }));
}

function hasCommaInside(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value)
    .flat()
    .some((text) => plain(text).includes(","));
}

function part(name: string | undefined, value: unknown, how: EncodingBinding): Part {
  const what = name ?? "of the list";
  const headers = Object.entries(how.headers ?? {}).map(([header, text]) => `${header}: ${headerValue(header, text)}`);
  if (isFile(value, how.file)) {
    const file = readFile(`The field ${what}`, value);
    const type = contentTypeLine(fileType(`The field ${what}`, file, how.contentType));
    return { head: [...fileDisposition(name, file.name), type, ...headers], content: file.content };
  }
  const declared = mediaTypes(how.contentType ?? "").find((type) => !type.includes("*"));
  const type = declared ?? (typeof value === "object" ? "application/json" : undefined);
  const named = name === undefined ? [] : [disposition(name)];
  if (type !== undefined && essence(type).startsWith("multipart/")) {
    if (typeof value !== "object" || value === null)
      throw new CallFailure(`The field ${what} must be an object or a list.`);
    const inner = encodeMultipart(value, type, how);
    return { head: [...named, contentTypeLine(inner.contentType), ...headers], content: inner.content };
  }
  const typed = type === undefined ? [] : [contentTypeLine(type)];
  return { head: [...named, ...typed, ...headers], content: spellField(what, value, type) };
}

function disposition(name: string): string {
  return `Content-Disposition: form-data; name="${quoted(name)}"`;
}

/** A part of a form is a file by its file name; where it has none of its own, it is called like its field. */
function fileDisposition(name: string | undefined, fileName: string | undefined): readonly string[] {
  if (name !== undefined) return [`${disposition(name)}; filename="${quoted(fileName ?? name)}"`];
  return fileName === undefined ? [] : [`Content-Disposition: attachment; filename="${quoted(fileName)}"`];
}

function contentTypeLine(type: string): string {
  return `Content-Type: ${headerValue("The media type of a field", type)}`;
}

/** A name between quotes, as browsers write it (HTML, multipart form data); other control characters as percent escapes too. */
function quoted(name: string): string {
  return name.replace(/["\0-\x1f\x7f]/g, (character) => encodeURIComponent(character));
}
