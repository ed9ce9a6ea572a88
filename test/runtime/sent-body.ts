import type { BodyBinding } from "../../templates/runtime/binding.js";
import { encodeBody, type EncodedBody } from "../../templates/runtime/body.js";

/** The body of a POST whose argument `body` has a value. */
export function send(body: Omit<BodyBinding, "argument">, value: unknown): EncodedBody {
  const encoded = encodeBody({ method: "POST", path: "/", body: { argument: "body", ...body } }, { body: value });
  if (!encoded) throw new Error("no body is sent");
  return encoded;
}

/** The content of a body; bytes as characters, one for each. */
export function textOf({ content }: EncodedBody): string {
  return typeof content === "string" ? content : new TextDecoder("latin1").decode(content);
}

/** The parts of a multipart body, raw: everything between two boundaries. */
export function partsOf(body: EncodedBody): string[] {
  const boundary = /boundary=(.+)$/.exec(body.contentType)?.[1] ?? "?";
  const [preamble, ...parts] = `\r\n${textOf(body)}`.split(`\r\n--${boundary}`);
  if (preamble !== "" || parts.pop() !== "--\r\n") throw new Error("the body does not begin and end with its boundary");
  return parts.map((part) => part.slice(2));
}

/** A multipart form as Node's own parser reads it: texts as they are, files with their name, type and bytes. */
export async function formOf({ content, contentType }: EncodedBody): Promise<unknown[]> {
  const form = await new Response(content, { headers: { "content-type": contentType } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]) => [
      name,
      typeof value === "string" ? value : { name: value.name, type: value.type, bytes: [...(await bytesOf(value))] },
    ]),
  );
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
