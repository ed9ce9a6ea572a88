import type { BodyBinding } from "./binding.js";
import { fromBase64 } from "./bytes.js";
import { plain } from "./expand.js";
import { CallFailure } from "./failure.js";
import { encodeForm } from "./form.js";
import { isObject } from "./json.js";
import { essence, isJson, isText } from "./media-type.js";
import { encodeMultipart } from "./multipart.js";
import { headerValue } from "./parameters.js";

export interface EncodedBody {
  readonly contentType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** The body as the document's media type wants it; none when the argument is absent. */
export function encodeBody(body: BodyBinding | undefined, value: unknown): EncodedBody | undefined {
  if (!body || value === undefined) return undefined;
  const contentType = headerValue(
    "The body's media type",
    body.contentType.includes("*") ? "application/json" : body.contentType,
  );
  const type = essence(contentType);
  if (isJson(type)) return { contentType, content: JSON.stringify(value) };
  if (type === "application/x-www-form-urlencoded" && isObject(value)) {
    return { contentType, content: encodeForm(value, body.encoding) };
  }
  if (type === "multipart/form-data" && isObject(value)) return encodeMultipart(value, body.encoding);
  if (isText(type) && typeof value !== "object") return { contentType, content: plain(value) };
  if (isText(type) || type.startsWith("multipart/") || typeof value !== "string") {
    throw new CallFailure(
      `A body of type ${type} cannot be made from the argument ${body.argument}: this is not supported.`,
    );
  }
  const content = fromBase64(value);
  if (!content) throw new CallFailure(`The argument ${body.argument} must be base64 text: it is sent as ${type}.`);
  return { contentType, content };
}
