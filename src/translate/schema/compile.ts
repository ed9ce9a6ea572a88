import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { Schema } from "../../model/schema.js";
import type { SchemaLocation } from "../../resolve/resolved-document.js";
import { annotate, annotationsOf } from "./annotations.js";
import { conditionsOf } from "./conditions.js";
import { type CompileContext, type Part, type ReadPart, locationKey, partsKey, readKeywords } from "./context.js";
import { withoutCopies } from "./copies.js";
import { mergeFacts, statesUnevaluated } from "./facts.js";
import { flatten, hasAssertions, isFlat, saysNothing } from "./flatten.js";
import { kindsOf } from "./kinds.js";
import { nullable, unknownSchema } from "./make.js";
import { speakingParts } from "./speaking-parts.js";
import { compileUnions, soleBranch } from "./unions.js";

/** Inline schemas nested deeper than this accept anything. */
const maximumDepth = 100;

/** Texts that stand further away in a chain of references are left out. */
const maximumAliases = 20;

/** The schema at a location, under its own id and not as a reference to itself. */
export function compileNamed(context: CompileContext, location: SchemaLocation): Schema {
  return compileParts(context, [{ location }]);
}

/**
 * The model of the schemas that all hold together: a reference where they come down to one `$ref`, else one merged schema
 * (JSON Schema 2020-12 Core, sections 8.2.3 and 10.2.1.1). An odd schema degrades to what can be said of it, with a diagnostic.
 */
export function compileParts(context: CompileContext, parts: readonly Part[]): Schema {
  const [first] = parts;
  if (first === undefined) throw new Error("a schema has no parts");
  const { origin } = first.location;
  const key = partsKey(parts);
  const running = context.inProgress.get(key);
  if (running !== undefined) {
    running.recursive = true;
    return { kind: "ref", origin, target: context.anonymousId(key) };
  }
  if (context.depth >= maximumDepth) {
    context.report(diagnostic("schema/too-deep", {}, origin));
    return { ...unknownSchema(origin), approximate: true };
  }
  const progress = { recursive: false };
  context.inProgress.set(key, progress);
  context.depth++;
  const schema = compileNew(context, parts);
  context.depth--;
  context.inProgress.delete(key);
  if (!progress.recursive) return schema;
  return { kind: "ref", origin, target: context.defineAnonymous(key, first.location, schema) };
}

function compileNew(context: CompileContext, parts: readonly Part[]): Schema {
  return soleReference(context, parts) ?? compileMerged(context, parts);
}

/** A reference, where the parts are nothing but one `$ref`, however wrapped in allOf and annotations. */
function soleReference(context: CompileContext, parts: readonly Part[]): Schema | undefined {
  const wrapper = wrapperOf(context, parts);
  if (wrapper === undefined) return undefined;
  const reference = referenceTo(context, wrapper);
  const isNullable = wrapper.parts.some(({ keywords, isInitial }) => isInitial && keywords.nullable === true);
  return isNullable ? nullable(reference, reference.origin) : reference;
}

/** One reference, and all that is said around it. */
interface Wrapper {
  readonly target: SchemaLocation;
  readonly parts: readonly ReadPart[];
}

function wrapperOf(context: CompileContext, parts: readonly Part[]): Wrapper | undefined {
  // A base states the union that it was merged into a branch of.
  const isBranch = parts.some(({ isBase }) => isBase === true);
  if (isBranch || !parts.some((part) => isComposed(context, part))) return undefined;
  const flat = flatten(context, parts, false);
  const [target, another] = flat.references;
  if (another !== undefined || flat.isIncomplete) return undefined;
  if (target === undefined) return aroundSoleBranch(context, flat.parts);
  if (flat.parts.some(({ keywords }) => hasAssertions(keywords))) return undefined;
  return { target, parts: flat.parts };
}

