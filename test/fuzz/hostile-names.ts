import type { Random } from "./random.js";

const PLAIN = ["id", "name", "kind", "items", "value", "count", "parent", "children", "tags", "meta", "type", "status"];

/** Names that mean something in JavaScript, JSON Schema, TypeScript or a file system. */
const HOSTILE = [
  "__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "then", "prototype", "toJSON",
  "$ref", "$defs", "$id", "properties", "required", "default", "enum", "body", "result",
  "class", "await", "eval", "arguments", "this", "null", "undefined", "any", "unknown", "never", "z", "import",
  "Object", "Array", "Record", "Promise", "String", "defineTool", "typed", "ToolDefinition",
  "../../etc/passwd", "..", ".", "a/b", "a\\b", "C:\\x", "con", "NUL", "aux.txt", "COM1", "LPT1",
  "a~b", "a~1b", "a%2Fb", "a#b", "a?b", "a b", " ", "", "-", "_", "$", "[]", "ids[]", "filter[name]", "a.b",
  "it's", 'say "hi"', "`tick`", "${process.exit(1)}", "*/ x", "/* x", "// x", "\\", "line\nbreak", "\r\n", "\t", "\0",
  "\u2028", "\u2029", "\u202Eevil", "\uFEFFbom", "\uD800", "\uDFFFx", "\u{1F600}", "名前", "é", "e\u0301", "ß", "ı",
  "Id", "ID", "iD", "NAME", "Name", "user_id", "userId", "user-id", "UserId", "1st", "0", "2", "10", "-1", "1e3",
  "<script>", "&amp;", "{{x}}", "{id}", "@type", "@param", "a:b", "a,b", "index", "server", "catalog", "runtime",
] as const;

/** A name: mostly plain ones, so that names meet; else one that means something somewhere; rarely one of 10,000 characters. */
export function anyName(random: Random): string {
  return random.weighted<() => string>([
    [600, () => random.pick(PLAIN)],
    [360, () => random.pick(HOSTILE)],
    [30, () => random.pick(PLAIN) + random.pick(HOSTILE)],
    [1, () => random.pick(["x", "名", "a b ", "_", "\u{1F600}"]).repeat(10_000).slice(0, 10_000)],
  ])();
}

const TEXTS = [
  "Text.", "", " ", "*/ process.exit(1); /*", "`${process.exit(1)}`", "a\nb\n\nc", "a\r\nb", "tab\there", "\0nul",
  "\u2028separator\u2029", "\u202Ertl", "\uD83D lone", "\uDE00", "@deprecated @see {@link x}", "</script><!--", "\\", "\\u0041", "'\"`",
  "- list\n- of\n  - things", "```js\nx\n```", "// c", "A sentence. Another one! A third? No end", "名前。二つ目。", "$&$1$$", "{{x}} <%= y %>",
] as const;

/** A description: short, hostile, or long enough to be cut. */
export function anyText(random: Random): string {
  if (random.chance(0.01)) return `${random.pick(TEXTS)} `.repeat(random.int(50, 800));
  return random.pick(TEXTS);
}
