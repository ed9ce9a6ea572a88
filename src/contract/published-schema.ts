import type { Condition, ObjectSchema, Property, Schema, SchemaId } from "../model/schema.js";
import type { Origin } from "../model/origin.js";
import { isJsonObject, type JsonObject, type JsonValue, ownMember } from "../support/json.js";
import { joinPointer } from "../support/pointer.js";

/** A published schema that is read: where it stands, and what its references name. */
export interface ReadPlace {
  readonly origin: Origin;
  /** The schema of the tool, which `#` names. */
  readonly root: Origin;
  readonly depth: number;
}

/** The identity of what `#` and `#/$defs/Name` name below a root. */
export function publishedId({ uri, pointer }: Origin, reference: string): SchemaId {
  return `${uri}#${pointer}${reference.slice(1)}`;
}

/** The gate lets nothing through that is nested deeper. */
const maximumDepth = 400;

/** The model of a published schema: of the closed set of keywords that toolwright writes (`emit/json-schema`). Anything else stands for any value. */
export function readSchema(value: JsonValue | undefined, place: ReadPlace): Schema {
  if (value === false) return { kind: "never", origin: place.origin };
  if (!isJsonObject(value) || place.depth > maximumDepth) return { kind: "unknown", origin: place.origin };
  const conditions = conditionsOf(value, place);
  const schema = { ...kindOf(value, place), ...annotationsOf(value) };
  return conditions.length > 0 ? { ...schema, conditions } : schema;
}

function below(place: ReadPlace, ...segments: readonly (string | number)[]): ReadPlace {
  const { uri, pointer } = place.origin;
  return { ...place, origin: { uri, pointer: joinPointer(pointer, ...segments) }, depth: place.depth + 1 };
}

/** The schema under a keyword. */
function at(value: JsonObject, keyword: string, place: ReadPlace): Schema {
  return readSchema(ownMember(value, keyword), below(place, keyword));
}

function kindOf(value: JsonObject, place: ReadPlace): Schema {
  const { origin } = place;
  const type = ownMember(value, "type");
  const reference = ownMember(value, "$ref");
  if (typeof reference === "string") return { kind: "ref", origin, target: publishedId(place.root, reference) };
  if (Object.hasOwn(value, "const")) return { kind: "literal", origin, value: value["const"]! };
  const listed = ownMember(value, "enum");
  if (Array.isArray(listed)) return enumOf(listed, type, origin);
  const keyword = ["anyOf", "oneOf"].find((name) => Array.isArray(ownMember(value, name)));
  if (keyword !== undefined) {
    const union = unionOf(value, keyword, place);
    return Object.hasOwn(value, "properties")
      ? { kind: "intersection", origin, parts: [objectOf(value, place), union] }
      : union;
  }
  const parts = partsOf(value, place);
  if (parts.length > 0) return { kind: "intersection", origin, parts };
  return ofType(value, type, place);
}

function ofType(value: JsonObject, type: JsonValue | undefined, place: ReadPlace): Schema {
  const { origin } = place;
  switch (type) {
    case "string":
      return { kind: type, origin, ...limits(value, ["format", "minLength", "maxLength"]), ...patternsOf(value) };
    case "number":
    case "integer":
      return { kind: type, origin, ...limits(value, numberLimits) };
    case "boolean":
    case "null":
      return { kind: type, origin };
    case "array":
      return arrayOf(value, place);
    case "object":
      return objectOf(value, place);
    default:
      return { kind: isNever(value) ? "never" : "unknown", origin };
  }
}

const numberLimits = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

function limits(value: JsonObject, keywords: readonly string[]): object {
  return Object.fromEntries(keywords.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]));
}

function listUnder(value: JsonObject, keyword: string): readonly JsonValue[] {
  const list = ownMember(value, keyword);
  return Array.isArray(list) ? list : [];
}

/** One pattern stands in `pattern`, more of them below `allOf`. */
function patternsOf(value: JsonObject): { readonly patterns?: readonly string[] } {
  const more = listUnder(value, "allOf").map((part) => ownMember(part, "pattern"));
  const patterns = [ownMember(value, "pattern"), ...more].filter((pattern) => typeof pattern === "string");
  return patterns.length > 0 ? { patterns } : {};
}

function enumOf(listed: readonly JsonValue[], type: JsonValue | undefined, origin: Origin): Schema {
  const name = type === "string" || type === "number" || type === "integer" ? type : undefined;
  const scalar = name === "string" ? "string" : "number";
  if (name !== undefined && listed.every((value) => typeof value === scalar))
    return { kind: "enum", origin, type: name, values: listed as readonly string[], open: false };
  return {
    kind: "union",
    origin,
    exclusive: false,
    branches: listed.map((value) => ({ kind: "literal", origin, value })),
  };
}

function unionOf(value: JsonObject, keyword: string, place: ReadPlace): Schema {
  const listed = listUnder(value, keyword);
  const other = otherVariants(listed.at(-1));
  const spelt = other === undefined ? listed : listed.slice(0, -1);
  const branches = spelt.map((branch, index) => readSchema(branch, below(place, keyword, index)));
  const discriminator = other && { discriminator: { ...other, mapping: [], open: true } };
  return { kind: "union", origin: place.origin, branches, exclusive: keyword === "oneOf", ...discriminator };
}

