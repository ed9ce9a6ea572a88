/** The type and subtype of a `Content-Type`, lower case, without parameters: `application/json`. */
export function essence(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

/** `application/json`, `application/problem+json` and the like. */
export function isJson(contentType: string): boolean {
  return /^(application|text)\/json$|\+json$/.test(essence(contentType));
}

/** Whether the bytes of this type are characters that a model can read. */
export function isText(contentType: string): boolean {
  return (
    isJson(contentType) ||
    /^text\/|\+(xml|yaml)$|^application\/(xml|(x-)?yaml|javascript|graphql|sql|(x-)?ndjson|jsonl|json-seq|toml|jwt|x-www-form-urlencoded)$/.test(
      essence(contentType),
    )
  );
}

/** The `charset` parameter; UTF-8 where there is none. */
export function charset(contentType: string): string {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? "utf-8";
}
