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
  const notes = limits.flatMap((limit) => (stated[limit] === undefined ? [] : [`${limit}: ${String(stated[limit])}`]));
  const patterns = schema.kind === "string" ? (schema.patterns ?? []) : [];
  return [...notes, ...patterns.map((pattern) => `pattern: ${pattern}`), ...(schema.notes ?? [])];
}

/** A schema held to its type alone: its limits become notes. */
export function withoutLimits(schema: Schema): Schema {
  const notes = limitNotes(schema);
  const bare = { ...schema } as Record<string, unknown>;
  for (const limit of [...limits, "patterns"]) delete bare[limit];
  return { ...(bare as unknown as Schema), ...(notes.length > 0 && { notes }) };
}
