import { originKey } from "../model/origin.js";
import type { References } from "./references.js";
import type {
  OpenApiVersion,
  ReadSchema,
  SchemaKeywords,
  SchemaLocation,
  SchemaResolver,
} from "./resolved-document.js";
import { readSchema } from "./schema-reader.js";

/** A resolver, and a way to add schemas that the document says without writing them, such as the object of 2.0 form parameters. */
export interface Schemas extends SchemaResolver {
  /** A location that reads as `keywords`; `value` is what it would look like in the document, and must be a new object. */
  make(location: SchemaLocation & { readonly value: object }, keywords: SchemaKeywords): SchemaLocation;
}

/** Reads and follows schemas of a document of `version`; see `SchemaResolver`. What it gave for a place it gives again. */
export function createSchemas(references: References, version: OpenApiVersion): Schemas {
  const made = new WeakMap<object, ReadSchema>();
  // By location first, since places of a schema that was read are the same objects each time, and their keys are long texts.
  const byLocation = new Map<SchemaLocation, ReadSchema>();
  const byPlace = new Map<string, ReadSchema>();
  const readAt = (location: SchemaLocation): ReadSchema => {
    const { value, origin } = location;
    const prepared = typeof value === "object" && value !== null ? made.get(value) : undefined;
    if (prepared !== undefined) return prepared;
    const key = originKey(origin);
    const read = byPlace.get(key) ?? readSchema(location, version, references);
    byPlace.set(key, read);
    return read;
  };
  return {
    read(location) {
      let read = byLocation.get(location);
      if (read === undefined) byLocation.set(location, (read = readAt(location)));
      return read;
    },
    follow: (reference, from) => references.find(reference, from.origin),
    make(location, keywords) {
      made.set(location.value, { keywords, diagnostics: [] });
      return location;
    },
  };
}
