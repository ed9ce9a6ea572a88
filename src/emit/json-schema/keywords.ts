import type { Condition, ObjectSchema, RecordSchema, Schema } from "../../model/schema.js";
import type { JsonObject, JsonValue } from "../../support/json.js";
import type { PublishContext } from "./publish.js";

type Spell = (schema: Schema, context: PublishContext) => JsonObject;

/** The assertion keywords of a schema that is shown. Outputs are held to types, members and exact values alone (design, section 6). */
export function keywordsOf(schema: Schema, context: PublishContext, spell: Spell): JsonObject {
  const inner = (child: Schema): JsonObject => spell(child, context);
  return withConditions(plainKeywords(schema, context, inner), schema.conditions ?? [], inner);
}

function plainKeywords(schema: Schema, context: PublishContext, inner: (schema: Schema) => JsonObject): JsonObject {
  const isInput = context.face === "input";
  switch (schema.kind) {
    case "string":
      return { type: "string", ...(isInput && stringLimits(schema)) };
    case "number":
    case "integer":
      return { type: schema.kind, ...(isInput && numberLimits(schema)) };
    case "boolean":
    case "null":
      return { type: schema.kind };
    case "literal":
      return {
        ...typeKeyword(schema, context),
        ...(Array.isArray(schema.value) && { items: {} }),
        const: schema.value,
      };
    case "enum":
      return { ...typeKeyword(schema, context), ...(!schema.open && { enum: schema.values }) };
    case "array":
      return { type: "array", items: inner(schema.items), ...(isInput && arrayLimits(schema)) };
    case "tuple":
      return {
        type: "array",
        prefixItems: schema.prefixItems.map(inner),
        ...restItems(schema, inner),
        ...(isInput && arrayLimits(schema)),
      };
    case "object":
      return objectKeywords(schema, inner);
    case "record":
      return recordKeywords(schema, inner);
    case "union":
      return unionKeywords(schema, context, inner);
    case "intersection":
      return intersectionKeywords(schema, context, inner);
    case "unknown":
    case "ref":
      return {};
    case "never":
      return { not: {} };
    default:
      return schema satisfies never;
  }
}

function typeKeyword(schema: Schema, { typeOf }: PublishContext): JsonObject {
  const type = typeOf(schema);
  return type === undefined ? {} : { type };
}

function stringLimits({
  format,
  minLength,
  maxLength,
  patterns = [],
}: Extract<Schema, { kind: "string" }>): JsonObject {
  const [pattern, ...more] = patterns;
  return {
    ...(format !== undefined && { format }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
    ...(more.length > 0 && { allOf: more.map((other) => ({ pattern: other })) }),
  };
}

function numberLimits(schema: Extract<Schema, { kind: "number" | "integer" }>): JsonObject {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return {
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum }),
    ...(exclusiveMaximum !== undefined && { exclusiveMaximum }),
    ...(multipleOf !== undefined && { multipleOf }),
  };
}

function arrayLimits({ minItems, maxItems, uniqueItems }: Extract<Schema, { kind: "array" | "tuple" }>): JsonObject {
  return {
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(uniqueItems && { uniqueItems }),
  };
}

/** Hosts want `items` in every array; `false` is no schema to SDK 1, so that a closed tuple says it as a limit. */
function restItems(
  { items, prefixItems, maxItems }: Extract<Schema, { kind: "tuple" }>,
  inner: (schema: Schema) => JsonObject,
): JsonObject {
  if (items.kind !== "never") return { items: inner(items) };
  return { items: {}, maxItems: Math.min(prefixItems.length, maxItems ?? Infinity) };
}

function objectKeywords(schema: ObjectSchema, inner: (schema: Schema) => JsonObject): JsonObject {
  const { properties, patternProperties, additionalProperties: rest } = schema;
  const required = properties.filter((property) => property.required).map(({ name }) => name);
  return {
    type: "object",
    ...(properties.length > 0 && {
      properties: Object.fromEntries(properties.map(({ name, schema: property }) => [name, inner(property)])),
    }),
    ...(required.length > 0 && { required }),
    ...(patternProperties && {
      patternProperties: Object.fromEntries(patternProperties.map((entry) => [entry.pattern, inner(entry.schema)])),
    }),
    additionalProperties: rest.kind === "unknown" ? true : rest.kind === "never" ? false : inner(rest),
    ...memberLimits(schema, inner),
  };
}

function recordKeywords(schema: RecordSchema, inner: (schema: Schema) => JsonObject): JsonObject {
  const { values } = schema;
  return {
    type: "object",
    additionalProperties: values.kind === "unknown" ? true : inner(values),
    ...memberLimits(schema, inner),
  };
}

