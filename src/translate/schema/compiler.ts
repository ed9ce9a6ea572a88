import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Face, Schema, SchemaId } from "../../model/schema.js";
import type { SchemaLocation, SchemaResolver } from "../../resolve/resolved-document.js";
import { compileNamed, compileParts } from "./compile.js";
import { type CompileContext, schemaIdOf } from "./context.js";

/** A schema that others refer to, before it has a name. */
export interface CompiledSchema {
  readonly id: SchemaId;
  readonly face: Face;
  readonly location: SchemaLocation;
  readonly schema: Schema;
}

export interface SchemaCompiler {
  /** The schema at a location; what it refers to is compiled by `finish`. */
  readonly compile: (location: SchemaLocation, face: Face) => Schema;
  /** All schemas that have been referred to, by id. */
  readonly finish: () => Map<SchemaId, CompiledSchema>;
}

/**
 * A compiler for the schemas of one document. Ids are given when a schema is first referred to; its content is compiled later and
 * once, so that no chain of references is a chain of calls.
 */
export function createSchemaCompiler(
  schemas: SchemaResolver,
  report: (diagnostic: Diagnostic) => void,
): SchemaCompiler {
  const named = new Map<SchemaId, CompiledSchema>();
  const requested = new Set<SchemaId>();
  const pending: { readonly id: SchemaId; readonly location: SchemaLocation; readonly face: Face }[] = [];

  const createContext = (face: Face): CompileContext => ({
    schemas,
    face,
    report,
    inProgress: new Map(),
    depth: 0,
    requireNamed: (location) => {
      const id = schemaIdOf(face, location);
      if (!requested.has(id)) {
        requested.add(id);
        pending.push({ id, location, face });
      }
      return id;
    },
    anonymousId: (key) => `${face}:${key}`,
    defineAnonymous: (key, location, schema) => {
      const id = `${face}:${key}`;
      named.set(id, { id, face, location, schema });
      return id;
    },
  });
  const contexts = { input: createContext("input"), output: createContext("output") };

  const finish = (): Map<SchemaId, CompiledSchema> => {
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const schema = compileNamed(contexts[next.face], next.location);
      if (!named.has(next.id)) named.set(next.id, { ...next, schema });
    }
    return named;
  };
  return { compile: (location, face) => compileParts(contexts[face], [{ location }]), finish };
}
