import { type Diagnostic, diagnostic } from "../../diagnostics/diagnostic.js";
import type { RefSchema, Schema, SchemaId } from "../../model/schema.js";
import type { CompiledSchema } from "./compiler.js";
import { conditionSchemas, mapChildren } from "./walk.js";
import { unionOf, unknownSchema } from "./make.js";

/**
 * Takes away references by which a schema would be defined by itself alone, with no object or array between: as a branch of a
 * union or a part of an intersection they add nothing, alone they become unknown. Neither a TypeScript type nor a validator
 * can have them. Each gives `schema/circular`.
 */
export function breakCircular(schemas: ReadonlyMap<SchemaId, CompiledSchema>): {
  readonly schemas: Map<SchemaId, CompiledSchema>;
  readonly diagnostics: Diagnostic[];
} {
  const circular = findCircular(schemas);
  const diagnostics = [...circular].map((ref) =>
    diagnostic("schema/circular", { schema: ref.target.replace(/^(input|output):/, "") }, ref.origin),
  );
  if (circular.size === 0) return { schemas: new Map(schemas), diagnostics };
  const broken = [...schemas].map(
    ([id, named]) => [id, { ...named, schema: without(named.schema, circular) }] as const,
  );
  return { schemas: new Map(broken), diagnostics };
}

function findCircular(schemas: ReadonlyMap<SchemaId, CompiledSchema>): Set<RefSchema> {
  const circular = new Set<RefSchema>();
  const state = new Map<SchemaId, "open" | "done">();
  for (const start of [...schemas.keys()].sort()) {
    if (state.has(start)) continue;
    state.set(start, "open");
    const stack = [{ id: start, refs: directReferences(schemas, start) }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const ref = top.refs.pop();
      if (ref === undefined) {
        state.set(top.id, "done");
        stack.pop();
      } else if (state.get(ref.target) === "open") {
        circular.add(ref);
      } else if (!state.has(ref.target)) {
        state.set(ref.target, "open");
        stack.push({ id: ref.target, refs: directReferences(schemas, ref.target) });
      }
    }
  }
  return circular;
}

/** The references of a schema that stand for the value itself: not inside objects and arrays. */
function directReferences(schemas: ReadonlyMap<SchemaId, CompiledSchema>, id: SchemaId): RefSchema[] {
  const found: RefSchema[] = [];
  const visit = (schema: Schema): void => {
    if (schema.kind === "ref") found.push(schema);
    if (schema.kind === "union") schema.branches.forEach(visit);
    if (schema.kind === "intersection") schema.parts.forEach(visit);
    conditionSchemas(schema).forEach(visit);
  };
  const named = schemas.get(id);
  if (named !== undefined) visit(named.schema);
  return found.reverse();
}

function without(schema: Schema, circular: ReadonlySet<Schema>): Schema {
  if (circular.has(schema)) return { ...unknownSchema(schema.origin), approximate: true };
  if (schema.kind === "union") {
    const branches = schema.branches.filter((branch) => !circular.has(branch));
    const { branches: _, kind: __, exclusive, discriminator, origin, ...rest } = schema;
    const union = unionOf(
      branches.map((branch) => without(branch, circular)),
      origin,
      { exclusive, ...(discriminator && { discriminator }) },
    );
    return branches.length === 0 ? { ...unknownSchema(origin), approximate: true } : { ...union, ...rest };
  }
  if (schema.kind === "intersection") {
    const parts = schema.parts.filter((part) => !circular.has(part));
    if (parts.length < 2) return parts[0] === undefined ? unknownSchema(schema.origin) : without(parts[0], circular);
  }
  return mapChildren(schema, (child) => without(child, circular));
}
