import { isObject, items, type Json, member, members } from "./json.js";
import { schemaFacts } from "./schema-facts.js";
import { branchesOf, definitionOf, isNull, type TypePart, typeOf } from "./schema-type.js";

/** What people are shown of a published schema; what stands below it is looked at when it is shown. */
export interface SchemaView {
  readonly type: readonly TypePart[];
  /** What else it demands, and its default: short phrases. */
  readonly facts: readonly string[];
  /** Known values, as JSON. */
  readonly values: readonly string[];
  readonly examples: readonly string[];
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly children: readonly SchemaChild[];
}

/** A schema below another one. */
export interface SchemaChild {
  readonly label: string;
  /** Whether the label is a name of the document, not a word of ours. */
  readonly isName: boolean;
  readonly isRequired: boolean;
  readonly schema: Json;
}

// Arrays of arrays, and the like, that have nothing to show in between.
const maximumDepth = 20;

/** What to show of a schema. */
export function viewOf(schema: Json): SchemaView {
  const description = member(schema, "description");
  return {
    type: typeOf(schema),
    facts: schemaFacts(schema),
    values: items(member(schema, "enum")).map((value) => JSON.stringify(value)),
    examples: items(member(schema, "examples")).map((value) => JSON.stringify(value)),
    description: typeof description === "string" ? withNotesBeside(description) : "",
    isDeprecated: member(schema, "deprecated") === true,
    children: childrenOf(schema),
  };
}

/** What cannot be published as a keyword stands as a paragraph behind the description: `(format: uuid)`. */
function withNotesBeside(description: string): string {
  return description.replace(/\n\n(?=\([^\n]*\)$)/, " ");
}

/** The definitions of a published schema, in their order. */
export function definitionsOf(schema: Json | undefined): [string, Json][] {
  return members(member(schema, "$defs"));
}

/** Members, alternatives and conditions; those of what an array or a map is made of stand for it, since the type names both. */
function childrenOf(schema: Json, depth = 0): SchemaChild[] {
  if (!isObject(schema) || depth > maximumDepth || definitionOf(schema) !== undefined) return [];
  return [
    ...propertiesOf(schema),
    ...alternativesOf(schema, depth),
    ...partsOf(schema).map((part) => child("and", part)),
    ...elementsOf(schema, depth),
    ...["if", "then", "else", "not", "contains", "propertyNames"].flatMap((keyword) => {
      const condition = member(schema, keyword);
      return isObject(condition) && saysMore(condition) ? [child(conditionLabels[keyword] ?? keyword, condition)] : [];
    }),
  ];
}

const conditionLabels: Readonly<Record<string, string>> = {
  contains: "at least one item",
  propertyNames: "each name",
  not: "but not",
};

function propertiesOf(schema: Json): SchemaChild[] {
  const required = new Set(items(member(schema, "required")));
  return [
    ...members(member(schema, "properties")).map(([label, property]): SchemaChild => {
      return { label, isName: true, isRequired: required.has(label), schema: property };
    }),
    ...members(member(schema, "patternProperties")).map(([pattern, each]) => child(`names like ${pattern}`, each)),
  ];
}

/** The parts of an `allOf`, without those that are facts of the whole. */
function partsOf(schema: Json): readonly Json[] {
  return items(member(schema, "allOf")).filter((part) => members(part).some(([keyword]) => keyword !== "pattern"));
}

function alternativesOf(schema: Json, depth: number): SchemaChild[] {
  const all = branchesOf(schema);
  const branches = all.filter((branch) => !isNull(branch));
  const [only] = branches;
  if (branches.length === 1 && only !== undefined) return childrenOf(only, depth + 1);
  if (!branches.some((branch) => saysMore(branch))) return [];
  return branches.map((branch, index) => child(`form ${index + 1}${variantOf(branch)}`, branch));
}

/** The exact values that tell a form apart: `: kind "cat"`. */
function variantOf(branch: Json): string {
  const exact = members(member(branch, "properties")).flatMap(([name, property]) => {
    const value = member(property, "const");
    return value === undefined ? [] : [`${name} ${JSON.stringify(value)}`];
  });
  return exact.length === 0 ? "" : `: ${exact.slice(0, 2).join(", ")}`;
}

function elementsOf(schema: Json, depth: number): SchemaChild[] {
  const positions = items(member(schema, "prefixItems"));
  const each = member(schema, "items");
  const rest = member(schema, "additionalProperties");
  const hasProperties = members(member(schema, "properties")).length > 0;
  return [
    ...positions.map((position, index) => child(`position ${index + 1}`, position)),
    ...(isObject(each) ? inPlaceOf(each, positions.length > 0 ? "further items" : "each item", depth) : []),
    ...(isObject(rest) ? inPlaceOf(rest, hasProperties ? "other members" : "each value", depth) : []),
  ];
}

/** What the schema of all elements has below it; where it says something of its own, that too. */
function inPlaceOf(element: Json, label: string, depth: number): SchemaChild[] {
  if (!saysMore(element)) return [];
  const { facts, values, description } = viewOfOne(element);
  const isPlain = facts.length + values.length + description.length === 0 && label !== "other members";
  return isPlain && label !== "further items" ? childrenOf(element, depth + 1) : [child(label, element)];
}

function viewOfOne(element: Json): Pick<SchemaView, "facts" | "values" | "description"> {
  const description = member(element, "description");
  return {
    facts: schemaFacts(element),
    values: items(member(element, "enum")).map(String),
    description: typeof description === "string" ? description : "",
  };
}

/** Whether a schema says more than the name of its type. */
function saysMore(schema: Json, depth = 0): boolean {
  return members(schema).some(([keyword, value]) => {
    if (keyword === "type" || keyword === "$ref") return false;
    if (keyword === "additionalProperties") return isObject(value);
    return keyword !== "items" || (depth < maximumDepth && saysMore(value, depth + 1));
  });
}

function child(label: string, schema: Json): SchemaChild {
  return { label, isName: false, isRequired: false, schema };
}
