import type { Origin } from "../../model/origin.js";
import type { Schema, UnionSchema } from "../../model/schema.js";

type UnionTraits = Pick<UnionSchema, "exclusive" | "discriminator">;

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
 * for itself, and `unknown` swallows all. Of equal branches none could be the only one: who writes `oneOf` there means `anyOf`.
 */
export function unionOf(branches: readonly Schema[], origin: Origin, more: Partial<UnionTraits> = {}): Schema {
  if (more.exclusive === true) {
    const possible = branches.filter(({ kind }) => kind !== "never");
    const distinct = distinctSchemas(possible);
    if (distinct.length < possible.length)
      return loosened(unionOf(distinct, origin, { ...more, exclusive: false }), true);
    // Exactly one of the branches as they stand: the parts of a nested union may overlap.
    return joined(distinct, origin, more);
  }
  const flat = distinctSchemas(flattened(branches)).filter(({ kind }) => kind !== "never");
  const anything = flat.filter(({ kind, conditions }) => kind === "unknown" && conditions === undefined);
  if (anything.length === 0) return loosened(joined(flat, origin, more), branches.some(isApproximate));
  return loosened(unknownSchema(origin), anything.every(isApproximate));
}

function isApproximate({ approximate }: Schema): boolean {
  return approximate === true;
}

function loosened(schema: Schema, isLoose: boolean): Schema {
  return isLoose ? { ...schema, approximate: true } : schema;
}

function joined(branches: readonly Schema[], origin: Origin, more: Partial<UnionTraits>): Schema {
  const [first, second] = branches;
  if (first === undefined) return neverSchema(origin);
  if (second === undefined) return first;
  const { exclusive = false } = more;
  return {
    kind: "union",
    origin,
    branches,
    exclusive,
    ...(more.discriminator && { discriminator: more.discriminator }),
  };
}

/** `schema`, or null. */
export function nullable(schema: Schema, origin: Origin): Schema {
  if (acceptsNull(schema)) return schema;
  return unionOf([schema, { kind: "null", origin }], origin, schema.kind === "union" ? unionTraits(schema) : {});
}

function unionTraits(union: UnionSchema): Partial<UnionTraits> {
  return { exclusive: union.exclusive, ...(union.discriminator && { discriminator: union.discriminator }) };
}

function acceptsNull(schema: Schema): boolean {
  if (schema.kind === "union") return schema.branches.some(acceptsNull);
  return schema.kind === "null" || schema.kind === "unknown" || (schema.kind === "literal" && schema.value === null);
}

/**
 * The branches, with those of nested unions in their place. A nested union of objects beside other objects stays, as one behind a reference
 * does: its objects may be told apart by what does not tell them from the others.
 */
function flattened(branches: readonly Schema[]): readonly Schema[] {
  const objects = branches.filter(canBeObject).length;
  return branches.flatMap((branch) => {
    const nested = plainBranches(branch);
    const values = nested.filter(({ kind }) => kind !== "null");
    return objects > 1 && values.length > 1 && values.every(canBeObject) ? [branch] : nested;
  });
}

function canBeObject({ kind }: Schema): boolean {
  return kind === "object" || kind === "ref" || kind === "union" || kind === "intersection";
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
