import type { Origin } from "../../model/origin.js";
import type { Schema, UnionSchema } from "../../model/schema.js";

/** The schema that accepts any JSON value. */
export function unknownSchema(origin: Origin): Schema {
  return { kind: "unknown", origin };
}

/** The schema that accepts no value. */
export function neverSchema(origin: Origin): Schema {
  return { kind: "never", origin };
}

/**
 * A union in its simplest form: nested plain unions flattened, equal branches once, `never` gone; a single branch stands
 * for itself, and `unknown` swallows all.
 */
export function unionOf(
  branches: readonly Schema[],
  origin: Origin,
  more: Partial<Pick<UnionSchema, "exclusive" | "discriminator">> = {},
): Schema {
  const exclusive = more.exclusive ?? false;
  // Exactly one of the branches as they stand: the parts of a nested union may overlap.
  const flat = distinctSchemas(exclusive ? branches : branches.flatMap(plainBranches)).filter(
    ({ kind }) => kind !== "never",
  );
  if (!exclusive && flat.some((branch) => branch.kind === "unknown" && branch.conditions === undefined))
    return unknownSchema(origin);
  const [first, second] = flat;
  if (first === undefined) return neverSchema(origin);
  if (second === undefined) return first;
  return {
    kind: "union",
    origin,
    branches: flat,
    exclusive,
    ...(more.discriminator && { discriminator: more.discriminator }),
  };
}

/** `schema`, or null. */
export function nullable(schema: Schema, origin: Origin): Schema {
  if (acceptsNull(schema)) return schema;
  return unionOf([schema, { kind: "null", origin }], origin, schema.kind === "union" ? unionTraits(schema) : {});
}

function unionTraits(union: UnionSchema): Partial<Pick<UnionSchema, "exclusive" | "discriminator">> {
  return { exclusive: union.exclusive, ...(union.discriminator && { discriminator: union.discriminator }) };
}

function acceptsNull(schema: Schema): boolean {
  if (schema.kind === "union") return schema.branches.some(acceptsNull);
  return schema.kind === "null" || schema.kind === "unknown" || (schema.kind === "literal" && schema.value === null);
}

function plainBranches(schema: Schema): readonly Schema[] {
  const isPlain = schema.kind === "union" && schema.conditions === undefined && schema.description === undefined;
  return isPlain && !(schema.exclusive || schema.discriminator) ? schema.branches : [schema];
}

function distinctSchemas(schemas: readonly Schema[]): readonly Schema[] {
  const kinds = schemas.map(({ kind }) => kind);
  if (new Set(kinds).size === kinds.length) return schemas;
  const byShape = new Map<string, Schema>();
  for (const schema of schemas) {
    const shape = shapeKey(schema);
    if (!byShape.has(shape)) byShape.set(shape, schema);
  }
  return [...byShape.values()];
}

/** Two schemas with equal keys accept the same values and say the same about them; one place is equal to itself alone. */
function shapeKey(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) => (key === "origin" ? undefined : value));
}
