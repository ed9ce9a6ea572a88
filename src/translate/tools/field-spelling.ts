import type { FileText } from "../../model/catalog.js";
import type { SchemaLocation } from "../../resolve/resolved-document.js";
import { type Alternative, alternativesOf } from "./alternatives.js";
import type { ToolContext } from "./context.js";
import { essence, isBytes, isText } from "./media-types.js";

/** What the schema of a part says of the texts that it admits. */
export interface FieldSpelling {
  /** Set where texts stand for bytes: all of them, or only data URIs beside other texts. */
  readonly file?: FileText;
  /** Of texts that are already encoded: `base64` and the like. */
  readonly transferEncoding?: string;
  readonly contentMediaType?: string;
}

/** `contentEncoding` of bytes as they are (RFC 2045 section 6.2). */
const identity: ReadonlySet<string> = new Set(["binary", "8bit", "7bit", "identity"]);

/**
 * How texts of a part are meant, given all schemas of its name, of which an array's items count: as text, as bytes, or encoded. Raw bytes
 * are `format: binary` before 3.1 and in practice after it, a media type that is no text, or no type at all (OpenAPI 3.2 sections 4.1.4 and
 * 4.15.1.1). `declared` is the media type of the Encoding Object.
 */
export function fieldSpelling(
  context: ToolContext,
  locations: readonly SchemaLocation[],
  declared: string | undefined,
): FieldSpelling {
  const texts = locations
    .flatMap((location) => alternativesOf(context.schemas, location))
    .flatMap((one) => (one.types?.includes("array") && one.items ? alternativesOf(context.schemas, one.items) : [one]))
    .filter(admitsText);
  const mediaTypes = new Set(texts.map(({ contentMediaType }) => contentMediaType));
  const [contentMediaType] = mediaTypes.size === 1 ? mediaTypes : [];
  const isDeclaredBytes = declared !== undefined && declared.split(",").every(isBytes);
  const files = texts.filter((text) => isFile(text, context.version) || (isDeclaredBytes && !encodingOf(text)));
  const encodings = new Set(texts.map(encodingOf));
  const [transferEncoding] = encodings.size === 1 ? encodings : [];
  return {
    ...(files.length > 0 && { file: files.length === texts.length ? "base64" : "data-uri" }),
    ...(files.length === 0 && transferEncoding !== undefined && { transferEncoding }),
    ...(contentMediaType !== undefined && { contentMediaType }),
  };
}

/** Whether an alternative admits a text. */
export function admitsText({ types, isBare }: Alternative): boolean {
  return types === undefined ? isBare : types.includes("string");
}

/** Whether texts stand for bytes by what the schema itself says. */
export function isFile(text: Alternative, version: ToolContext["version"]): boolean {
  const { types, format, contentEncoding, contentMediaType, isBare } = text;
  if (contentEncoding !== undefined) return identity.has(contentEncoding.toLowerCase());
  if (format === "binary") return true;
  if (contentMediaType !== undefined) return !isText(contentMediaType) && !/[/+]json$/.test(essence(contentMediaType));
  return isBare && types === undefined && format === undefined && version !== "2.0" && version !== "3.0";
}

function encodingOf({ format, contentEncoding }: Alternative): string | undefined {
  if (contentEncoding !== undefined && !identity.has(contentEncoding.toLowerCase())) return contentEncoding;
  return contentEncoding === undefined && (format === "byte" || format === "base64") ? "base64" : undefined;
}
