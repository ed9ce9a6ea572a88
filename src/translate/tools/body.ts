import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Argument, BodyBinding, PartsBinding } from "../../model/catalog.js";
import type { Schema } from "../../model/schema.js";
import type { ResolvedMediaType, ResolvedRequestBody } from "../../resolve/resolved-document.js";
import { readable } from "../../support/text.js";
import { annotate } from "../schema/annotations.js";
import { unknownSchema } from "../schema/make.js";
import { descriptionAt } from "../schema/speaking-parts.js";
import { alternativesOf } from "./alternatives.js";
import { fileHint, filesHint, textHint } from "./body-texts.js";
import { type BodyKind, bodyTypesOf, sentType } from "./body-types.js";
import type { ToolContext } from "./context.js";
import { admitsText, isFile } from "./field-spelling.js";
import { isYaml } from "./media-types.js";
import { partsBinding } from "./encodings.js";

/** The argument that becomes the body, and how it does. */
export interface Body {
  readonly argument: Argument;
  readonly binding: BodyBinding;
}

/**
 * The body of an operation, in the media type that can be expressed best; undefined where there is none that could be sent, and where it could
 * only be an empty form, which is the same as none.
 */
export function bodyOf(context: ToolContext, body: ResolvedRequestBody | undefined): Body | undefined {
  if (body === undefined) return undefined;
  const [first, ...others] = bodyTypesOf(context, body.content);
  if (first === undefined) {
    context.report(diagnostic("body/no-media-type", {}, body.origin));
    return undefined;
  }
  const { kind, mediaType } = first;
  if (kind === "form" && !body.required && isEmptyForm(context, mediaType)) return undefined;
  const parts = kind === "form" || kind === "multipart" ? partsBinding(context, mediaType) : {};
  const files = kind === "file" ? others.filter((other) => other.kind === "file") : [];
  const types = [first, ...files].map(({ mediaType: { contentType } }) => sentType(contentType, kind));
  const contentType = types.join(", ");
  return {
    argument: argumentOf(context, body, mediaType, kind, (schema) => hintOf(schema, kind, contentType, parts)),
    binding: { argument: "body", contentType, ...(kind === "file" && { file: "base64" }), ...parts },
  };
}

function hintOf(schema: Schema, kind: BodyKind, contentType: string, parts: PartsBinding): string | undefined {
  if (kind === "file") return fileHint(contentType);
  if (kind === "multipart") return filesHint(parts);
  return kind === "text" && schema.kind === "string" ? textHint(contentType) : undefined;
}

function argumentOf(
  context: ToolContext,
  body: ResolvedRequestBody,
  mediaType: ResolvedMediaType,
  kind: BodyKind,
  tell: (schema: Schema) => string | undefined,
): Argument {
  const schema = schemaOf(context, mediaType, kind);
  const hint = tell(schema);
  // What is said of this body takes the place of what its schema says, wherever that stands.
  const told = body.description || (hint && (schema.description ?? schemaDescription(context, mediaType)));
  const description = [told && readable(told).trim(), hint].filter(Boolean).join("\n\n");
  return {
    key: "body",
    required: body.required,
    schema: description === "" ? schema : annotate(schema, { description }),
  };
}

function schemaDescription(context: ToolContext, { schema }: ResolvedMediaType): string | undefined {
  return schema && descriptionAt(context, schema);
}

/** The schema of the argument: the document's own, but text for what is sent as text and no scalar, and for files. */
function schemaOf(context: ToolContext, { schema, origin, contentType }: ResolvedMediaType, kind: BodyKind): Schema {
  const text: Schema = { kind: "string", origin: schema?.origin ?? origin };
  if (kind === "file") return text;
  if (schema === undefined) return kind === "text" ? text : unknownSchema(origin);
  if (kind !== "text" || isYaml(contentType)) return context.compile(schema, "input");
  const alternatives = alternativesOf(context.schemas, schema);
  const isScalar = alternatives.every(({ types }) => types?.every((type) => type !== "object" && type !== "array"));
  if (isScalar && !alternatives.some((one) => admitsText(one) && isFile(one, context.version))) {
    return context.compile(schema, "input");
  }
  const type = sentType(contentType, kind);
  if (!isScalar) context.report(diagnostic("body/as-text", { type }, schema.origin));
  return text;
}

/** Stripe declares one for every GET: an object that may have no members. */
function isEmptyForm({ schemas }: ToolContext, { schema }: ResolvedMediaType): boolean {
  if (schema === undefined) return false;
  const alternatives = alternativesOf(schemas, schema);
  return (
    alternatives.length > 0 &&
    alternatives.every(({ properties, additionalProperties }) => {
      return properties.length === 0 && additionalProperties?.value === false;
    })
  );
}
