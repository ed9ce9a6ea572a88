import type { Schema, SchemaId } from "./schema.js";

/** Schemas by id, as references are looked up. */
export type Lookup = (id: SchemaId) => Schema | undefined;

/** What a reference leads to in the end; undefined where that is nothing. It ends, since `breakCircular` leaves no references in a circle. */
export function resolveReference(schema: Schema, lookup: Lookup): Schema | undefined {
  let resolved: Schema | undefined = schema;
  while (resolved?.kind === "ref") resolved = lookup(resolved.target);
  return resolved;
}

/** So many references are spelt in place for one change: shared ones would multiply without end. */
const maximumInPlace = 1_000;

/** A lookup that finds nothing any more once that many references have been followed. */
export function lookupInPlace(lookup: Lookup): Lookup {
  let left = maximumInPlace;
  return (id) => (left-- > 0 ? lookup(id) : undefined);
}
