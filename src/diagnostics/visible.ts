/** Control characters, line separators, and the marks that turn the direction of writing: what can change what a terminal shows. */
const invisible = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text in which such characters are spelt (`\u001b`), so that a document cannot steer the reader's terminal; tabs become spaces. */
export function visible(text: string): string {
  return text.replace(invisible, (character) => {
    return character === "\t" ? " " : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
