import type { Schema, SchemaId } from "../../model/schema.js";
import type { Contract } from "../change.js";
import { type View, viewOf } from "./view.js";

/** One of two contracts, as its schemas are read. */
export interface Side {
  /** What a schema refers to, in the end: never a reference. */
  readonly resolve: (schema: Schema) => Schema;
  /** The view of a schema; each is made once. */
  readonly view: (schema: Schema) => View;
}

/** No real chain of references is as long. */
const maximumReferences = 200;

/** The schemas of a contract. A reference that leads nowhere, or round in circles, stands for any value. */
export function createSide(schemas: Contract["schemas"]): Side {
  const views = new WeakMap<Schema, View>();
  const resolve = (schema: Schema): Schema => {
    let resolved: Schema | undefined = schema;
    for (let count = 0; resolved?.kind === "ref" && count < maximumReferences; count++) {
      resolved = schemas.get(resolved.target)?.schema;
    }
    return resolved === undefined || resolved.kind === "ref" ? unknownAt(schema) : resolved;
  };
  const unknowns = new WeakMap<Schema, Schema>();
  // One object for each, since pairs of schemas are told apart by their objects.
  const unknownAt = (schema: Schema): Schema => {
    const known = unknowns.get(schema) ?? { kind: "unknown", origin: schema.origin };
    unknowns.set(schema, known);
    return known;
  };
  const view = (schema: Schema): View => {
    const known = views.get(schema) ?? viewOf(schema, resolve);
    views.set(schema, known);
    return known;
  };
  return { resolve, view };
}

/** What the author of a document called a schema that is referred to: `Pet`; undefined for others. A hint only, names are no part of a contract. */
export function nameOf(schema: Schema): SchemaId | undefined {
  return schema.kind === "ref" ? schema.target.slice(schema.target.lastIndexOf("/") + 1) : undefined;
}
