import { stem } from "./discovery-stem.js";
import { type Action, actionsOf, isReading, relatedTo } from "./discovery-verbs.js";
import { isTelling, wordSet, wordsIn } from "./discovery-words.js";

/** One thing that a query names. */
export interface Concept {
  /** Its stem, and those it is written in one word with: `config map` is `configmap` too. None for what is only meant. */
  readonly stems: readonly string[];
  /** Stems that may be meant. */
  readonly related: readonly string[];
  /** Of 1: how much it counts. */
  readonly weight: number;
}

/** What a query asks for. */
export interface Query {
  readonly concepts: readonly Concept[];
  /** Whether what it asks for only reads, or only changes. Undefined where it may be either. */
  readonly kind: "read" | "write" | undefined;
  /** Which of the concepts is its verb, if one is. */
  readonly verb: Verb | undefined;
}

/** The verb of a query. */
export interface Verb {
  /** Of its concept. */
  readonly at: number;
  readonly actions: readonly Action[];
  /** Whether it may be a noun as well, as `commit` and `release` are. */
  readonly isNoun: boolean;
}

/** Longer queries say nothing more. */
const MAX_WORDS = 24;
/** Names are made of so many words at most that are looked for as one. */
const MAX_JOINED = 4;
const QUESTIONS = wordSet("what which who whose how where when why is are am");
const OWN = wordSet("i me my mine myself");
/** Words that only a verb stands before. */
const AFTER_VERBS = wordSet("a an the my our your this that these those all every each another some to its");

/** Reads what a query asks for: words that name things, and a verb, which stands first or is one of the usual ones. */
export function readQuery(text: string): Query {
  const words = wordsIn(text).slice(0, MAX_WORDS);
  const places = words.flatMap((word, at) => (isTelling(word) ? [{ at, stem: stem(word) }] : []));
  const concepts = places.map(({ at, stem: own }): Concept => {
    return { stems: [...new Set([own, ...joinedStems(words, at)])], related: relatedTo(own), weight: 1 };
  });
  if (words.some((word) => OWN.has(word))) concepts.push({ stems: [], related: ["authent", "self"], weight: 0.35 });
  if (QUESTIONS.has(words[0] ?? "")) return { concepts, kind: "read", verb: undefined };
  const verb = verbOf(words, places);
  return { concepts, kind: verb && kindOf(verb.actions), verb };
}

interface Place {
  /** Among all words. */
  readonly at: number;
  readonly stem: string;
}

function verbOf(words: readonly string[], places: readonly Place[]): Verb | undefined {
  // "get rid of"
  const rid = places.findIndex(({ at }) => words[at] === "rid");
  if (rid >= 0) return { at: rid, actions: ["delete"], isNoun: false };
  const at = places.findIndex((place, position) => usualActions(place, position).length > 0);
  const place = places[at];
  if (place === undefined) return undefined;
  const actions = usualActions(place, at);
  const isNoun = actions.every((action) => action === "act") && !AFTER_VERBS.has(words[place.at + 1] ?? "");
  return { at, actions, isNoun };
}

function usualActions({ stem: word }: Place, position: number): readonly Action[] {
  const actions = actionsOf(word);
  return position === 0 ? actions : actions.filter((action) => action !== "act");
}

function kindOf(actions: readonly Action[]): Query["kind"] {
  if (actions.every(isReading)) return "read";
  return actions.some(isReading) ? undefined : "write";
}

/** The stems of the words that the one at `at` may be part of. */
function joinedStems(words: readonly string[], at: number): string[] {
  const found: string[] = [];
  for (let length = 2; length <= MAX_JOINED; length += 1) {
    for (let start = Math.max(0, at - length + 1); start <= at && start + length <= words.length; start += 1) {
      found.push(stem(words.slice(start, start + length).join("")));
    }
  }
  return found;
}
