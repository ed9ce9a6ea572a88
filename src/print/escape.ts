// Characters that a reader cannot see, or that change the order in which others are shown (Unicode Standard Annex 9, CVE-2021-42574).
// U+200C and U+200D stay: Persian, Indic scripts and emoji need them.
const invisible =
  "\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}";
const invisibleInLiteral = new RegExp(`[${invisible}]`, "gu");
const invisibleInComment = new RegExp(`[\\u0000-\\u0008\\u000e-\\u001f${invisible}]`, "gu");

/** A string as a double-quoted TypeScript literal that evaluates to it; also safe inside an HTML script element, and every character can be seen. */
export function stringLiteral(value: string): string {
  let text = JSON.stringify(value);
  // Each test is cheap and nearly always fails; the replacements that it guards are not.
  if (/[\u007f-\uffff]/.test(text)) text = text.replace(invisibleInLiteral, unicodeEscapes);
  if (text.includes("<")) text = text.replace(/<(?=\/script|!--)/gi, "\\u003c");
  if (!/\/[/*][#@]/.test(text)) return text;
  return text.replace(
    /(\/[/*])([#@])(?=\s*source(?:Mapping)?URL)/g,
    (_, slashes: string, mark: string) => slashes + unicodeEscapes(mark),
  );
}

/**
 * Text of the document as lines of a comment. Its line breaks stay, and nothing else of it has a meaning for a tool: it cannot
 * close the comment, be a JSDoc tag (`\@` is what TSDoc escapes with), a pragma of TypeScript or the address of a source map.
 */
export function commentLines(text: string): string[] {
  const lines = mayMean.test(text) ? harmlessLines(text) : text.split("\n").map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== "");
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== "") + 1);
}

// All but letters, digits and marks of ASCII, and of these what can have a meaning in a comment.
const mayMean = /[^\n -?A-~]|\*\/|\/[/*]#/;

function harmlessLines(text: string): string[] {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[\v\f]/g, " ")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(invisibleInComment, "")
    .split("\n")
    .map(harmless);
}

/** Text of the document as one line of a comment, with single spaces. */
export function oneLine(text: string): string {
  return commentLines(text.replace(/\s+/g, " ")).join(" ").trim();
}

function harmless(line: string): string {
  return line
    .trimEnd()
    .replaceAll("*/", "*\\/")
    .replace(/^(\s*)@/, "$1\\@")
    .replace(/\{@/g, "{\\@")
    .replace(/@(?=jsx)/gi, "@ ")
    .replace(/(\/[/*])([#@])(?=\s*source(?:Mapping)?URL)/g, "$1 $2");
}

function unicodeEscapes(characters: string): string {
  return characters.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
