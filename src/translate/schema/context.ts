import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { originKey } from "../../model/origin.js";
import type { Face, Schema, SchemaId } from "../../model/schema.js";
import type { SchemaKeywords, SchemaLocation, SchemaResolver } from "../../resolve/resolved-document.js";

/** What compiling a schema needs from its surroundings. */
export interface CompileContext {
  readonly schemas: SchemaResolver;
  readonly face: Face;
  readonly report: (diagnostic: Diagnostic) => void;
  /** Asks that the schema at a location be compiled under its own id, and gives that id. */
  readonly requireNamed: (location: SchemaLocation) => SchemaId;
  /** The schemas being compiled right now, by the key of their parts: how anonymous recursion is noticed. */
  readonly inProgress: Map<string, { recursive: boolean }>;
  /** The id of a merged schema that contains itself. */
  readonly anonymousId: (key: string) => SchemaId;
  /** Keeps a merged schema that turned out to contain itself under its id, and gives that id. */
  readonly defineAnonymous: (key: string, location: SchemaLocation, schema: Schema) => SchemaId;
  /** How many inline schemas lie above the one being compiled. */
  depth: number;
}

/** Keywords that can be left out of a part; `unevaluated` are unevaluatedProperties and unevaluatedItems. */
export type Omittable = "oneOf" | "anyOf" | "unevaluated";

/** One schema that has to hold; `omit` leaves out keywords that have been dealt with already. */
export interface Part {
  readonly location: SchemaLocation;
  readonly omit?: readonly Omittable[];
  /** It holds, but is not what is described: its title, its description and its `nullable` belong to the whole. */
  readonly isBase?: boolean;
}

/** A part that has been read. */
export interface ReadPart extends Part {
  readonly keywords: SchemaKeywords;
  /** Whether it is one of the parts that were asked for, not one that allOf or $ref led to. */
  readonly isInitial: boolean;
}

/** The place of a schema as text; equal for equal places. */
export function locationKey(location: SchemaLocation): string {
  return originKey(location.origin);
}

/** The id of the schema at a location, on one face. */
export function schemaIdOf(face: Face, location: SchemaLocation): SchemaId {
  return `${face}:${locationKey(location)}`;
}

/** The key of several parts together, whatever their order. */
export function partsKey(parts: readonly Part[]): string {
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && only.omit === undefined) return locationKey(only.location);
  return parts
    .map(({ location, omit = [] }) => [locationKey(location), ...omit].join(" -"))
    .sort()
    .join(" & ");
}

/** The keywords of a schema; what `read` says about it is reported. */
export function readKeywords(
  context: Pick<CompileContext, "schemas" | "report">,
  location: SchemaLocation,
): SchemaKeywords {
  const { keywords, diagnostics } = context.schemas.read(location);
  for (const said of diagnostics) context.report(said);
  return keywords;
}

/** `compileParts`, handed to the modules that it is made of. */
export type CompileParts = (context: CompileContext, parts: readonly Part[]) => Schema;
