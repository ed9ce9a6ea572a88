import type { ResolvedMediaType } from "../../resolve/resolved-document.js";
import { alternativesOf } from "./alternatives.js";
import type { ToolContext } from "./context.js";
import { admitsText, fieldSpelling, isFile } from "./field-spelling.js";
import { byName, essence, isBytes, isJson, isJsonSequence, isMultipart, isText, isUrlencoded } from "./media-types.js";

/** How a body is made: of JSON, of fields, of parts, of JSON texts in sequence, of a text, of bytes. */
export type BodyKind = "json" | "form" | "multipart" | "sequence" | "text" | "file";

export interface BodyType {
  readonly kind: BodyKind;
  readonly mediaType: ResolvedMediaType;
}

/**
 * The media types of a body, the one that can be expressed best first. This is the one place where it is chosen: JSON (`application/json`,
 * then `+json`, then ranges), forms, multipart, sequences of JSON, text, bytes. JSON and forms that would have to carry files come
 * after multipart, which can. Of equals the first by name.
 */
export function bodyTypesOf(context: ToolContext, content: readonly ResolvedMediaType[]): readonly BodyType[] {
  const types = byName(content).map((mediaType) => ({ kind: kindOf(context, mediaType), mediaType }));
  const ranked = types.map((type) => ({ type, rank: rankOf(context, type, types.length > 1) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ type }) => type);
}

const order: readonly BodyKind[] = ["json", "form", "multipart", "sequence", "text", "file"];

function rankOf(context: ToolContext, { kind, mediaType }: BodyType, isOneOfMany: boolean): number {
  const isLossy = isOneOfMany && (kind === "json" || kind === "form") && hasFiles(context, mediaType);
  const rank = isLossy ? order.indexOf("multipart") + 0.5 : order.indexOf(kind);
  return rank + (kind === "json" && isOneOfMany ? rankOfJson(context, mediaType) : 0);
}

/** Less than 0.5. A JSON Patch is a list (RFC 6902 section 3): where the schema is of objects, it is that of another kind of patch. */
function rankOfJson({ schemas }: ToolContext, { contentType, schema }: ResolvedMediaType): number {
  const type = essence(contentType);
  if (type === "application/json") return 0;
  if (type.includes("*")) return 0.3;
  const isObject = schema && alternativesOf(schemas, schema).every(({ types }) => types && !types.includes("array"));
  return type === "application/json-patch+json" && isObject ? 0.2 : 0.1;
}

function hasFiles(context: ToolContext, { schema }: ResolvedMediaType): boolean {
  if (schema === undefined) return false;
  const properties = alternativesOf(context.schemas, schema).flatMap((alternative) => alternative.properties);
  // Version 3.0 leaves out what has no type, which is bytes in multipart alone.
  return properties.some(([, property]) => fieldSpelling({ ...context, version: "3.0" }, [property], undefined).file);
}

function kindOf(context: ToolContext, { contentType, schema }: ResolvedMediaType): BodyKind {
  const type = essence(contentType);
  if (isUrlencoded(type)) return "form";
  if (isMultipart(type)) return "multipart";
  if (isJsonSequence(type)) return "sequence";
  if (isText(type) && !isJson(type)) return "text";
  if (isJson(type) && !type.endsWith("/*")) return "json";
  if (isBytes(type)) return "file";
  const texts = schema ? alternativesOf(context.schemas, schema).filter(admitsText) : [];
  if (isJson(type)) return texts.some((text) => isFile(text, "3.0")) ? "file" : "json";
  return texts.some((text) => !isFile(text, context.version)) ? "text" : "file";
}

/** What a media type or range is sent as; a range of files stays one, since a data URI may say more. */
export function sentType(contentType: string, kind: BodyKind): string {
  if (!contentType.includes("*") || kind === "file") return contentType;
  if (kind === "json") return "application/json";
  return kind === "multipart" ? "multipart/form-data" : "text/plain";
}
