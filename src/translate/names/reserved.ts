/** Words that cannot name a constant of a module (ECMA-262, sections 12.7.2 and 13.1.1). */
const reserved: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for " +
    "function if implements import in instanceof interface let new null package private protected public return static super switch this " +
    "throw true try typeof undefined var void while with yield"
  ).split(" "),
);

/** `word`, or `word_` where the language keeps it for itself, every object has it, or it would make an object that can be awaited (`then`). */
export function unreserved(word: string): string {
  return reserved.has(word) || word === "then" || word in Object.prototype ? `${word}_` : word;
}
