import type { Condition, Schema } from "../../model/schema.js";

/** The schemas directly inside a schema, its conditions left out. */
export function childrenOf(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case "array":
      return [schema.items];
    case "tuple":
      return [...schema.prefixItems, schema.items];
    case "object": {
      const children = schema.properties.map(({ schema: property }) => property);
      for (const { schema: property } of schema.patternProperties ?? []) children.push(property);
      children.push(schema.additionalProperties);
      if (schema.propertyNames) children.push(schema.propertyNames);
      return children;
    }
    case "record":
      return [schema.values, ...(schema.propertyNames ? [schema.propertyNames] : [])];
    case "union":
      return schema.branches;
    case "intersection":
      return schema.parts;
    default:
      return none;
  }
}

const none: readonly Schema[] = [];

/** The schemas inside the conditions of a schema. */
export function conditionSchemas(schema: Schema): readonly Schema[] {
  if (schema.conditions === undefined) return none;
  return schema.conditions.flatMap((condition) => {
    if (condition.kind !== "if") return [condition.schema];
    return [condition.if, condition.then, condition.else].filter((inner) => inner !== undefined);
  });
}

/** Calls `visit` on a schema and all that lies in it, conditions included; references are not followed. */
export function walkSchema(schema: Schema, visit: (schema: Schema) => void): void {
  visit(schema);
  for (const child of childrenOf(schema)) walkSchema(child, visit);
  for (const child of conditionSchemas(schema)) walkSchema(child, visit);
}

/** A schema with `change` applied to each schema directly inside it: a copy where there are any. */
export function mapChildren(schema: Schema, change: (child: Schema) => Schema): Schema {
  const conditions = schema.conditions && {
    conditions: schema.conditions.map((condition) => mapCondition(condition, change)),
  };
  switch (schema.kind) {
    case "array":
      return { ...schema, ...conditions, items: change(schema.items) };
    case "tuple":
      return { ...schema, ...conditions, prefixItems: schema.prefixItems.map(change), items: change(schema.items) };
    case "object":
      return {
        ...schema,
        ...conditions,
        properties: schema.properties.map((property) => ({ ...property, schema: change(property.schema) })),
        ...(schema.patternProperties && {
          patternProperties: schema.patternProperties.map((entry) => ({ ...entry, schema: change(entry.schema) })),
        }),
        additionalProperties: change(schema.additionalProperties),
        ...(schema.propertyNames && { propertyNames: change(schema.propertyNames) }),
      };
    case "record":
      return {
        ...schema,
        ...conditions,
        values: change(schema.values),
        ...(schema.propertyNames && { propertyNames: change(schema.propertyNames) }),
      };
    case "union":
      return { ...schema, ...conditions, branches: schema.branches.map(change) };
    case "intersection":
      return { ...schema, ...conditions, parts: schema.parts.map(change) };
    default:
      return conditions === undefined ? schema : { ...schema, ...conditions };
  }
}

function mapCondition(condition: Condition, change: (child: Schema) => Schema): Condition {
  if (condition.kind !== "if") return { ...condition, schema: change(condition.schema) };
  return {
    kind: "if",
    if: change(condition.if),
    ...(condition.then && { then: change(condition.then) }),
    ...(condition.else && { else: change(condition.else) }),
  };
}
