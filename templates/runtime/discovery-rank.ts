import { fieldWeights, type Hit, namingFields, rarity, type ToolIndex } from "./discovery-index.js";
import { type Concept, type Query, readQuery } from "./discovery-query.js";
import type { Action } from "./discovery-verbs.js";

/** How far a word stands for the one that was asked for: where it begins with it, where it may mean it, where it is spelt nearly so. */
const BEGINS = 0.75;
const RELATED = 0.5;
const NEARLY = 0.6;
/** Of a word that most tools have. */
const LEAST_RARITY = 0.35;
/** Of the verb of a query, beside one word that is rare; and of reading, where there is no verb. */
const VERB_WEIGHT = 1.2;
const NO_VERB_WEIGHT = 0.5;
/** What the usual score of full-text search (BM25) adds: it decides between equals. */
const SCORE_WEIGHT = 0.05;
/** Of tools that read where a change is asked for, and the other way round. */
const WRONG_KIND = 0.5;
/** How much each word counts against a tool that it is named by and nobody asked for. */
const UNASKED_WEIGHT = 0.2;
/** From here on a tool is about a word. */
const STRONG = 0.45;
/** Words begin with shorter ones, and are spelt nearly so, from these lengths on. */
const LEAST_BEGINNING = 4;
const LEAST_NEARLY = 5;
/** What may follow a beginning. */
const MAX_ENDING = 4;

/** The names of the tools that fit `text`, the best first. */
export function rankTools(index: ToolIndex, text: string): readonly string[] {
  const query = readQuery(text);
  const found = lookUp(index, query.concepts);
  const scores = scoresOf(found, query, index.documentCount);
  return scores
    .sort((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1))
    .map(({ name }) => name);
}

interface Found {
  readonly hits: readonly Hit[];
  /** How far a word of the index stands for each of the concepts. */
  readonly standsFor: (word: string) => readonly number[];
}

/** One search for all words; and one for those that nothing has, by what they begin or nearly are. */
function lookUp(index: ToolIndex, concepts: readonly Concept[]): Found {
  const stems = new Set(concepts.flatMap((concept) => concept.stems));
  const words = new Set([...stems, ...concepts.flatMap(({ related }) => related)]);
  const isLong = (word: string): boolean => word.length >= LEAST_BEGINNING && stems.has(word);
  const hits = search(index, [...words], { prefix: isLong });
  const standing = new Map<string, readonly number[]>();
  for (const hit of hits) {
    for (const word of hit.terms) {
      if (!standing.has(word))
        standing.set(
          word,
          concepts.map((concept) => nearness(word, concept)),
        );
    }
  }
  const all = new Map(hits.map((hit) => [hit.id as string, hit]));
  concepts.forEach(({ stems: [own] }, at) => {
    if (own === undefined || [...standing.values()].some((near) => near[at] !== 0)) return;
    for (const hit of search(index, [own], { prefix: true, fuzzy: own.length >= LEAST_NEARLY ? 0.2 : false })) {
      const known = all.get(hit.id as string);
      all.set(hit.id as string, known ? { ...known, match: { ...known.match, ...hit.match } } : hit);
      for (const word of hit.terms) {
        standing.set(
          word,
          concepts.map((_, other) => (other === at ? NEARLY : (standing.get(word)?.[other] ?? 0))),
        );
      }
    }
  });
  return { hits: [...all.values()], standsFor: (word) => standing.get(word) ?? [] };
}

function search(
  index: ToolIndex,
  words: readonly string[],
  options: Parameters<ToolIndex["search"]>[1],
): readonly Hit[] {
  return words.length === 0 ? [] : (index.search(words.join(" "), options) as Hit[]);
}

function nearness(word: string, { stems, related }: Concept): number {
  if (stems.includes(word)) return 1;
  const isEnding = (stem: string): boolean => word.startsWith(stem) && word.length - stem.length <= MAX_ENDING;
  if (stems.some((stem) => stem.length >= LEAST_BEGINNING && isEnding(stem))) return BEGINS;
  return related.includes(word) ? RELATED : 0;
}

interface Scored {
  readonly name: string;
  readonly score: number;
}

