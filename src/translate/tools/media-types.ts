import type { ResolvedMediaType } from "../../resolve/resolved-document.js";
import { byCodeUnits } from "../../support/order.js";

/** A media type without its parameters, in lower case: `Application/JSON; charset=utf-8` -> `application/json` (RFC 9110, section 8.3.1). */
function essence(contentType: string): string {
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

/** Whether a media type is text that is sent as it is. */
export function isText(contentType: string): boolean {
  const type = essence(contentType);
  return (
    type.startsWith("text/") ||
    /^application\/(xml|yaml|x-yaml|javascript|x-ndjson|jsonl|graphql|[\w.-]+\+(xml|yaml))$/.test(type)
  );
}

const ranks: readonly ((type: string) => boolean)[] = [
  (type) => type === "application/json",
  (type) => isJson(type) && !type.includes("*"),
  isJson,
  (type) => type === "application/x-www-form-urlencoded",
  (type) => type === "multipart/form-data",
  isText,
  () => true,
];

/**
 * The media type that can be expressed best: JSON, then forms, then text, then the rest; of equals the first by name, since `content` is a map
 * whose order means nothing.
 */
export function preferredMediaType(content: readonly ResolvedMediaType[]): ResolvedMediaType | undefined {
  const sorted = content
    .filter(({ contentType }) => essence(contentType) !== "")
    .sort((a, b) => byCodeUnits(a.contentType, b.contentType));
  for (const rank of ranks) {
    const found = sorted.find(({ contentType }) => rank(essence(contentType)));
    if (found !== undefined) return found;
  }
  return undefined;
}
