import type { Schema, SchemaId } from "../../model/schema.js";
import { walkSchema } from "./walk.js";

type IsLoose = (schema: Schema) => boolean;

/** Whether a schema, and all that it refers to, says all that the document says. `isLoose` tells of a schema whether it will be published as less. */
export function createExactness(
  schemas: ReadonlyMap<SchemaId, { readonly schema: Schema }>,
  isLoose: IsLoose,
): (schema: Schema) => boolean {
  const inexact = inexactIds(schemas, isLoose);
  return (schema) => {
    const { isApproximate, targets } = survey(schema, isLoose);
    return !isApproximate && targets.every((target) => !inexact.has(target));
  };
}

function inexactIds(schemas: ReadonlyMap<SchemaId, { readonly schema: Schema }>, isLoose: IsLoose): Set<SchemaId> {
  const users = new Map<SchemaId, SchemaId[]>();
  const pending: SchemaId[] = [];
  for (const [id, { schema }] of schemas) {
    const { isApproximate, targets } = survey(schema, isLoose);
    if (isApproximate) pending.push(id);
    for (const target of targets) {
      const known = users.get(target);
      if (known === undefined) users.set(target, [id]);
      else known.push(id);
    }
  }
  const inexact = new Set<SchemaId>();
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (inexact.has(id)) continue;
    inexact.add(id);
    pending.push(...(users.get(id) ?? []));
  }
  return inexact;
}

function survey(
  schema: Schema,
  isLoose: IsLoose,
): { readonly isApproximate: boolean; readonly targets: readonly SchemaId[] } {
  let isApproximate = false;
  const targets: SchemaId[] = [];
  walkSchema(schema, (inner) => {
    if (inner.approximate === true || isLoose(inner)) isApproximate = true;
    if (inner.kind === "ref") targets.push(inner.target);
  });
  return { isApproximate, targets };
}
