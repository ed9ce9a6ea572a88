import type { EncodingBinding } from "./binding.js";
import { concat, fromBase64 } from "./bytes.js";
import { plain } from "./expand.js";
import { CallFailure } from "./failure.js";
import { own } from "./json.js";
import { isText } from "./media-type.js";
import { headerValue } from "./parameters.js";

/**
 * A `multipart/form-data` body (RFC 7578): every item of an array is a part of its own, objects are JSON, and a text
 * whose encoding names a type that is not text is a file in base64. Written by hand, since `FormData` gives a file
 * name to every part that has a media type.
 */
export function encodeMultipart(
  members: Readonly<Record<string, unknown>>,
  encoding: Readonly<Record<string, EncodingBinding>> = {},
): { readonly contentType: string; readonly content: Uint8Array<ArrayBuffer> } {
  const boundary = `form-${crypto.randomUUID()}`;
  const parts = Object.entries(members).flatMap(([name, value]) => {
    const type = (own(encoding, name) as EncodingBinding | undefined)?.contentType?.split(",")[0]?.trim();
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.filter((item) => item !== null && item !== undefined).map((item) => part(name, item, type));
  });
  const lines = parts.flatMap(({ head, content }) => [`--${boundary}\r\n${head}\r\n\r\n`, content, "\r\n"]);
  const utf8 = new TextEncoder();
  const chunks = [...lines, `--${boundary}--\r\n`].map((line) => (typeof line === "string" ? utf8.encode(line) : line));
  return { contentType: `multipart/form-data; boundary=${boundary}`, content: concat(chunks) };
}

interface Part {
  readonly head: string;
  readonly content: string | Uint8Array;
}

function part(name: string, value: unknown, declaredType: string | undefined): Part {
  const type = declaredType ?? (typeof value === "object" ? "application/json" : undefined);
  const disposition = `Content-Disposition: form-data; name="${quoted(name)}"`;
  if (type === undefined) return { head: disposition, content: plain(value) };
  if (typeof value !== "string" || isText(type)) {
    return { head: `${disposition}\r\n${contentType(type)}`, content: plain(value) };
  }
  const content = fromBase64(value);
  if (!content) throw new CallFailure(`The field ${name} must be base64 text: it is sent as a file.`);
  const fileType = type.includes("*") ? "application/octet-stream" : type;
  return { head: `${disposition}; filename="${quoted(name)}"\r\n${contentType(fileType)}`, content };
}

function contentType(type: string): string {
  return `Content-Type: ${headerValue("The media type of a field", type)}`;
}

/** A name between quotes, as browsers write it (HTML, multipart form data). */
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, (character) => ({ '"': "%22", "\r": "%0D", "\n": "%0A" })[character] ?? character);
}
