import { withoutLimits } from "../../model/limits.js";
import type { Face, Schema, SchemaId, UnionSchema } from "../../model/schema.js";
import { discriminate, type Discriminated } from "./discriminators.js";
import { hasCoveredBranch } from "./covers.js";
import { areDisjoint } from "./disjoint.js";
import { createExactness } from "./exactness.js";
import type { Lookup } from "../../model/lookup.js";
import { unknownSchema } from "./make.js";
import { conditionSchemas, mapChildren, walkSchema } from "./walk.js";

/** What the options say of outputs. */
export interface OutputRules {
  /** `closed`: enums in outputs admit no other value. */
  readonly enums?: "open" | "closed";
}

/** A schema as it is published on its face. */
export type ApplyOpenness = (schema: Schema, face: Face) => Schema;

/**
 * The one place that decides what an API may add (design, sections 2 and 6). In outputs every object admits other members, every enum other
 * values (but for those that tell variants apart), every discriminated union objects with other values of its discriminator.
 * Inputs stay as strict as the document; there `oneOf` is held to one branch, and conditions are held, only where all that they rest
 * on is exact. `schemas` are all named schemas, `roots` those of arguments and answers.
 */
export function planOpenness(
  schemas: ReadonlyMap<SchemaId, { readonly schema: Schema; readonly face: Face }>,
  roots: readonly Schema[],
  { enums = "open" }: OutputRules = {},
): ApplyOpenness {
  const lookup = (id: SchemaId): Schema | undefined => schemas.get(id)?.schema;
  const { unions, exact } = findVariants(schemas, roots, lookup);
  const coverings = new WeakMap<Schema, boolean>();
  const isCovered = (schema: Schema): boolean => {
    if (schema.kind !== "union" || !schema.exclusive) return false;
    const found = coverings.get(schema) ?? hasCoveredBranch(schema.branches, lookup);
    coverings.set(schema, found);
    return found;
  };
  const isExact = createExactness(schemas, isCovered);

  /** Whether it makes a difference, and is known for certain, that only one of the branches may be met. */
  const isDecisive = (union: UnionSchema): boolean =>
    union.exclusive && !areDisjoint(union.branches, lookup) && !isCovered(union) && union.branches.every(isExact);

  const spellUnion = (schema: Schema, face: Face): Schema => {
    if (schema.kind !== "union") return schema;
    const found = unions.get(schema);
    const { discriminator: _, ...plain } = schema;
    if (found === undefined) return { ...plain, exclusive: isDecisive(schema) };
    const discriminator = { ...found.discriminator, open: face === "output" };
    return { ...plain, branches: found.branches, exclusive: false, discriminator };
  };

  const open = (schema: Schema): Schema => {
    if (schema.kind === "enum") return { ...schema, open: enums === "open" && !exact.has(schema) };
    const opened = withoutLimits(mapChildren(spellUnion(schema, "output"), open));
    if (opened.kind === "object") return openObject(opened);
    if (opened.kind === "record") return openRecord(opened);
    return opened.kind === "tuple" && opened.items.kind === "never"
      ? { ...opened, items: unknownSchema(opened.origin) }
      : opened;
  };

  const keepStrict = (schema: Schema): Schema => {
    const union = spellUnion(schema, "input");
    if (union.conditions === undefined) return mapChildren(union, keepStrict);
    const { conditions, ...spelt } = union;
    const kept = conditions.filter((condition) =>
      conditionSchemas({ ...spelt, conditions: [condition] }).every(isExact),
    );
    return mapChildren(kept.length > 0 ? { ...spelt, conditions: kept } : spelt, keepStrict);
  };

  return (schema, face) => (face === "output" ? open(schema) : keepStrict(schema));
}

interface Variants {
  readonly unions: ReadonlyMap<Schema, Discriminated>;
  /** Enums that hold values of a discriminator. */
  readonly exact: ReadonlySet<Schema>;
}

function findVariants(
  schemas: ReadonlyMap<SchemaId, { readonly schema: Schema }>,
  roots: readonly Schema[],
  lookup: Lookup,
): Variants {
  const unions = new Map<Schema, Discriminated>();
  const exact = new Set<Schema>();
  for (const root of [...[...schemas.values()].map(({ schema }) => schema), ...roots]) {
    walkSchema(root, (inner) => {
      if (inner.kind !== "union") return;
      const found = discriminate(inner, lookup);
      if (found === undefined) return;
      unions.set(inner, found);
      found.exact.forEach((schema) => exact.add(schema));
    });
  }
  return { unions, exact };
}

function openObject(schema: Extract<Schema, { kind: "object" }>): Schema {
  const { propertyNames, dependentRequired, ...object } = schema;
  const { origin, additionalProperties } = object;
  const isClosed = additionalProperties.kind === "never";
  const isLimited = propertyNames !== undefined || dependentRequired !== undefined;
  if (!isClosed && !isLimited && schema.properties.every((property) => property.schema.kind !== "never")) return schema;
  const properties = object.properties.map((property) =>
    property.schema.kind === "never" ? { ...property, schema: unknownSchema(origin), required: false } : property,
  );
  return { ...object, properties, additionalProperties: isClosed ? unknownSchema(origin) : additionalProperties };
}

function openRecord(schema: Extract<Schema, { kind: "record" }>): Schema {
  if (schema.propertyNames === undefined && schema.dependentRequired === undefined) return schema;
  const { propertyNames: _, dependentRequired: __, ...record } = schema;
  return record;
}
