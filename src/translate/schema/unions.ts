import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Origin } from "../../model/origin.js";
import type { Discriminator, Schema } from "../../model/schema.js";
import type { SchemaLocation, SchemaType } from "../../resolve/resolved-document.js";
import { byCodeUnits } from "../../support/order.js";
import { annotate } from "./annotations.js";
import { type CompileContext, type CompileParts, type Part, type ReadPart, locationKey } from "./context.js";
import { type Facts, type UnionFact, impliedTypes, intersectTypes, mergeFacts, typesOf } from "./facts.js";
import { flatten, silentKeywords } from "./flatten.js";
import { kindsOf } from "./kinds.js";
import { unionOf } from "./make.js";
import { itemFacts, memberFacts } from "./members.js";
import { valuesSchema } from "./scalars.js";

/** Unions that would multiply to more branches than this stay side by side. */
const maximumProduct = 64;

/** What compiling the unions of a schema takes: all its parts, and the facts merged from them. */
export interface UnionInput {
  readonly context: CompileContext;
  readonly parts: readonly ReadPart[];
  readonly origin: Origin;
  readonly facts: Facts;
  readonly compileParts: CompileParts;
}

/**
 * The schema of facts with oneOf or anyOf; undefined where there is none (JSON Schema 2020-12 Core, section 10.2.1).
 * A lone union is the union of its branches. What little stands beside it (a type, limits) is merged into each branch; an object or
 * array with members of its own is kept whole beside the union, unless it closes over what the branches declare.
 */
export function compileUnions(input: UnionInput): Schema | undefined {
  if (input.facts.unions.length === 0) return undefined;
  return eitherSide(input) ?? combined(input);
}

/**
 * Where a value cannot be both what its types and what its unions say, it may be either: the API takes and answers something. In a branch that
 * a base was merged into it only means that the branch cannot be meant.
 */
function eitherSide(input: UnionInput): Schema | undefined {
  const { context, parts, facts, origin } = input;
  if (facts.types === undefined || parts.some(({ isBase }) => isBase === true)) return undefined;
  const opposed = facts.unions.filter((union) => excludes(context, union, facts.types ?? []));
  if (opposed.length === 0) return undefined;
  context.report(diagnostic("schema/never", { reason: "its types exclude each other" }, origin));
  const rest = { ...input, facts: { ...facts, unions: facts.unions.filter((union) => !opposed.includes(union)) } };
  const typed = combined(rest) ?? kindsOf({ ...rest, isBranch: false });
  const alone = opposed.map((union) => branchesOf(input, union, (branch) => [{ location: branch }]));
  return { ...unionOf([typed, ...alone], origin), approximate: true };
}

/** Whether each branch of a union states types, and none of them is among `types`. */
function excludes(context: CompileContext, union: UnionFact, types: readonly SchemaType[]): boolean {
  return union.branches.every((branch) => {
    const stated = statedTypes(context, branch);
    return stated !== undefined && intersectTypes(stated, types).length === 0;
  });
}

/**
 * The one branch of parts that are nothing but a oneOf or anyOf of one, with texts and a type that the branch states too: what they come down to. A
 * discriminator tells of more branches to come.
 */
export function soleBranch(context: CompileContext, parts: readonly ReadPart[]): SchemaLocation | undefined {
  const mayStandAround = ({ keywords }: ReadPart): boolean =>
    keywords.type?.includes("null") !== true && Object.keys(keywords).every((keyword) => aroundBranch.has(keyword));
  if (!parts.every(mayStandAround)) return undefined;
  const facts = mergeFacts(parts, context.face);
  const [union, another] = facts.unions;
  const [branch, ...others] = union?.branches ?? [];
  if (union === undefined || branch === undefined || another !== undefined || others.length > 0) return undefined;
  return isFree(facts) || isImplied({ context }, facts, union) ? branch : undefined;
}

const aroundBranch: ReadonlySet<string> = new Set([...silentKeywords, "oneOf", "anyOf", "type"]);

function combined(input: UnionInput): Schema | undefined {
  const { unions } = input.facts;
  const [first] = unions;
  if (first === undefined) return undefined;
  const base: Facts = { ...input.facts, unions: [] };
  const isAlone = unions.length === 1 && !base.hasUnevaluated && (isFree(base) || isImplied(input, base, first));
  if (isAlone) return branchesOf(input, first, (branch) => [{ location: branch }]);
  const product = unions.reduce((count, { branches }) => count * branches.length, 1);
  const isDistributed = base.hasUnevaluated || (!isFree(base) && !hasMembers(base));
  if (isDistributed && product <= maximumProduct) {
    const bases = basesOf(input, first);
    return branchesOf(input, first, (branch) => [...bases, { location: branch }]);
  }
  const alone = unions.map((union) => branchesOf(input, union, (branch) => [{ location: branch }]));
  const open = base.hasUnevaluated
    ? { ...mergeFacts(input.parts.map(withoutUnevaluated), input.context.face), unions: [] }
    : base;
  const parts = isFree(open) ? alone : [kindsOf({ ...input, facts: open, isBranch: false }), ...alone];
  return { kind: "intersection", origin: input.origin, parts };
}

