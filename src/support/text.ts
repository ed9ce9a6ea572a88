/** `text` in at most `length` UTF-16 units: cut at the end of a sentence, else of a word, never inside a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const room = text.slice(0, length - 1);
  const sentence = Math.max(...[". ", ".\n", "! ", "? ", "\n\n"].map((end) => room.lastIndexOf(end)));
  if (sentence > length / 2) return room.slice(0, sentence + 1).trimEnd();
  const word = room.search(/\s\S*$/);
  return `${withoutHalfCharacter(word > length / 2 ? room.slice(0, word) : room).trimEnd()}…`;
}

function withoutHalfCharacter(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}

const halfCharacter = /\p{Surrogate}/gu;

/** Whether a text has no half of a character (an unpaired UTF-16 surrogate). */
export function isWellFormed(text: string): boolean {
  return text.search(halfCharacter) === -1;
}

/** `text` for people and models: the replacement character for each half of a character, and for controls but tabs and line ends. */
export function readable(text: string): string {
  return text.replaceAll(halfCharacter, "\uFFFD").replaceAll(/(?![\t\r\n])\p{Cc}/gu, "\uFFFD");
}

/** `text` readable and on one line. */
export function oneLine(text: string): string {
  return readable(text).replaceAll(/\s+/g, " ").trim();
}