function memberLimits(schema: ObjectSchema | RecordSchema, inner: (schema: Schema) => JsonObject): JsonObject {
  const { minProperties, maxProperties, propertyNames, dependentRequired } = schema;
  return {
    ...(minProperties !== undefined && { minProperties }),
    ...(maxProperties !== undefined && { maxProperties }),
    ...(propertyNames && { propertyNames: inner(propertyNames) }),
    ...(dependentRequired && { dependentRequired }),
  };
}

/** The type beside a composition: of scalars and objects, since hosts send an object as JSON text where none is stated; an array would need `items`. */
function commonType(schema: Schema, { typeOf }: PublishContext): JsonObject {
  const type = typeOf(schema);
  return type === undefined || type === "array" ? {} : { type };
}

function unionKeywords(
  schema: Extract<Schema, { kind: "union" }>,
  context: PublishContext,
  inner: (schema: Schema) => JsonObject,
): JsonObject {
  const { branches, exclusive, discriminator } = schema;
  const spelt: JsonValue[] = branches.map(inner);
  if (discriminator?.open) spelt.push(otherVariants(discriminator.propertyName, discriminator.values));
  return { ...commonType(schema, context), [exclusive ? "oneOf" : "anyOf"]: spelt };
}

/** The open last branch of a discriminated union: objects that tell of a variant the document does not know. */
function otherVariants(propertyName: string, known: readonly JsonValue[]): JsonObject {
  return {
    type: "object",
    properties: Object.fromEntries([[propertyName, { not: { enum: known } }]]),
    required: [propertyName],
    additionalProperties: true,
  };
}

/** An object beside one union is one schema with both, and so is an object beside members that narrow it; all else is `allOf`. */
function intersectionKeywords(
  schema: Extract<Schema, { kind: "intersection" }>,
  context: PublishContext,
  inner: (schema: Schema) => JsonObject,
): JsonObject {
  const [first, second, ...more] = schema.parts;
  if (first?.kind === "object" && second?.kind === "union" && more.length === 0) {
    const { description: _, ...union } = inner(second);
    return { ...inner(first), ...union };
  }
  const spelt = schema.parts.map(inner);
  return narrowedObject(spelt) ?? { ...commonType(schema, context), allOf: spelt };
}

/**
 * Two objects as one, where the second says nothing but exact values of members: the variant of a discriminated union, and what tells it apart.
 * Beside these the values and examples of all variants would mislead.
 */
function narrowedObject([object, tag, ...more]: readonly JsonObject[]): JsonObject | undefined {
  const isObject = object?.["type"] === "object" && tag?.["type"] === "object" && more.length === 0;
  if (!isObject || object["anyOf"] !== undefined || tag["additionalProperties"] !== true) return undefined;
  const tagged = Object.entries((tag["properties"] ?? {}) as JsonObject) as [string, JsonObject][];
  if (!tagged.every(([, member]) => member["const"] !== undefined || member["enum"] !== undefined)) return undefined;
  const declared = (object["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
  const names = new Set([...((object["required"] ?? []) as string[]), ...tagged.map(([name]) => name)]);
  const members = tagged.map(([name, member]) => {
    const { enum: _, default: __, examples: ___, ...own } = Object.hasOwn(declared, name) ? declared[name]! : {};
    return [name, { ...own, ...member }] as const;
  });
  return { ...object, properties: Object.fromEntries([...Object.entries(declared), ...members]), required: [...names] };
}

function withConditions(
  keywords: JsonObject,
  conditions: readonly Condition[],
  inner: (schema: Schema) => JsonObject,
): JsonObject {
  const spelt = conditions.map((condition) => conditionKeywords(condition, inner));
  const [only] = spelt;
  if (only === undefined) return keywords;
  const isFree = spelt.length === 1 && Object.keys(only).every((keyword) => !(keyword in keywords));
  return isFree
    ? { ...keywords, ...only }
    : { ...keywords, allOf: [...((keywords["allOf"] as JsonValue[] | undefined) ?? []), ...spelt] };
}

function conditionKeywords(condition: Condition, inner: (schema: Schema) => JsonObject): JsonObject {
  if (condition.kind === "not") return { not: inner(condition.schema) };
  if (condition.kind === "if") {
    return {
      if: inner(condition.if),
      ...(condition.then && { then: inner(condition.then) }),
      ...(condition.else && { else: inner(condition.else) }),
    };
  }
  const { min, max } = condition;
  return {
    contains: inner(condition.schema),
    ...(min !== 1 && { minContains: min }),
    ...(max !== undefined && { maxContains: max }),
  };
}
