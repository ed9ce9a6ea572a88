import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Annotations, Schema } from "../../model/schema.js";
import type { SchemaKeywords } from "../../resolve/resolved-document.js";
import { readable } from "../../support/text.js";
import type { CompileContext, ReadPart } from "./context.js";
import { isOfType } from "./scalars.js";

type Keyword = "title" | "description" | "deprecated" | "examples";
const keywords = ["title", "description", "deprecated", "examples"] as const satisfies readonly Keyword[];

/** What the parts say to people, the later ones before the earlier (Validation, section 9). Defaults that do not fit are left out. */
export function annotationsOf(context: CompileContext, parts: readonly ReadPart[]): Annotations {
  const found: Record<string, unknown> = {};
  for (const part of parts) {
    for (const keyword of keywords) {
      const value = part.keywords[keyword];
      if (value !== undefined && value !== "" && value !== false) {
        found[keyword] = typeof value === "string" ? readable(value) : value;
      }
    }
    if (part.keywords.default === undefined) continue;
    if (defaultFits(part.keywords)) found["default"] = part.keywords.default.value;
    else context.report(diagnostic("schema/default-type", {}, part.location.origin));
  }
  return found as Annotations;
}

function defaultFits({ default: stated, type, nullable, enum: values }: SchemaKeywords): boolean {
  if (stated === undefined) return false;
  if (stated.value === null) return nullable === true || type === undefined || type.includes("null");
  if (values !== undefined && !values.some((value) => value === stated.value)) return false;
  return type === undefined || isOfType(stated.value, type);
}

/** `schema` with annotations of its own, which come before what it had; notes add up. */
export function annotate(schema: Schema, annotations: Annotations & { readonly approximate?: boolean }): Schema {
  const notes = [...(schema.notes ?? []), ...(annotations.notes ?? [])];
  return { ...schema, ...annotations, ...(notes.length > 0 && { notes }) };
}

/** `schema` with the description of what refers to it, which comes before its own. */
export function described(reference: Schema, schema: Schema): Schema {
  const { description } = reference;
  return description === undefined ? schema : annotate(schema, { description });
}
