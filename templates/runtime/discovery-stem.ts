/**
 * The stem of an English word in small letters, by Porter's algorithm (M. F. Porter, "An algorithm for suffix stripping", 1980): `listed`, `listing` and
 * `lists` have one. Other texts come back as they are.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  const inflected = withoutInflection(withoutPlural(word));
  const ended = inflected.endsWith("y") && hasVowel(inflected.slice(0, -1)) ? `${inflected.slice(0, -1)}i` : inflected;
  return withoutFinal(withoutResidue(withShorter(withShorter(ended, doubleSuffixes), singleSuffixes)));
}

/** Step 2. */
const doubleSuffixes = rules(
  "ational:ate tional:tion enci:ence anci:ance izer:ize bli:ble alli:al entli:ent eli:e ousli:ous ization:ize ation:ate " +
    "ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble logi:log",
);
/** Step 3. */
const singleSuffixes = rules("icate:ic ative: alize:al iciti:ic ical:ic ful: ness:");
/** Step 4. */
const residues = rules(
  "al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ion: ou: ism: ate: iti: ous: ive: ize:",
);

type Rules = readonly (readonly [suffix: string, shorter: string])[];

function rules(text: string): Rules {
  const pairs = text.split(" ").map((rule) => rule.split(":") as [string, string]);
  return pairs.sort(([one], [other]) => other.length - one.length);
}

/** Step 1a. */
function withoutPlural(word: string): string {
  if (/(?:ss|i)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Step 1b. */
function withoutInflection(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const bare = word.replace(/(?:ed|ing)$/, "");
  if (bare === word || !hasVowel(bare)) return word;
  if (/(?:at|bl|iz)$/.test(bare)) return `${bare}e`;
  if (/([^aeioulsz])\1$/.test(bare)) return bare.slice(0, -1);
  return measure(bare) === 1 && endsShort(bare) ? `${bare}e` : bare;
}

function withShorter(word: string, from: Rules): string {
  const [suffix = "", shorter = ""] = from.find(([ending]) => word.endsWith(ending)) ?? [];
  const bare = word.slice(0, word.length - suffix.length);
  return measure(bare) > 0 ? bare + shorter : word;
}

function withoutResidue(word: string): string {
  const suffix = residues.find(([ending]) => word.endsWith(ending))?.[0] ?? "";
  const bare = word.slice(0, word.length - suffix.length);
  const isIon = suffix === "ion" && !/[st]$/.test(bare);
  return measure(bare) > 1 && !isIon ? bare : word;
}

/** Step 5. */
function withoutFinal(word: string): string {
  const bare = word.replace(/e$/, "");
  const size = measure(bare);
  const isLoose = size > 1 || (size === 1 && !endsShort(bare));
  const ended = isLoose ? bare : word;
  return ended.endsWith("ll") && measure(ended.slice(0, -1)) > 1 ? ended.slice(0, -1) : ended;
}

/** Consonants as `c`, vowels as `v`; a `y` after a consonant is a vowel. */
function shape(word: string): string {
  let found = "";
  for (const letter of word) found += "aeiou".includes(letter) || (letter === "y" && found.endsWith("c")) ? "v" : "c";
  return found;
}

/** How many times vowels are followed by consonants. */
function measure(word: string): number {
  return shape(word).match(/v+c+/g)?.length ?? 0;
}

function hasVowel(word: string): boolean {
  return shape(word).includes("v");
}

/** Whether it ends as `hop` does: so that `hoping` is `hope`. */
function endsShort(word: string): boolean {
  return shape(word).endsWith("cvc") && !/[wxy]$/.test(word);
}
