import type { NamedSchema, Schema, SchemaId } from "../model/schema.js";
import { findCycles } from "../support/components.js";
import { byCodeUnits } from "../support/order.js";
import type { SchemaName } from "./names/schema-names.js";
import type { CompiledSchema } from "./schema/compiler.js";
import { walkSchema } from "./schema/walk.js";

/** The ids that a schema refers to, each once, in the order met. */
function referencesOf(schema: Schema): SchemaId[] {
  const found = new Set<SchemaId>();
  walkSchema(schema, (inner) => {
    if (inner.kind === "ref") found.add(inner.target);
  });
  return [...found];
}

/** The schemas that the roots reach, under their `names`, with their cycles, sorted by name. Nothing else is left of what was compiled. */
export function namedSchemas(
  schemas: ReadonlyMap<SchemaId, CompiledSchema>,
  roots: readonly Schema[],
  names: ReadonlyMap<SchemaId, SchemaName>,
): Map<SchemaId, NamedSchema> {
  const references = new Map([...schemas].map(([id, { schema }]) => [id, referencesOf(schema)]));
  const used = reachable(roots.flatMap(referencesOf), references);
  const cycles = findCycles([...used].sort(byCodeUnits), (id) => references.get(id) ?? []);
  const named = [...used].map((id): NamedSchema => {
    const { face, schema } = mustGet(schemas, id);
    const cycle = cycles.get(id);
    return { id, face, schema, ...nameIn(names, id), ...(cycle !== undefined && { cycle }) };
  });
  return new Map(named.sort((a, b) => byCodeUnits(a.name, b.name)).map((schema) => [schema.id, schema]));
}

function reachable(start: readonly SchemaId[], references: ReadonlyMap<SchemaId, readonly SchemaId[]>): Set<SchemaId> {
  const reached = new Set<SchemaId>();
  const pending = [...start];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    pending.push(...(references.get(id) ?? []));
  }
  return reached;
}

function nameIn(names: ReadonlyMap<SchemaId, SchemaName>, id: SchemaId): SchemaName {
  const { name, fileName } = mustGet(names, id);
  return { name, fileName };
}

function mustGet<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing is known of ${key}`);
  return value;
}
