import type { Schema, UnionSchema } from "../../model/schema.js";
import { descend } from "../../model/descend.js";
import { type Lookup, resolveReference } from "../../model/lookup.js";

/** A value that a discriminator may have. */
export type Value = string | number;

/** What a branch says of a member: its values, and the enums that say it. */
export interface Stated {
  readonly values: readonly Value[];
  readonly enums: readonly Schema[];
}

/** Gives whether all values of a schema are objects, but for null. */
export function createIsObject(lookup: Lookup): (schema: Schema) => boolean {
  return descend(lookup, false, (schema, isObject) => {
    if (schema.kind === "union") return withoutNull(schema).every(isObject);
    if (schema.kind === "intersection") return schema.parts.some(isObject);
    return schema.kind === "object";
  });
}

/** The members that the objects of a schema have, of a union those of its first branch. */
export function requiredNames(branch: Schema, lookup: Lookup): readonly string[] {
  const namesOf = descend<readonly string[]>(lookup, [], (schema, namesIn) => {
    if (schema.kind === "object") return schema.properties.filter(({ required }) => required).map(({ name }) => name);
    if (schema.kind === "union") return withoutNull(schema).slice(0, 1).flatMap(namesIn);
    return schema.kind === "intersection" ? [...new Set(schema.parts.flatMap(namesIn))] : [];
  });
  return namesOf(branch);
}

/** Gives the values that every object of a schema states for a member, which is required or may be `optional`; undefined where one states none. */
export function createStatedValues(
  name: string,
  lookup: Lookup,
  optional: boolean = false,
): (schema: Schema) => Stated | undefined {
  return descend<Stated | undefined>(lookup, undefined, (schema, statedIn) => {
    if (schema.kind === "object") {
      const member = schema.properties.find((property) => property.name === name);
      return member && (member.required || optional) ? valuesOf(member.schema, lookup) : undefined;
    }
    if (schema.kind === "union") return joinStated(withoutNull(schema).map(statedIn));
    if (schema.kind !== "intersection") return undefined;
    return schema.parts.map(statedIn).find((stated) => stated !== undefined);
  });
}

/** The branches of a union but for null, which is told apart by itself. */
export function withoutNull({ branches }: UnionSchema): readonly Schema[] {
  return branches.filter(({ kind }) => kind !== "null");
}

function joinStated(all: readonly (Stated | undefined)[]): Stated | undefined {
  const known = all.filter((stated) => stated !== undefined);
  if (known.length < all.length || known.length === 0) return undefined;
  return {
    values: [...new Set(known.flatMap(({ values }) => values))],
    enums: [...new Set(known.flatMap(({ enums }) => enums))],
  };
}

function valuesOf(schema: Schema, lookup: Lookup): Stated | undefined {
  const resolved = resolveReference(schema, lookup);
  if (resolved?.kind === "literal") {
    const { value } = resolved;
    return typeof value === "string" || typeof value === "number" ? { values: [value], enums: [] } : undefined;
  }
  return resolved?.kind === "enum" ? { values: resolved.values, enums: [resolved] } : undefined;
}
