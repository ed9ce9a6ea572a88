import type { Schema, SchemaId } from "../../model/schema.js";
import { type Schemas, namedSchema } from "../types.js";
import { isTagged, partsOf } from "./budget.js";

interface Inline {
  readonly nodes: number;
  readonly references: readonly SchemaId[];
}

/** Counts the schema nodes of a schema and of all that it refers to, each named schema once. Remembers what lies inside each. */
export function createNodeCounter(schemas: Schemas): (root: Schema) => number {
  const known = new Map<Schema, Inline>();
  const inlineOf = (schema: Schema): Inline => {
    const found = known.get(schema) ?? survey(schema);
    known.set(schema, found);
    return found;
  };
  return (root) => {
    const reached = new Set<SchemaId>();
    const start = inlineOf(root);
    let nodes = start.nodes;
    const pending = [...start.references];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      const inline = inlineOf(namedSchema(schemas, id).schema);
      nodes += inline.nodes - 1;
      pending.push(...inline.references);
    }
    return nodes;
  };
}

function survey(root: Schema): Inline {
  const references = new Set<SchemaId>();
  let nodes = 1;
  const pending: Schema[] = [root];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (schema.kind === "ref") references.add(schema.target);
    const parts = partsOf(schema);
    if (!isTagged(schema)) nodes += parts.length;
    for (const part of parts) pending.push(part);
  }
  return { nodes, references: [...references] };
}
