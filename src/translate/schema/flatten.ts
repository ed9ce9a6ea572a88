import { diagnostic } from "../../diagnostics/diagnostic.js";
import type { SchemaKeywords, SchemaLocation } from "../../resolve/resolved-document.js";
import { type CompileContext, type Part, type ReadPart, locationKey, readKeywords } from "./context.js";

/** Chains of $ref and allOf longer than this are cut. */
const maximumDepth = 200;

/** Keywords that neither restrict values nor tell variants apart: references and allOf, whose targets are read for themselves, and annotations. */
export const silentKeywords: readonly (keyof SchemaKeywords)[] = [
  "$ref",
  "$dynamicRef",
  "allOf",
  "nullable",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "hidden",
  "contentEncoding",
  "contentMediaType",
];

const annotationKeywords: ReadonlySet<string> = new Set<keyof SchemaKeywords>([...silentKeywords, "discriminator"]);

/** Whether any keyword of a schema, apart from references and allOf, restricts values. */
export function hasAssertions(keywords: SchemaKeywords): boolean {
  return Object.keys(keywords).some((keyword) => !annotationKeywords.has(keyword));
}

/** Whether a schema is one of anything, as it stands: `true`, `{}`, or annotations alone. */
export function saysNothing(keywords: SchemaKeywords): boolean {
  return isFlat(keywords) && !hasAssertions(keywords);
}

/** The schemas that have to hold together, with allOf taken apart. */
export interface Flattened {
  readonly parts: readonly ReadPart[];
  /** Targets of $ref that were not followed, each once. */
  readonly references: readonly SchemaLocation[];
  /** Whether a reference led nowhere, so that less is known than the document says. */
  readonly isIncomplete: boolean;
  /** Whether a place has been taken in. */
  readonly hasTaken: (location: SchemaLocation) => boolean;
}

/**
 * Takes allOf apart, and follows `$ref` where `followReferences` says so (else the targets are listed).
 * Base schemas come before what extends them. What refers to itself is taken in once, with `schema/circular`;
 * references that lead nowhere are reported and left out (JSON Schema 2020-12 Core, sections 8.2.3 and 10.2.1.1).
 */
export function flatten(context: CompileContext, initial: readonly Part[], followReferences: boolean): Flattened {
  const [only] = initial;
  const keywords = only !== undefined && initial.length === 1 ? readKeywords(context, only.location) : undefined;
  return only !== undefined && keywords !== undefined && isFlat(keywords)
    ? flatPart(only, keywords)
    : takenApart(context, initial, followReferences);
}

/** Whether a schema neither refers to others nor has an allOf. */
export function isFlat({ $ref, $dynamicRef, allOf }: SchemaKeywords): boolean {
  return $ref === undefined && $dynamicRef === undefined && allOf === undefined;
}

/** Most schemas are flat. */
function flatPart(part: Part, keywords: SchemaKeywords): Flattened {
  return {
    parts: [{ ...part, keywords, isInitial: part.isBase !== true }],
    references: [],
    isIncomplete: false,
    hasTaken: (location) => locationKey(location) === locationKey(part.location),
  };
}

function takenApart(context: CompileContext, initial: readonly Part[], followReferences: boolean): Flattened {
  const parts: ReadPart[] = [];
  const references = new Map<string, SchemaLocation>();
  const keys = initial.map(({ location }) => locationKey(location));
  const places = new Set(keys);
  const path: string[] = [];
  let isIncomplete = false;

  const enter = (location: SchemaLocation): void => {
    const key = locationKey(location);
    if (!places.has(key)) {
      places.add(key);
      visit({ location }, key, false);
    } else if (path.includes(key)) {
      context.report(diagnostic("schema/circular", { schema: key }, location.origin));
    }
  };

  const follow = (reference: string, from: SchemaLocation): void => {
    const target = context.schemas.follow(reference, from);
    if ("unresolved" in target) {
      context.report(target.unresolved);
      isIncomplete = true;
    } else if (followReferences) {
      enter(target);
    } else {
      references.set(locationKey(target), target);
    }
  };

  const visit = (part: Part, key: string, isInitial: boolean): void => {
    if (path.length >= maximumDepth) {
      context.report(diagnostic("schema/too-deep", {}, part.location.origin));
      isIncomplete = true;
      return;
    }
    const keywords = readKeywords(context, part.location);
    path.push(key);
    if (keywords.$ref !== undefined) follow(keywords.$ref, part.location);
    if (keywords.$dynamicRef !== undefined) follow(keywords.$dynamicRef, part.location);
    keywords.allOf?.forEach(enter);
    path.pop();
    parts.push({ ...part, keywords, isInitial });
  };

  initial.forEach((part, index) => visit(part, keys[index]!, part.isBase !== true));
  const hasTaken = (location: SchemaLocation): boolean => places.has(locationKey(location));
  return { parts, references: [...references.values()], isIncomplete, hasTaken };
}
