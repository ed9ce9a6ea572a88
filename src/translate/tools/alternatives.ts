import type { SchemaKeywords, SchemaLocation, SchemaResolver, SchemaType } from "../../resolve/resolved-document.js";
import { intersectTypes } from "../schema/facts.js";
import { silentKeywords } from "../schema/flatten.js";

/** One way to fit a schema, as far as it decides how a value is spelt outside JSON. */
export interface Alternative {
  /** Without null; undefined where none is stated. */
  readonly types?: readonly SchemaType[] | undefined;
  readonly format?: string | undefined;
  readonly contentEncoding?: string | undefined;
  readonly contentMediaType?: string | undefined;
  readonly items?: SchemaLocation | undefined;
  readonly prefixItems?: readonly SchemaLocation[] | undefined;
  readonly additionalProperties?: SchemaLocation | undefined;
  readonly properties: readonly (readonly [string, SchemaLocation])[];
  /** Whether nothing is said but how the content is encoded: any bytes. */
  readonly isBare: boolean;
}

const anything: Alternative = { properties: [], isBare: true };

/** Keywords that do not keep a schema from standing for bytes. */
const bareKeywords: ReadonlySet<string> = new Set<keyof SchemaKeywords>([...silentKeywords, "format"]);

/** Real schemas have a few; what is beyond is taken for anything. */
const maximumSchemas = 300;
const maximumAlternatives = 50;

/**
 * The ways to fit a schema, its references followed, `allOf` put together, `anyOf` and `oneOf` apart; null is none. Nothing is reported here:
 * what is wrong with a schema is found where it is compiled.
 */
export function alternativesOf(schemas: SchemaResolver, location: SchemaLocation): readonly Alternative[] {
  let left = maximumSchemas;
  const visit = (place: SchemaLocation): readonly Alternative[] => {
    left -= 1;
    if (left < 0) return [anything];
    const { keywords } = schemas.read(place);
    const targets = [keywords.$ref, keywords.$dynamicRef]
      .filter((reference) => reference !== undefined)
      .map((reference) => schemas.follow(reference, place))
      .filter((target): target is SchemaLocation => !("unresolved" in target));
    const together = [...targets, ...(keywords.allOf ?? [])].map(visit);
    const apart = [keywords.anyOf, keywords.oneOf]
      .filter((branches) => branches !== undefined)
      .map((branches) => branches.flatMap(visit));
    return [...together, ...apart].reduce(combine, [ownOf(keywords)]);
  };
  return visit(location).filter(({ types }) => types?.length !== 0);
}

function ownOf(keywords: SchemaKeywords): Alternative {
  const { format, contentEncoding, contentMediaType, items, prefixItems, additionalProperties } = keywords;
  return {
    types: keywords.type?.filter((type) => type !== "null"),
    format,
    contentEncoding,
    contentMediaType,
    items,
    prefixItems,
    additionalProperties,
    properties: keywords.properties ?? [],
    isBare: Object.keys(keywords).every((keyword) => bareKeywords.has(keyword)),
  };
}

function combine(left: readonly Alternative[], right: readonly Alternative[]): readonly Alternative[] {
  return left.flatMap((one) => right.map((other) => merge(one, other))).slice(0, maximumAlternatives);
}

function merge(one: Alternative, other: Alternative): Alternative {
  return {
    types: one.types && other.types ? intersectTypes(one.types, other.types) : (one.types ?? other.types),
    format: one.format ?? other.format,
    contentEncoding: one.contentEncoding ?? other.contentEncoding,
    contentMediaType: one.contentMediaType ?? other.contentMediaType,
    items: one.items ?? other.items,
    prefixItems: one.prefixItems ?? other.prefixItems,
    additionalProperties: one.additionalProperties ?? other.additionalProperties,
    properties: [...one.properties, ...other.properties],
    isBare: one.isBare && other.isBare,
  };
}
