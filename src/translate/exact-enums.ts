import type { Schema } from "../model/schema.js";
import { mapChildren, walkSchema } from "./schema/walk.js";

type EnumSchema = Extract<Schema, { kind: "enum" }>;

/** Which of the enums in a schema, in the order of a walk, admit no other values. */
export function exactEnums(schema: Schema): number[] {
  return enumsOf(schema).flatMap(({ open }, position) => (open ? [] : [position]));
}

/** The schema, those of its enums closed too that `positions` tells. */
export function withExactEnums(schema: Schema, positions: readonly number[]): Schema {
  const enums = enumsOf(schema);
  const exact = new Set<Schema>(positions.flatMap((position) => enums[position] ?? []).filter(({ open }) => open));
  if (exact.size === 0) return schema;
  const close = (inner: Schema): Schema => {
    const closed = mapChildren(inner, close);
    return closed.kind === "enum" && exact.has(inner) ? { ...closed, open: false } : closed;
  };
  return close(schema);
}

function enumsOf(schema: Schema): EnumSchema[] {
  const enums: EnumSchema[] = [];
  walkSchema(schema, (inner) => {
    if (inner.kind === "enum") enums.push(inner);
  });
  return enums;
}
