import type { ObjectSchema, Schema, UnionSchema } from "../../model/schema.js";
import { described } from "../schema/annotations.js";
import { type Lookup, resolveReference } from "../../model/lookup.js";
import { unionOf, unknownSchema } from "../schema/make.js";

/** What is kept: by member, `*` for items of arrays and values of maps, what of it is; undefined where all of it is. */
export type FieldTree = ReadonlyMap<string, FieldTree | undefined>;

/** The tree of fields that are given by the segments of their pointers. What is kept whole is not taken apart. */
export function fieldTree(fields: readonly (readonly string[])[]): FieldTree {
  const heads = new Set(fields.map(([head]) => head ?? ""));
  return new Map(
    [...heads].map((head) => {
      const rests = fields.filter(([first]) => first === head).map(([, ...rest]) => rest);
      return [head, rests.some((rest) => rest.length === 0) ? undefined : fieldTree(rests)];
    }),
  );
}

/**
 * The schema of what is left of a value of which only the fields of `tree` are kept. Objects stay open, and a union whose branches are not told apart any more takes objects of other
 * variants too: what an API may add never breaks a client (design, section 2). What `lookup` does not find is anything.
 */
export function projected(schema: Schema, tree: FieldTree | undefined, lookup: Lookup): Schema {
  if (tree === undefined) return schema;
  const found = resolveReference(schema, lookup);
  if (found === undefined) return unknownSchema(schema.origin);
  const inner = (part: Schema, segment: string): Schema => projected(part, tree.get(segment), lookup);
  switch (found.kind) {
    case "object":
      return described(schema, projectedObject(found, tree, inner));
    case "record":
      return tree.has("*") ? { ...found, values: inner(found.values, "*") } : found;
    case "array":
      return tree.has("*")
        ? { ...found, items: inner(found.items, "*") }
        : { ...found, items: unknownSchema(found.origin) };
    case "tuple":
      return {
        ...found,
        prefixItems: found.prefixItems.map((item) => inner(item, "*")),
        items: inner(found.items, "*"),
      };
    case "intersection":
      return { ...found, parts: found.parts.map((part) => projected(part, tree, lookup)) };
    case "union":
      return described(schema, projectedUnion(found, tree, lookup));
    default:
      return found;
  }
}

function projectedObject(
  { patternProperties = [], ...object }: ObjectSchema,
  tree: FieldTree,
  inner: (part: Schema, segment: string) => Schema,
): Schema {
  const properties = object.properties.flatMap((property) =>
    tree.has(property.name) ? [{ ...property, schema: inner(property.schema, property.name) }] : [],
  );
  if (!tree.has("*")) return { ...object, properties, additionalProperties: unknownSchema(object.origin) };
  const patterns = patternProperties.map(({ pattern, schema }) => ({ pattern, schema: inner(schema, "*") }));
  return {
    ...object,
    properties,
    ...(patterns.length > 0 && { patternProperties: patterns }),
    additionalProperties: inner(object.additionalProperties, "*"),
  };
}

function projectedUnion({ discriminator, ...union }: UnionSchema, tree: FieldTree, lookup: Lookup): Schema {
  const branches = union.branches.map((branch) => projected(branch, tree, lookup));
  if (discriminator === undefined) return unionOf(branches, union.origin);
  const isKept = tree.has(discriminator.propertyName) && tree.get(discriminator.propertyName) === undefined;
  if (isKept) return { ...union, branches, discriminator };
  const other: Schema = {
    kind: "object",
    origin: union.origin,
    properties: [],
    additionalProperties: unknownSchema(union.origin),
  };
  return unionOf(discriminator.open ? [...branches, other] : branches, union.origin);
}