/** How much of the query each tool answers, less what it is about beside that. */
function scoresOf({ hits, standsFor }: Found, query: Query, total: number): Scored[] {
  const { concepts } = query;
  const strengths = hits.map((hit) => strengthsOf(hit, standsFor, concepts.length));
  const namedBy = countNames(hits);
  const { verb, kind } = knownVerb(query, namedBy);
  const weights = concepts.map(({ weight }, at) => {
    if (at === verb?.at) return VERB_WEIGHT;
    const counts = strengths.map((strength) => strength[at]!);
    if (counts.every((strength) => strength === 0)) return 0;
    return weight * Math.max(LEAST_RARITY, rarity(counts.filter((strength) => strength > STRONG).length, total));
  });
  const whole = weights.reduce((sum, weight) => sum + weight, verb ? 0 : NO_VERB_WEIGHT);
  const highest = Math.max(...hits.map(({ score }) => score));
  const rarityOf = (word: string): number => rarity(namedBy.get(word) ?? 0, total);
  return hits.map((hit, index) => {
    const said = strengths[index]!;
    const answered = weights.reduce((sum, weight, at) => {
      return sum + weight * (at === verb?.at ? verbStrength(hit, verb.actions, said[at]!) : said[at]!);
    }, 0);
    const implied = verb ? 0 : NO_VERB_WEIGHT * readingStrength(hit);
    const covered = (answered + implied) / whole + (SCORE_WEIGHT * hit.score) / highest;
    const unasked = Math.max(0, hit.weight - askedWeight(hit, standsFor, rarityOf));
    const isWrong = kind !== undefined && (kind === "read") !== hit.reads;
    return { name: hit.id as string, score: ((isWrong ? WRONG_KIND : 1) * covered) / (1 + UNASKED_WEIGHT * unasked) };
  });
}

/** What may be a noun is one where tools are named by it: then it may ask for them, or for a change. */
function knownVerb(query: Query, namedBy: ReadonlyMap<string, number>): Pick<Query, "verb" | "kind"> {
  const { verb, concepts } = query;
  if (!verb?.isNoun || !namedBy.has(concepts[verb.at]?.stems[0] ?? "")) return query;
  return { verb: { ...verb, actions: [...verb.actions, "get"] }, kind: undefined };
}

/** How far a tool is about each of the concepts. */
function strengthsOf({ match }: Hit, standsFor: Found["standsFor"], count: number): readonly number[] {
  const strengths = Array.from({ length: count }, () => 0);
  for (const [word, fields] of Object.entries(match)) {
    const weight = Math.max(...fields.map((field) => fieldWeights[field] ?? 0));
    standsFor(word).forEach((near, at) => {
      strengths[at] = Math.max(strengths[at]!, near * weight);
    });
  }
  return strengths;
}

/** A verb counts by what it means, or by its own word where a tool has that. */
function verbStrength(hit: Hit, actions: readonly Action[], said: number): number {
  const meant = Math.max(...actions.map((action) => actionStrength(hit, action)));
  const literal = 0.9 * said;
  return Math.max(meant, literal) + 0.1 * Math.min(meant, literal);
}

function actionStrength({ actions, reads }: Hit, action: Action): number {
  if (action !== "act") return actions[action] ?? 0;
  return reads ? 0 : 0.5 + 0.3 * (actions.create ?? 0);
}

function readingStrength({ actions }: Hit): number {
  return Math.max(actions.list ?? 0, 0.9 * (actions.get ?? 0));
}

/** How many tools each word names. */
function countNames(hits: readonly Hit[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { match } of hits) {
    for (const [word, fields] of Object.entries(match)) {
      if (fields.some(isNaming)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

function askedWeight({ match }: Hit, standsFor: Found["standsFor"], rarityOf: (word: string) => number): number {
  const named = Object.entries(match).filter(
    ([word, fields]) => fields.some(isNaming) && standsFor(word).some((near) => near > 0),
  );
  return named.reduce((sum, [word]) => sum + rarityOf(word), 0);
}

function isNaming(field: string): boolean {
  return namingFields.includes(field);
}
