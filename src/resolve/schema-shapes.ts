import { isJsonObject, type JsonValue } from "../support/json.js";
import { below } from "./located.js";
import type { SchemaKeywords, SchemaLocation } from "./resolved-document.js";

/** How the value of a keyword is read: what it should be, and the value in the shape of `SchemaKeywords`, or undefined if it is wrong. */
export interface Shape<Value> {
  readonly expected: string;
  readonly parse: (value: JsonValue, keyword: SchemaLocation) => Value | undefined;
}

const string: Shape<string> = {
  expected: "a string",
  parse: (value) => (typeof value === "string" ? value : undefined),
};

const boolean: Shape<boolean> = {
  expected: "true or false",
  parse: (value) => (typeof value === "boolean" ? value : undefined),
};

const number: Shape<number> = {
  expected: "a number",
  parse: (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined),
};

const positive: Shape<number> = {
  expected: "a number greater than 0",
  parse: (value) => (typeof value === "number" && Number.isFinite(value) && value > 0 ? value : undefined),
};

const count: Shape<number> = {
  expected: "a whole number, 0 or more",
  parse: (value) => (typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined),
};

const strings: Shape<readonly string[]> = {
  expected: "an array of strings",
  parse: (value) =>
    Array.isArray(value) && value.every((element) => typeof element === "string") ? (value as string[]) : undefined,
};

const values: Shape<readonly JsonValue[]> = {
  expected: "an array",
  parse: (value) => (Array.isArray(value) ? (value as readonly JsonValue[]) : undefined),
};

const someValues: Shape<readonly JsonValue[]> = {
  expected: "an array of at least one value",
  parse: (value) => (Array.isArray(value) && value.length > 0 ? (value as readonly JsonValue[]) : undefined),
};

const boxed: Shape<{ readonly value: JsonValue }> = { expected: "a value", parse: (value) => ({ value }) };

const schema: Shape<SchemaLocation> = {
  expected: "a schema",
  parse: (value, keyword) => (isJsonObject(value) || typeof value === "boolean" ? keyword : undefined),
};

const schemas: Shape<readonly SchemaLocation[]> = {
  expected: "an array of at least one schema",
  parse: (value, keyword) =>
    Array.isArray(value) && value.length > 0
      ? (value as readonly JsonValue[]).map((element, index) => below(keyword.origin, element, index))
      : undefined,
};

const schemaMap: Shape<readonly (readonly [string, SchemaLocation])[]> = {
  expected: "an object of schemas",
  parse: (value, keyword) =>
    isJsonObject(value)
      ? Object.entries(value).map(([name, member]) => [name, below(keyword.origin, member, name)] as const)
      : undefined,
};

const stringLists: Shape<Readonly<Record<string, readonly string[]>>> = {
  expected: "an object of arrays of strings",
  parse: (value) => {
    if (!isJsonObject(value)) return undefined;
    const lists = Object.entries(value).map(([name, list]) => [name, strings.parse(list, nowhere)] as const);
    // `fromEntries` makes own members even of names such as `__proto__`.
    return lists.every(([, list]) => list !== undefined)
      ? (Object.fromEntries(lists) as Record<string, readonly string[]>)
      : undefined;
  },
};

const nowhere: SchemaLocation = { origin: { uri: "", pointer: "" }, value: null };

const discriminator: Shape<NonNullable<SchemaKeywords["discriminator"]>> = {
  expected: "an object with a `propertyName`",
  parse: (value) => {
    if (typeof value === "string") return { propertyName: value };
    if (!isJsonObject(value) || !Object.hasOwn(value, "propertyName")) return undefined;
    const propertyName = value["propertyName"];
    if (typeof propertyName !== "string") return undefined;
    const mapping = Object.hasOwn(value, "mapping") ? value["mapping"] : undefined;
    if (Object.hasOwn(value, "defaultMapping")) return { propertyName, hasDefault: true };
    if (!isJsonObject(mapping)) return { propertyName };
    const pairs = Object.entries(mapping).filter((pair): pair is [string, string] => typeof pair[1] === "string");
    return { propertyName, mapping: pairs };
  },
};

/** Keywords that are read by rules of their own: their values depend on the version or on other keywords, or stand in `x-mcp`. */
type OwnRule = "hidden" | "type" | "nullable";

/** The keywords of JSON Schema 2020-12 and of OpenAPI's Schema Object whose values stand for themselves. */
export const shapes: {
  readonly [Keyword in Exclude<keyof SchemaKeywords, OwnRule>]-?: Shape<NonNullable<SchemaKeywords[Keyword]>>;
} = {
  $ref: string,
  $dynamicRef: string,
  enum: someValues,
  const: boxed,
  multipleOf: positive,
  maximum: number,
  exclusiveMaximum: number,
  minimum: number,
  exclusiveMinimum: number,
  maxLength: count,
  minLength: count,
  pattern: string,
  maxItems: count,
  minItems: count,
  uniqueItems: boolean,
  maxContains: count,
  minContains: count,
  maxProperties: count,
  minProperties: count,
  required: strings,
  dependentRequired: stringLists,
  format: string,
  contentEncoding: string,
  contentMediaType: string,
  prefixItems: schemas,
  items: schema,
  contains: schema,
  unevaluatedItems: schema,
  properties: schemaMap,
  patternProperties: schemaMap,
  additionalProperties: schema,
  propertyNames: schema,
  unevaluatedProperties: schema,
  dependentSchemas: schemaMap,
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  not: schema,
  if: schema,
  then: schema,
  else: schema,
  discriminator,
  title: string,
  description: string,
  default: boxed,
  examples: values,
  deprecated: boolean,
  readOnly: boolean,
  writeOnly: boolean,
};
