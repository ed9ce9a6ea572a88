import { stem } from "./discovery-stem.js";

/** Words that say nothing of what is asked for. */
const STOP_WORDS: ReadonlySet<string> = wordSet(
  "a an the of to in on at for from with by and or is are was be been it its this that these those i me my mine we us our you your he she they them " +
    "their do does did can could should would will has have had how much many what which who whom whose where when why there here as so if then than into " +
    "onto about per via please want need like just now one once some any more most also not no yes am",
);

/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\u30FC]+/gu;

/** The words of a text in small letters, in its order: names are taken apart where their case or separators say so, and numbers and versions left out. */
export function wordsIn(text: string): readonly string[] {
  return text
    .normalize("NFKC")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(UNSPACED, (run) => ` ${pairs(run)} `)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "" && !/^(?:\d+|v\d+(?:(?:alpha|beta)\d*)?)$/.test(word));
}

/** Whether a word says what a text is about. */
export function isTelling(word: string): boolean {
  return word.length > 1 && !STOP_WORDS.has(word);
}

/** The stems of the words of a text that say what it is about, each once. */
export function stemsOf(text: string): readonly string[] {
  return [...new Set(wordsIn(text).filter(isTelling).map(stem))];
}

/** A set of the words of a text, which are between spaces. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

function pairs(run: string): string {
  const letters = [...run];
  if (letters.length < 3) return run;
  return letters
    .slice(1)
    .map((letter, index) => `${letters[index]}${letter}`)
    .join(" ");
}
