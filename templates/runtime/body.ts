import type { BodyBinding, RequestBinding } from "./binding.js";
import { spell } from "./spell.js";
import { CallFailure } from "./failure.js";
import { fileType, isFile, readFile } from "./file.js";
import { encodeForm } from "./form.js";
import { isObject, own } from "./json.js";
import { essence, isJson, withCharset } from "./media-type.js";
import { encodeMultipart } from "./multipart.js";
import { headerValue } from "./parameters.js";

export interface EncodedBody {
  readonly contentType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/**
 * The body of a request as its media type wants it. There is none where its argument is absent, and with GET and HEAD none where it would
 * be empty. Null is a value in JSON, and no body in anything else. Fails when a value cannot be spelt in the type.
 */
export function encodeBody({ body, method }: RequestBinding, input: unknown): EncodedBody | undefined {
  const value = body && own(input, body.argument);
  if (!body || value === undefined || (value === null && !isJson(body.contentType))) return undefined;
  const { contentType, content } = encodeValue(body, value);
  if (content.length === 0 && (method === "GET" || method === "HEAD")) return undefined;
  return { contentType: headerValue("The body's media type", contentType), content };
}

function encodeValue(body: BodyBinding, value: unknown): EncodedBody {
  const { contentType } = body;
  const type = essence(contentType);
  const what = `The argument ${body.argument}`;
  if (isFile(value, body.file)) {
    const file = readFile(what, value);
    return { contentType: fileType(what, file, contentType), content: file.content };
  }
  if (type === "application/x-www-form-urlencoded" && isObject(value)) {
    return { contentType, content: encodeForm(value, body.encoding) };
  }
  if (type.startsWith("multipart/")) {
    if (typeof value === "object") return encodeMultipart(value ?? {}, contentType, body);
    throw new CallFailure(`${what} must be an object or a list: its members are the parts of a ${type} body.`);
  }
  return { contentType: withCharset(contentType), content: spell(what, value, contentType) };
}
