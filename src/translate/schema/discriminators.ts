import type { Discriminator, Schema, UnionSchema } from "../../model/schema.js";
import { pointerSegments } from "../../support/pointer.js";
import { type Lookup, resolveReference } from "../../model/lookup.js";
import { unknownSchema } from "./make.js";
import { createIsObject, createStatedValues, requiredNames, type Stated, type Value, withoutNull } from "./stated.js";

/** A union that a member tells apart: what is known of it, and its branches, each with the values that stand for it. */
export interface Discriminated {
  readonly discriminator: Discriminator;
  /** As in the union; a branch that does not state its values itself gets them beside it. */
  readonly branches: readonly Schema[];
  /** The enums that hold values of the discriminator; they stay exact. */
  readonly exact: readonly Schema[];
}

/**
 * How the branches of a union are told apart: by the declared discriminator, else by a required member that has disjoint const or enum
 * values (not booleans) in every object branch. Undefined where nothing tells them apart (design, section 6; OpenAPI 3.1.1, section 4.8.25).
 */
export function discriminate(union: UnionSchema, lookup: Lookup): Discriminated | undefined {
  const objects = withoutNull(union);
  if (objects.length < 2 || !objects.every(createIsObject(lookup))) return undefined;
  const found = union.discriminator && declared(union, union.discriminator, lookup);
  if (found !== undefined) return found;
  for (const propertyName of requiredNames(objects[0]!, lookup)) {
    const found = discriminatedBy(union, propertyName, lookup, () => undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

function declared(union: UnionSchema, discriminator: Discriminator, lookup: Lookup): Discriminated | undefined {
  const { propertyName, mapping } = discriminator;
  const valuesOfBranch = (branch: Schema): readonly Value[] | undefined => {
    if (branch.kind !== "ref") return undefined;
    const mapped = mapping.filter(({ target }) => target === branch.target).map(({ value }) => value);
    const name = pointerSegments(branch.target.slice(branch.target.indexOf("#") + 1)).at(-1);
    const values = mapped.length > 0 || name === undefined ? mapped : [name];
    return values.length === 0 ? undefined : values.map((value) => asMemberValue(value, branch, propertyName, lookup));
  };
  // Branches that share one enum of all variants say nothing by it of themselves.
  return (
    discriminatedBy(union, propertyName, lookup, valuesOfBranch) ??
    discriminatedBy(union, propertyName, lookup, valuesOfBranch, true)
  );
}

/** `namesFirst`: what a mapping or a name says of a branch counts before what its member states, where both can be true. */
function discriminatedBy(
  union: UnionSchema,
  propertyName: string,
  lookup: Lookup,
  mappedValues: (branch: Schema) => readonly Value[] | undefined,
  namesFirst: boolean = false,
): Discriminated | undefined {
  const statedBy = createStatedValues(propertyName, lookup);
  const statedByOptional = createStatedValues(propertyName, lookup, true);
  const all = new Set<Value>();
  const exact: Schema[] = [];
  const branches: Schema[] = [];
  for (const branch of union.branches) {
    if (branch.kind === "null") {
      branches.push(branch);
      continue;
    }
    const required = statedBy(branch);
    const named = required === undefined || namesFirst ? mappedValues(branch) : undefined;
    const stated = named === undefined ? required : contradicting(named, statedByOptional(branch));
    const values = stated?.values ?? named;
    if (values === undefined || values.some((value) => all.has(value))) return undefined;
    values.forEach((value) => all.add(value));
    const tag = tagSchema(branch, values);
    exact.push(tag, ...(stated?.enums ?? []));
    branches.push(stated === undefined ? narrowed(branch, propertyName, tag) : branch);
  }
  const mapping = union.discriminator?.mapping ?? [];
  return { discriminator: { propertyName, mapping, values: [...all], open: false }, branches, exact };
}

/** The values that stand for a branch, as the schema of the discriminator. */
function tagSchema({ origin }: Schema, values: readonly Value[]): Schema {
  const [first] = values;
  if (values.length === 1 && first !== undefined) return { kind: "literal", origin, value: first };
  const strings = values.filter((value) => typeof value === "string");
  const numbers = values.filter((value) => typeof value === "number");
  return strings.length > 0
    ? { kind: "enum", origin, type: "string", values: strings, open: false }
    : { kind: "enum", origin, type: "number", values: numbers, open: false };
}

/** A branch whose document says elsewhere (in a mapping, by its name) which values stand for it. */
function narrowed(branch: Schema, propertyName: string, tag: Schema): Schema {
  const { origin } = branch;
  const properties = [{ name: propertyName, schema: tag, required: true }];
  return {
    kind: "intersection",
    tagged: true,
    origin,
    parts: [branch, { kind: "object", origin, properties, additionalProperties: unknownSchema(origin) }],
  };
}

/** Mapping keys are text; a member that is a number has them as numbers. */
function asMemberValue(value: string, branch: Schema, propertyName: string, lookup: Lookup): Value {
  const member = memberOf(branch, propertyName, lookup);
  const isNumeric = member?.kind === "integer" || member?.kind === "number";
  return isNumeric && Number.isFinite(Number(value)) ? Number(value) : value;
}

function memberOf(schema: Schema, name: string, lookup: Lookup): Schema | undefined {
  const resolved = resolveReference(schema, lookup);
  if (resolved?.kind !== "object") return undefined;
  return resolved.properties.find((property) => property.name === name)?.schema;
}

/** What an optional member states, where none of the declared values is among it: such a branch could never be. */
function contradicting(named: readonly Value[] | undefined, stated: Stated | undefined): Stated | undefined {
  return named?.some((value) => stated?.values.includes(value)) === false ? stated : undefined;
}