/** The open branch of a discriminated union: objects whose member has none of the known values. */
function otherVariants(
  branch: JsonValue | undefined,
): { readonly propertyName: string; readonly values: readonly string[] } | undefined {
  const [entry, ...more] = Object.entries(ownMember(branch, "properties") ?? {});
  const values = ownMember(ownMember(entry?.[1], "not"), "enum");
  if (entry === undefined || more.length > 0 || !Array.isArray(values)) return undefined;
  return { propertyName: entry[0], values: values as readonly string[] };
}

/** What holds together, patterns and conditions left out. */
function partsOf(value: JsonObject, place: ReadPlace): Schema[] {
  return listUnder(value, "allOf").flatMap((part, index) => {
    const isPattern = Object.keys(isJsonObject(part) ? part : {}).every((key) => key === "pattern");
    return isPattern || isCondition(part) ? [] : [readSchema(part, below(place, "allOf", index))];
  });
}

function arrayOf(value: JsonObject, place: ReadPlace): Schema {
  const { origin } = place;
  const items = at(value, "items", place);
  const counts = limits(value, ["minItems", "maxItems", "uniqueItems"]);
  const prefix = listUnder(value, "prefixItems");
  if (prefix.length === 0) return { kind: "array", origin, items, ...counts };
  const prefixItems = prefix.map((item, index) => readSchema(item, below(place, "prefixItems", index)));
  return { kind: "tuple", origin, prefixItems, items, ...counts };
}

function objectOf(value: JsonObject, place: ReadPlace): ObjectSchema {
  const rest = ownMember(value, "additionalProperties");
  const patterns = Object.entries(ownMember(value, "patternProperties") ?? {}).map(([pattern, member]) => {
    return { pattern, schema: readSchema(member as JsonValue, below(place, "patternProperties", pattern)) };
  });
  const names = ownMember(value, "propertyNames");
  return {
    kind: "object",
    origin: place.origin,
    properties: propertiesOf(value, place),
    ...(patterns.length > 0 && { patternProperties: patterns }),
    additionalProperties: readSchema(rest, below(place, "additionalProperties")),
    ...limits(value, ["minProperties", "maxProperties", "dependentRequired"]),
    ...(names !== undefined && { propertyNames: readSchema(names, below(place, "propertyNames")) }),
  };
}

/** The members of an object; those that are required and not declared may be anything. */
export function propertiesOf(value: JsonObject, place: ReadPlace): Property[] {
  const required = new Set(listUnder(value, "required"));
  const declared = Object.entries(ownMember(value, "properties") ?? {}) as [string, JsonValue][];
  const known = new Set(declared.map(([name]) => name));
  const undeclared = [...required].filter((name): name is string => typeof name === "string" && !known.has(name));
  return [
    ...declared.map(([name, member]) => {
      return { name, schema: readSchema(member, below(place, "properties", name)), required: required.has(name) };
    }),
    ...undeclared.map((name): Property => ({
      name,
      schema: { kind: "unknown", origin: place.origin },
      required: true,
    })),
  ];
}

function isNever(value: JsonObject): boolean {
  const not = ownMember(value, "not");
  return isJsonObject(not) && Object.keys(not).length === 0;
}

function isCondition(value: JsonValue): boolean {
  return isJsonObject(value) && ["not", "if", "contains"].some((keyword) => Object.hasOwn(value, keyword));
}

function conditionsOf(value: JsonObject, place: ReadPlace): Condition[] {
  const more = listUnder(value, "allOf").flatMap((part, index) => {
    return isJsonObject(part) && isCondition(part) && !Object.hasOwn(part, "type")
      ? conditionsOf(part, below(place, "allOf", index))
      : [];
  });
  const found: Condition[] = [...more];
  if (Object.hasOwn(value, "not") && !isNever(value)) found.push({ kind: "not", schema: at(value, "not", place) });
  if (Object.hasOwn(value, "if"))
    found.push({
      kind: "if",
      if: at(value, "if", place),
      ...(Object.hasOwn(value, "then") && { then: at(value, "then", place) }),
      ...(Object.hasOwn(value, "else") && { else: at(value, "else", place) }),
    });
  if (Object.hasOwn(value, "contains")) {
    const max = ownMember(value, "maxContains");
    const min = ownMember(value, "minContains");
    found.push({
      kind: "contains",
      schema: at(value, "contains", place),
      min: typeof min === "number" ? min : 1,
      ...(typeof max === "number" && { max }),
    });
  }
  return found;
}

function annotationsOf(value: JsonObject): object {
  const description = ownMember(value, "description");
  return {
    ...(typeof description === "string" && { description }),
    ...(ownMember(value, "deprecated") === true && { deprecated: true }),
    ...(Object.hasOwn(value, "default") && { default: value["default"] }),
    ...(Array.isArray(ownMember(value, "examples")) && { examples: value["examples"] }),
  };
}
