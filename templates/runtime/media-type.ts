/** The type and subtype of a `Content-Type`, lower case, without parameters: `application/json`. */
export function essence(contentType: string): string {
  return (contentType.split(/[;,]/, 1)[0] ?? "").trim().toLowerCase();
}

/** JSON by any of its names: `application/json`, `application/problem+json`, `application/x-amz-json-1.1`. */
export function isJson(contentType: string): boolean {
  return /^(application|text)\/(x-)?json$|\+json$|^application\/x-amz-json-/.test(essence(contentType));
}

/** Lines of JSON, or JSON text sequences: values one after the other (OpenAPI 3.2 section 4.14.2.1). */
export function isJsonSequence(contentType: string): boolean {
  return /^(application|text)\/((x-)?(ndjson|jsonl|json-?lines|json-stream)|([\w.-]+\+)?json-seq|stream\+json)$/.test(
    essence(contentType),
  );
}

/** Server-sent events. */
export function isEventStream(contentType: string): boolean {
  return essence(contentType) === "text/event-stream";
}

/** Whether a type is XML, whose first line may name its encoding. */
export function isXml(contentType: string): boolean {
  return /^(application|text)\/xml$|\+xml$/.test(essence(contentType));
}

/** `application/yaml` and its older spellings. */
export function isYaml(contentType: string): boolean {
  return /^(application|text)\/(x-|vnd\.)?yaml$|\+yaml$/.test(essence(contentType));
}

/** Whether a type falls in a range: `image/png` in `image/*`. Parameters do not count. */
export function isInRange(contentType: string, range: string): boolean {
  const [type, wanted] = [essence(contentType), essence(range)];
  return wanted === "*/*" || wanted === type || (wanted.endsWith("/*") && type.startsWith(wanted.slice(0, -1)));
}

/** The members of a list of media types: `image/png, image/jpeg`. */
export function mediaTypes(list: string): readonly string[] {
  return list
    .split(",")
    .map((type) => type.trim())
    .filter((type) => type !== "");
}

/** Whether the bytes of this type are characters that a model can read. */
export function isText(contentType: string): boolean {
  const type = essence(contentType);
  return (
    isJson(type) ||
    isJsonSequence(type) ||
    isXml(type) ||
    isYaml(type) ||
    /^text\/|^application\/((x-)?(toml|sh|javascript)|ecmascript|graphql|sql|sdp|jwt|jose|pem-certificate-chain|x-pem-file|x-www-form-urlencoded)$/.test(
      type,
    )
  );
}

/** The `charset` parameter; undefined where there is none. */
export function charset(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
}

/** A media type for text that is sent in UTF-8: another charset that is stated is replaced. */
export function withCharset(contentType: string): string {
  const isUtf8 = /^(utf-?8|us-ascii)$/i.test(charset(contentType) ?? "utf-8");
  return isUtf8 ? contentType : contentType.replace(/(;\s*charset\s*=\s*)("[^"]*"|[^\s;]+)/i, "$1utf-8");
}
