import type { Schema } from "../model/schema.js";

const limits = [
  "format",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
] as const;

/** What a schema demands beyond its type, in the document's own keywords: `format: uuid`, `maxLength: 20`, `default: 10`. */
export function literalNotes(schema: Schema): string[] {
  const notes: string[] = [];
  const stated = schema as Partial<Record<(typeof limits)[number], unknown>>;
  for (const limit of limits) if (stated[limit] !== undefined) notes.push(`${limit}: ${String(stated[limit])}`);
  if (schema.kind === "string") for (const pattern of schema.patterns ?? []) notes.push(`pattern: ${pattern}`);
  if (schema.default !== undefined) notes.push(`default: ${JSON.stringify(schema.default)}`);
  return [...notes, ...(schema.notes ?? [])];
}
