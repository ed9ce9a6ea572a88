import { type Lookup, resolveReference } from "../../model/lookup.js";
import type { ObjectSchema, Property, Schema } from "../../model/schema.js";
import { described } from "../schema/annotations.js";

type Path = readonly string[];

/** `schema` with `change` applied to what a path leads to, in every branch and part. What references lead to on the way is spelt in place; what `lookup` does not find stays. */
export function mapMember(schema: Schema, path: Path, lookup: Lookup, change: (member: Schema) => Schema): Schema {
  const [name, ...names] = path;
  if (name === undefined) return change(schema);
  const inner = (member: Schema): Schema => mapMember(member, names, lookup, change);
  return mapPlace(schema, name, lookup, {
    object: (object) => ({
      ...object,
      properties: object.properties.map((one) => (one.name === name ? { ...one, schema: inner(one.schema) } : one)),
    }),
    inner,
    again: (part) => mapMember(part, path, lookup, change),
  });
}

/**
 * `schema` without the member that a path leads to, and what was taken away. Limits and conditions on the way go too, since they may ask for it; so do defaults and
 * examples, which may hold it; and a union is not held to one branch, nor told apart by the member.
 */
export function withoutMember(
  schema: Schema,
  path: Path,
  lookup: Lookup,
): { readonly left: Schema; readonly taken: readonly Property[] } {
  const taken: Property[] = [];
  const left = take(schema, path, lookup, taken);
  return { left, taken };
}

function take(schema: Schema, path: Path, lookup: Lookup, taken: Property[]): Schema {
  const [name = "", ...names] = path;
  const inner = (member: Schema): Schema => take(member, names, lookup, taken);
  const left = mapPlace(schema, name, lookup, {
    object: (object) => ({
      ...withoutLimitsOfObject(object),
      properties: object.properties.flatMap((one) => {
        if (one.name !== name) return [one];
        if (names.length > 0) return [{ ...one, schema: inner(one.schema) }];
        taken.push(one);
        return [];
      }),
    }),
    inner,
    again: (part) => take(part, path, lookup, taken),
  });
  const { default: _, examples: __, conditions: ___, ...plain } = left;
  if (plain.kind !== "union") return plain;
  const { discriminator, ...union } = plain;
  const isTold = discriminator !== undefined && (discriminator.propertyName !== name || names.length > 0);
  return { ...union, exclusive: false, ...(isTold && { discriminator }) };
}

interface PlaceChanges {
  readonly object: (schema: ObjectSchema) => ObjectSchema;
  /** Of an item or a value, which `*` names. */
  readonly inner: (member: Schema) => Schema;
  /** Of a branch or a part, where the same path goes on. */
  readonly again: (part: Schema) => Schema;
}

function mapPlace(schema: Schema, name: string, lookup: Lookup, { object, inner, again }: PlaceChanges): Schema {
  const found = resolveReference(schema, lookup);
  if (found === undefined) return schema;
  const isEach = name === "*";
  switch (found.kind) {
    case "object":
      return described(schema, isEach ? mapValues(found, inner) : object(found));
    case "record":
      return described(schema, isEach ? { ...found, values: inner(found.values) } : found);
    case "array":
      return described(schema, isEach ? { ...found, items: inner(found.items) } : found);
    case "tuple": {
      const items = { prefixItems: found.prefixItems.map(inner), items: inner(found.items) };
      return described(schema, isEach ? { ...found, ...items } : found);
    }
    case "union":
      return described(schema, { ...found, branches: found.branches.map(again) });
    case "intersection":
      return described(schema, { ...found, parts: found.parts.map(again) });
    default:
      return schema;
  }
}

function mapValues(object: ObjectSchema, inner: (member: Schema) => Schema): ObjectSchema {
  const { patternProperties, additionalProperties } = object;
  const isStated = additionalProperties.kind !== "unknown" && additionalProperties.kind !== "never";
  return {
    ...object,
    ...(patternProperties && {
      patternProperties: patternProperties.map((entry) => ({ ...entry, schema: inner(entry.schema) })),
    }),
    additionalProperties: isStated ? inner(additionalProperties) : additionalProperties,
  };
}

function withoutLimitsOfObject(schema: ObjectSchema): ObjectSchema {
  const { minProperties: _, maxProperties: __, dependentRequired: ___, ...object } = schema;
  return object;
}