function branchesOf(input: UnionInput, union: UnionFact, partsOf: (branch: SchemaLocation) => Part[]): Schema {
  const { context, origin, compileParts } = input;
  const branches = union.branches.map((branch) => compileParts(context, partsOf(branch)));
  const values = valuesOfBranches(branches, input);
  if (values !== undefined) return values;
  const discriminator = discriminatorOf(context, union.owner);
  return unionOf(branches, origin, {
    exclusive: union.keyword === "oneOf" && context.face === "input",
    ...(discriminator && { discriminator }),
  });
}

/** `oneOf` of constants with titles is how annotated enums are written: one enum, with what is said of each value in a note. */
function valuesOfBranches(branches: readonly Schema[], { origin, facts: { types } }: UnionInput): Schema | undefined {
  const literals = branches.filter((branch) => branch.kind === "literal");
  const [first] = literals;
  const isEnum = first !== undefined && literals.length > 1 && literals.length === branches.length;
  if (!isEnum || !literals.every(({ value }) => typeof value === typeof first.value)) return undefined;
  if (typeof first.value !== "string" && typeof first.value !== "number") return undefined;
  const told = literals.flatMap(({ value, title, description }) => {
    const text = [title, description].filter((part) => part !== undefined && part !== "").join(", ");
    return text === "" || text === value ? [] : [`${JSON.stringify(value)}: ${text.replaceAll(/\s+/g, " ")}`];
  });
  return annotate(
    valuesSchema(
      literals.map(({ value }) => value),
      origin,
      types,
    ),
    told.length > 0 ? { notes: told } : {},
  );
}

/** All that stands beside a union, to be merged into each of its branches. */
function basesOf({ parts }: UnionInput, union: UnionFact): Part[] {
  const owner = locationKey(union.owner.location);
  return parts.map((part): Part => {
    const isOwn = part.isInitial || part.isBase === true;
    const { location, omit = [] } = isOwn ? part : withoutUnevaluated(part);
    return { location, omit: locationKey(location) === owner ? [...omit, union.keyword] : omit, isBase: true };
  });
}

function withoutUnevaluated(part: ReadPart): ReadPart {
  return { ...part, omit: [...(part.omit ?? []), "unevaluated"] };
}

function isFree(facts: Facts): boolean {
  return facts.types === undefined && facts.values === undefined && !hasMembers(facts) && !hasLimits(facts);
}

function hasLimits({ limits, patterns, formats }: Facts): boolean {
  return Object.keys(limits).length > 0 || patterns.length > 0 || formats.length > 0;
}

function hasMembers(facts: Facts): boolean {
  if (!facts.hasUnevaluated && impliedTypes(facts).length === 0) return false;
  const { properties, required, patternProperties, dependentRequired, ...rest } = memberFacts(facts);
  const { items, prefixItems } = itemFacts(facts);
  return (
    [properties, required, patternProperties, dependentRequired].some(({ size }) => size > 0) ||
    [rest.additionalProperties, rest.propertyNames, items, prefixItems].some(({ length }) => length > 0)
  );
}

/** Whether all that stands beside a union is a type that each branch states too. */
function isImplied({ context }: Pick<UnionInput, "context">, base: Facts, union: UnionFact): boolean {
  if (base.values !== undefined || hasMembers(base) || hasLimits(base)) return false;
  return union.branches.every((branch) => {
    const types = statedTypes(context, branch);
    return types !== undefined && types.every((type) => type === "null" || base.types?.includes(type));
  });
}

function statedTypes(context: CompileContext, location: SchemaLocation): readonly SchemaType[] | undefined {
  return typesOf(flatten(context, [{ location }], true).parts);
}

/** The Discriminator Object of a schema with its mapping followed (OpenAPI 3.1.1, section 4.8.25). */
function discriminatorOf(context: CompileContext, { keywords, location }: ReadPart): Discriminator | undefined {
  const stated = keywords.discriminator;
  if (stated === undefined || stated.hasDefault === true) return undefined;
  const mapping = [...(stated.mapping ?? [])]
    .sort(([a], [b]) => byCodeUnits(a, b))
    .flatMap(([value, reference]) => {
      const target = followMapping(context, reference, location);
      return target === undefined ? [] : [{ value, target: `${context.face}:${locationKey(target)}` }];
    });
  return { propertyName: stated.propertyName, mapping, values: [], open: false };
}

/** A mapping names a schema of the document, or is a reference. */
function followMapping(context: CompileContext, reference: string, from: SchemaLocation): SchemaLocation | undefined {
  const isName = /^[\w.-]+$/.test(reference);
  const candidates = isName
    ? [`#/components/schemas/${reference}`, `#/definitions/${reference}`, reference]
    : [reference];
  for (const candidate of candidates) {
    const target = context.schemas.follow(candidate, from);
    if (!("unresolved" in target)) return target;
  }
  return undefined;
}
