import { limitNotes } from "../model/limits.js";
import type { Schema } from "../model/schema.js";
import type { Docs } from "./module.js";

/** What people read above a member or a declaration; undefined where the document says nothing. */
export function docsOf(schema: Schema): Docs | undefined {
  const notes = [...limitNotes(schema), ...defaultNote(schema)];
  const text = [schema.description ?? schema.title ?? "", notes.length > 0 ? `(${notes.join("; ")})` : ""]
    .filter((part) => part.trim() !== "")
    .join("\n\n");
  if (text === "" && schema.deprecated !== true) return undefined;
  return { ...(text !== "" && { text }), ...(schema.deprecated && { deprecated: true }) };
}

/** The default of a schema in words; it is never filled in. */
export function defaultNote(schema: Schema): string[] {
  return schema.default === undefined ? [] : [`default: ${JSON.stringify(schema.default)}`];
}
