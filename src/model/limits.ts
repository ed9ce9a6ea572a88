import type { Schema } from "./schema.js";

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
  "minProperties",
  "maxProperties",
] as const;

type Limit = (typeof limits)[number];

/** What a schema demands beyond its type, in the document's own keywords: `format: uuid`, `maxLength: 20`; then what its notes say. */
export function limitNotes(schema: Schema): string[] {
  const stated = schema as Partial<Record<Limit, unknown>>;
  const notes: string[] = [];
  for (const limit of limits) if (stated[limit] !== undefined) notes.push(`${limit}: ${String(stated[limit])}`);
  if (schema.kind === "string") for (const pattern of schema.patterns ?? []) notes.push(`pattern: ${pattern}`);
  return schema.notes === undefined ? notes : [...notes, ...schema.notes];
}

/** A schema held to its type alone: its limits become notes. */
export function withoutLimits(schema: Schema): Schema {
  const notes = limitNotes(schema);
  if (notes.length === (schema.notes?.length ?? 0)) return schema;
  const kept = Object.entries(schema).filter(([key]) => !limitKeys.has(key));
  return { ...(Object.fromEntries(kept) as unknown as Schema), notes };
}

const limitKeys: ReadonlySet<string> = new Set([...limits, "patterns"]);
