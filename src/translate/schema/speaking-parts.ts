import type { SchemaLocation } from "../../resolve/resolved-document.js";
import { type CompileContext, type ReadPart, readKeywords } from "./context.js";
import { hasAssertions, saysNothing } from "./flatten.js";

type SpeakingContext = Pick<CompileContext, "schemas" | "report">;

/** Texts that stand deeper than this are left out. */
const maximumDepth = 20;

/**
 * The parts whose texts are those of a schema, the later ones before the earlier: itself, the members of its allOf that hold nothing but
 * texts, and what it comes down to, where that is one `$ref` or one member. What several members or the schema itself add to each other
 * is none of them, and not described as they are.
 */
export function speakingParts(context: SpeakingContext, part: ReadPart, depth: number = 0): ReadPart[] {
  const { $ref, allOf = [] } = part.keywords;
  if (depth >= maximumDepth || ($ref === undefined && allOf.length === 0)) return [part];
  const read = (location: SchemaLocation): ReadPart => {
    return { location, keywords: readKeywords(context, location), isInitial: false };
  };
  const members = allOf.map(read);
  const target = $ref === undefined ? undefined : context.schemas.follow($ref, part.location);
  const referred = target === undefined || "unresolved" in target ? [] : [read(target)];
  const [sole, another] = [...referred, ...members.filter(({ keywords }) => !saysNothing(keywords))];
  const isWrapper = sole !== undefined && another === undefined && !hasAssertions(part.keywords);
  return [
    ...(isWrapper ? speakingParts(context, sole, depth + 1) : []),
    ...members.filter(({ keywords }) => saysNothing(keywords)),
    part,
  ];
}

/** What the schema at a location is described as, there or at what it comes down to. */
export function descriptionAt(context: SpeakingContext, location: SchemaLocation): string | undefined {
  const part: ReadPart = { location, keywords: readKeywords(context, location), isInitial: true };
  const told = speakingParts(context, part).map(({ keywords: { description } }) => description);
  return told.findLast((description) => description !== undefined && description !== "");
}