function isComposed(context: CompileContext, { location, omit = [] }: Part): boolean {
  const keywords = readKeywords(context, location);
  const { oneOf, anyOf } = keywords;
  const isOfOne = (oneOf?.length === 1 && !omit.includes("oneOf")) || (anyOf?.length === 1 && !omit.includes("anyOf"));
  return isOfOne || !isFlat(keywords);
}

function aroundSoleBranch(context: CompileContext, parts: readonly ReadPart[]): Wrapper | undefined {
  const location = soleBranch(context, parts);
  const inner = location && wrapperOf(context, [{ location }]);
  return inner && { target: inner.target, parts: [...inner.parts, ...parts] };
}

function referenceTo(context: CompileContext, { target: location, parts }: Wrapper): Schema {
  const { origin } = parts[0]?.location ?? location;
  const target = endOfAliases(context, location);
  if (target === undefined) return { ...unknownSchema(origin), approximate: true };
  const keywords = readKeywords(context, target);
  const schema: Schema = saysNothing(keywords)
    ? annotate(unknownSchema(origin), annotationsOf(context, [{ location: target, keywords, isInitial: true }]))
    : { kind: "ref", origin, target: context.requireNamed(target) };
  return annotate(schema, annotationsOf(context, [...aliasTexts(context, target), ...parts]));
}

/** What is said around the reference that a schema comes down to, which nobody would be told who follows references to their end. */
function aliasTexts(context: CompileContext, start: SchemaLocation): readonly ReadPart[] {
  let texts: readonly ReadPart[] = [];
  let location: SchemaLocation | undefined = start;
  for (let step = 0; location !== undefined && step < maximumAliases; step++) {
    const wrapper = wrapperOf(context, [{ location }]);
    if (wrapper === undefined) break;
    texts = [...wrapper.parts, ...texts];
    location = endOfAliases(context, wrapper.target);
  }
  return texts;
}

/** The schema that a chain of bare references ends at; undefined where it goes in a circle or leads nowhere. */
function endOfAliases(context: CompileContext, start: SchemaLocation): SchemaLocation | undefined {
  const seen = new Set<string>();
  let location = start;
  for (;;) {
    const keywords = readKeywords(context, location);
    const isAlias = Object.keys(keywords).length === 1 && keywords.$ref !== undefined;
    if (!isAlias || keywords.$ref === undefined) return location;
    const key = locationKey(location);
    if (seen.has(key)) {
      context.report(diagnostic("ref/circular", { reference: keywords.$ref }, location.origin));
      return undefined;
    }
    seen.add(key);
    const next = context.schemas.follow(keywords.$ref, location);
    if ("unresolved" in next) {
      context.report(next.unresolved);
      return undefined;
    }
    location = next;
  }
}

function compileMerged(context: CompileContext, initial: readonly Part[]): Schema {
  const flat = flatten(context, initial, true);
  const parts = withoutCopies(context.schemas, flat.parts);
  const facts = mergeFacts(parts, context.face);
  const isUnevaluatedDropped = !facts.hasUnevaluated && parts.some(({ keywords }) => statesUnevaluated(keywords));
  const origin = initial[initial.length - 1]?.location.origin ?? parts[0]!.location.origin;
  const unions = facts.unions.filter(({ branches }) => !branches.some(flat.hasTaken));
  const united = compileUnions({ context, parts, origin, facts: { ...facts, unions }, compileParts });
  const isBranch = initial.some(({ isBase }) => isBase === true);
  const schema = united ?? kindsOf({ context, facts, origin, compileParts, isBranch });
  const speaking = parts.flatMap((part) => (part.isInitial ? speakingParts(context, part) : []));
  const annotated = annotate(conditionsOf({ context, parts, schema, compileParts }), {
    ...annotationsOf(context, speaking),
    ...((flat.isIncomplete || isUnevaluatedDropped) && { approximate: true }),
  });
  return facts.isNullable && facts.values === undefined ? nullable(annotated, origin) : annotated;
}
