import type { ResolvedMediaType } from "../../resolve/resolved-document.js";
import { byCodeUnits } from "../../support/order.js";

/** A media type without its parameters, in lower case: `Application/JSON; charset=utf-8` -> `application/json` (RFC 9110, section 8.3.1). */
export function essence(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

/** Whether a media type is JSON: `application/json`, a `+json` suffix (RFC 6839), or a range that admits it. */
export function isJson(contentType: string): boolean {
  const type = essence(contentType);
  return (
    /^(application|text)\/([\w.-]+\+)?json$/.test(type) ||
    type.endsWith("+json") ||
    type === "*/*" ||
    type === "application/*"
  );
}

/** Whether a media type is JSON values one after the other (OpenAPI 3.2 section 4.14.2.1). */
export function isJsonSequence(contentType: string): boolean {
  return /^application\/((x-)?ndjson|(x-)?jsonl|(x-)?json-?lines|([\w.-]+\+)?json-seq)$/.test(essence(contentType));
}

/** Whether a media type is a sequence of JSON values, or of server-sent events (OpenAPI 3.2 section 4.14.1). */
export function isSequence(contentType: string): boolean {
  return isJsonSequence(contentType) || essence(contentType) === "text/event-stream";
}

/** Whether a media type is text that is sent as it is. */
export function isText(contentType: string): boolean {
  const type = essence(contentType);
  return (
    type.startsWith("text/") ||
    isYaml(type) ||
    /^application\/(xml|javascript|ecmascript|graphql|sql|toml|jwt|sdp|x-pem-file|xml-dtd|rtf|[\w.-]+\+xml)$|^image\/svg\+xml$/.test(
      type,
    )
  );
}

/** Whether a media type is YAML, which JSON is too. */
export function isYaml(contentType: string): boolean {
  return /^(application|text)\/(x-|vnd\.)?yaml$|\+yaml$/.test(essence(contentType));
}

/** Whether a media type is bytes that no text stands for. */
export function isBytes(contentType: string): boolean {
  const type = essence(contentType);
  return (
    (/^(image|audio|video|font|model)\//.test(type) && !isText(type)) ||
    /^application\/(octet-stream|pdf|zip|(x-)?gzip|x-(tar|zip-compressed|bzip2?|7z-compressed|msgpack|protobuf)|wasm|cbor|msgpack|protobuf|msword|vnd\.(ms-|openxmlformats-).*)$|\+(zip|gzip|cbor|protobuf)$/.test(
      type,
    )
  );
}

/** Whether a media type is a form of names and values in one text. */
export function isUrlencoded(contentType: string): boolean {
  return essence(contentType) === "application/x-www-form-urlencoded";
}

/** Whether a media type is parts between boundaries. */
export function isMultipart(contentType: string): boolean {
  return essence(contentType).startsWith("multipart/");
}

const ranks: readonly ((type: string) => boolean)[] = [
  (type) => type === "application/json",
  (type) => isJson(type) && !type.includes("*"),
  isJson,
];

/** The JSON media type that says most of an answer; of equals the first by name, since `content` is a map whose order means nothing. */
export function preferredJson(content: readonly ResolvedMediaType[]): ResolvedMediaType | undefined {
  const sorted = byName(content);
  for (const rank of ranks) {
    const found = sorted.find(({ contentType }) => rank(essence(contentType)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The media types that have a name, in the order of their names. */
export function byName(content: readonly ResolvedMediaType[]): ResolvedMediaType[] {
  return content
    .filter(({ contentType }) => essence(contentType) !== "")
    .sort((a, b) => byCodeUnits(a.contentType, b.contentType));
}
