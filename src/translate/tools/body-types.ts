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
  const type = essence(mediaType.contentType);
  const within = type === "application/json" || kind !== "json" ? 0 : type.includes("*") ? 0.2 : 0.1;
  const isLossy = isOneOfMany && (kind === "json" || kind === "form") && hasFiles(context, mediaType);
  return (isLossy ? order.indexOf("multipart") + 0.5 : order.indexOf(kind)) + within;
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
  const texts = schema ? alternativesOf(context.schemas, schema).filter(admitsText) : [];
  if (isJson(type)) {
    const isRangeOfBytes = type.endsWith("/*") && texts.some((text) => isFile(text, "3.0"));
    return isRangeOfBytes ? "file" : "json";
  }
  return !isBytes(type) && texts.some((text) => !isFile(text, context.version)) ? "text" : "file";
}

/** What a media type or range is sent as; a range of files stays one, since a data URI may say more. */
export function sentType(contentType: string, kind: BodyKind): string {
  if (!contentType.includes("*") || kind === "file") return contentType;
  if (kind === "json") return "application/json";
  return kind === "multipart" ? "multipart/form-data" : "text/plain";
}
