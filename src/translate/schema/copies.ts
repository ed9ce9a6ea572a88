import type { SchemaResolver } from "../../resolve/resolved-document.js";
import type { ReadPart } from "./context.js";
import { type UnionFact, unionsOf } from "./facts.js";
import { createSameness } from "./same.js";

/** Of more unions that hold together none is compared with the others. */
const maximumUnions = 32;

/**
 * The parts without a oneOf or anyOf that says the same as an earlier one: members of allOf may have a copy of one schema each, where others refer to it
 * twice. Beside a discriminator the names of the branches say something too, and nothing is left out.
 */
export function withoutCopies(schemas: SchemaResolver, parts: readonly ReadPart[]): readonly ReadPart[] {
  const unions = parts.flatMap(unionsOf).filter(({ owner: { keywords } }) => keywords.discriminator === undefined);
  if (unions.length < 2 || unions.length > maximumUnions) return parts;
  const isSame = createSameness(schemas);
  const isCopy = (union: UnionFact, other: UnionFact): boolean =>
    union.keyword === other.keyword &&
    union.branches.length === other.branches.length &&
    union.branches.every((branch, index) => isSame(branch, other.branches[index]!));
  const copies = unions.filter((union, index) => unions.slice(0, index).some((other) => isCopy(union, other)));
  if (copies.length === 0) return parts;
  return parts.map((part) => {
    const omitted = copies.flatMap(({ owner, keyword }) => (owner === part ? [keyword] : []));
    return omitted.length === 0 ? part : { ...part, omit: [...(part.omit ?? []), ...omitted] };
  });
}
