/** Two tools whose descriptions a model can hardly tell apart. */
export interface SimilarPair {
  readonly first: string;
  readonly second: string;
  /** Of all their word triples, the share that both have (Jaccard): 0.8 to 1. */
  readonly similarity: number;
}

const threshold = 0.8;

/** A triple that more tools share says nothing, and would make the search quadratic. */
const commonLimit = 40;

/** Texts of fewer words are alike by chance. */
const leastWords = 4;

/**
 * Pairs of near-duplicate descriptions, by the triples of words that they share, the first of each in the order given; equal texts count as one pair with the first of them. Triples
 * that over 40 tools have are no evidence, so that the work grows with the texts, not with their pairs.
 */
export function similarDescriptions(
  tools: readonly { readonly name: string; readonly description: string }[],
): SimilarPair[] {
  const pairs: SimilarPair[] = [];
  const firstOf = new Map<string, string>();
  const distinct: { name: string; triples: ReadonlySet<string> }[] = [];
  for (const { name, description } of tools) {
    const words = description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length < leastWords) continue;
    const text = words.join(" ");
    const first = firstOf.get(text);
    if (first === undefined) distinct.push({ name, triples: triplesOf(words) });
    else pairs.push({ first, second: name, similarity: 1 });
    firstOf.set(text, first ?? name);
  }
  return [...pairs, ...nearPairs(distinct)];
}

function nearPairs(tools: readonly { readonly name: string; readonly triples: ReadonlySet<string> }[]): SimilarPair[] {
  const holders = new Map<string, number[]>();
  tools.forEach(({ triples }, index) => {
    for (const triple of triples) {
      const known = holders.get(triple);
      if (known === undefined) holders.set(triple, [index]);
      else known.push(index);
    }
  });
  return tools.flatMap(({ name, triples }, index) => {
    const shared = new Map<number, number>();
    for (const triple of triples) {
      const others = holders.get(triple) ?? [];
      if (others.length > commonLimit) continue;
      for (const other of others) if (other < index) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    return [...shared.keys()].flatMap((other) => {
      const { name: first, triples: otherTriples } = tools[other]!;
      const similarity = jaccard(triples, otherTriples);
      return similarity >= threshold ? [{ first, second: name, similarity }] : [];
    });
  });
}

function triplesOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`));
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((triple) => b.has(triple)).length;
  return common / (a.size + b.size - common);
}
