import type { CallToolResult } from "@modelcontextprotocol/server";
import { concat, toBase64 } from "./bytes.js";
import type { Drift } from "./drift.js";
import { isObject } from "./json.js";

/** What stands in the place of a credential. */
const MARK = "[redacted]";

/** Shorter texts cannot be told from ordinary words. */
const MINIMUM_LENGTH = 6;

/** Of what a secret looks like in the base64 of a longer text. */
const MINIMUM_BASE64 = 8;

/** Secrets that read like a word or a short number are told from ordinary ones by where they stand. Longer ones always count. */
const MAXIMUM_PLAIN_LENGTH = 16;

/** How many characters at the ends of a long secret are looked for. */
const HEAD = 128;
const TAIL = 32;

/** Of a character, escaped once or twice. */
const LONGEST_SPELLING = 16;

type Redact = (text: string) => string;

/** Takes secrets out of texts, each kind of text as far as its sense allows. */
export interface Redaction {
  /** Of what tells of an error: wherever a secret stands. */
  readonly inError: Redact;
  /** Of a text of an answer, or a text in it: a plain secret, such as `password`, is taken out where it is the whole of a text alone. */
  readonly inAnswer: Redact;
  /** Of the name of a member: plain secrets are names. */
  readonly inName: Redact;
}

/**
 * Takes `secrets` out of texts: as they are, as URLs, forms, JSON and HTML spell them, and within base64. Those of
 * fewer than 6 characters are let be, since they cannot be told from ordinary words.
 */
export function redaction(secrets: Iterable<string>): Redaction {
  // The longest first, so that no part of one is left over from another.
  const known = [...secrets].filter((secret) => secret.length >= MINIMUM_LENGTH).sort((a, b) => b.length - a.length);
  if (known.length === 0) return NOTHING;
  const isSame = last?.known.length === known.length && last.known.every((secret, index) => secret === known[index]);
  if (!last || !isSame) last = { known, redaction: redactionOf([...new Set(known)]) };
  return last.redaction;
}

/** Of the call before: most calls of a server have the same secrets, and the patterns take as long as the rest of a call. One, so that no more secrets are kept. */
let last: { readonly known: readonly string[]; readonly redaction: Redaction } | undefined;

function redactionOf(known: readonly string[]): Redaction {
  const plain = known.filter(isPlain).map(spelling);
  const others = known.flatMap((secret) => [
    ...(isPlain(secret) ? [] : [spelling(secret)]),
    ...base64Spellings(secret),
  ]);
  // In JSON a text that a colon follows is a name.
  const whole = plain.flatMap((text) => [`^${text}$`, `(?<=")${text}(?="(?!\\s*:))`]);
  return {
    inError: redact([...others, ...plain]),
    inAnswer: redact([...others, ...whole]),
    inName: redact(others),
  };
}

const unchanged: Redact = (text) => text;
/** Where there are no secrets. */
const NOTHING: Redaction = { inError: unchanged, inAnswer: unchanged, inName: unchanged };

function redact(patterns: readonly string[]): Redact {
  const pattern = new RegExp(patterns.join("|"), "g");
  // No spelling is shorter than the secret: most names and many values need no look.
  return (text) => (text.length < MINIMUM_LENGTH ? text : text.replace(pattern, MARK));
}

/** Whether a secret is made of words, or is a short number: answers hold such for other reasons, as values and as names. */
function isPlain(secret: string): boolean {
  if (secret.length > MAXIMUM_PLAIN_LENGTH) return false;
  const words = secret.split(/[-_. ]|(?<=\p{Ll})(?=\p{Lu})/u);
  return /^\d+$/.test(secret) || words.every((word) => /^(\p{Lu}\p{Ll}+|\p{Ll}{2,}|\p{Lu}{2,})$/u.test(word));
}

/** The result of an answer without secrets: in its blocks, and in the members of its structured content. */
export function redactResult(result: CallToolResult, redact: Redaction): CallToolResult {
  if (redact === NOTHING) return result;
  const content = result.content.map((block) => redactBlock(block, redact));
  if (result.structuredContent === undefined) return { ...result, content };
  return { ...result, content, structuredContent: redactValue(result.structuredContent, redact) };
}

/** Drift without secrets: names of members stand in its paths, and texts of the API may stand in its messages. */
export function redactDrift(drift: Drift, redact: Redaction): Drift {
  const problems = drift.problems.map(({ path, message }) => ({
    path: path.map((key) => (typeof key === "string" ? redact.inName(key) : key)),
    message: redact.inAnswer(message),
  }));
  return { ...drift, problems };
}

type Block = CallToolResult["content"][number];

function redactBlock(block: Block, redact: Redaction): Block {
  switch (block.type) {
    case "text":
      return { ...block, text: redact.inAnswer(block.text) };
    case "image":
    case "audio":
      return isClean(block.data, redact) ? { ...block, mimeType: redact.inAnswer(block.mimeType) } : LEFT_OUT;
    case "resource":
      if ("blob" in block.resource && !isClean(block.resource.blob, redact)) return LEFT_OUT;
      return { ...block, resource: redactValue(block.resource, redact) as typeof block.resource };
    default:
      return block;
  }
}

/** Bytes cannot lose a part of theirs and still be what they were. */
const LEFT_OUT: Block = {
  type: "text",
  text: "The answer is left out: it holds the credential that it was asked with.",
};

function isClean(text: string, redact: Redaction): boolean {
  return redact.inAnswer(text) === text;
}

/** Looks first, without recursion: most values hold no secret, and depth costs nothing then. */
function redactValue(value: unknown, redact: Redaction): unknown {
  return holdsSecret(value, redact) ? redactedCopy(value, redact) : value;
}

function holdsSecret(root: unknown, redact: Redaction): boolean {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string" && !isClean(value, redact)) return true;
    if (Array.isArray(value)) for (const item of value as unknown[]) open.push(item);
    if (!isObject(value)) continue;
    for (const name of Object.keys(value)) {
      if (redact.inName(name) !== name) return true;
      open.push(value[name]);
    }
  }
  return false;
}

function redactedCopy(value: unknown, redact: Redaction): unknown {
  if (typeof value === "string") return redact.inAnswer(value);
  if (Array.isArray(value)) return value.map((item: unknown) => redactedCopy(item, redact));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [redact.inName(name), redactedCopy(member, redact)]),
  );
}

/** A pattern of the spellings of a secret's characters. */
function spelling(secret: string): string {
  return sequence([...secret], characterPattern);
}

/** Of a long secret the two ends are looked for: a pattern of all its characters would take long to compile, or be too large. */
function sequence(characters: readonly string[], patternOf: (character: string) => string): string {
  const all = (part: readonly string[]): string => part.map(patternOf).join("");
  if (characters.length <= HEAD + TAIL) return all(characters);
  const between = `[^]{0,${characters.length * LONGEST_SPELLING}}?`;
  // An end that is missing was cut off.
  return `${all(characters.slice(0, HEAD))}(?:${between}${all(characters.slice(-TAIL))}|[^\\s"'<>]*)`;
}

/** Patterns of what a secret is in base64. */
function base64Spellings(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const whole = sequence([...toBase64(bytes).replace(/=+$/, "")], base64Pattern);
  return [`${whole}(?:=|%3[dD])*`, ...[0, 1, 2].flatMap((offset) => innerBase64(bytes, offset))];
}

/** In the base64 of a longer text: what depends on the secret alone, where it begins `offset` bytes after a multiple of three. */
function innerBase64(secret: Uint8Array, offset: number): string[] {
  const encoded = toBase64(concat([new Uint8Array(offset), secret]));
  const inner = encoded.slice(offset === 0 ? 0 : offset + 1, Math.floor(((offset + secret.length) * 8) / 6));
  return inner.length >= MINIMUM_BASE64 ? [sequence([...inner], base64Pattern)] : [];
}

function base64Pattern(character: string): string {
  if (character === "+") return `(?:${characterPattern("+")}|-)`;
  return character === "/" ? `(?:${characterPattern("/")}|_)` : character;
}

/** A character as URLs (percent-encoded, once or more), JSON (escaped, once or more) and HTML may spell it. */
function characterPattern(character: string): string {
  if (/\w/.test(character)) return character;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  const percent = Array.from(
    new TextEncoder().encode(character),
    (byte) => `%(?:25){0,8}${anyCase(byte.toString(16).padStart(2, "0"))}`,
  );
  const units = Array.from({ length: character.length }, (_, index) =>
    character.charCodeAt(index).toString(16).padStart(4, "0"),
  );
  const htmlName = HTML_NAMES.get(character);
  const spellings = [
    `\\\\{0,16}${character.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&")}`,
    percent.join(""),
    units.map((unit) => `\\\\{1,16}u${anyCase(unit)}`).join(""),
    `&#(?:0{0,8}${Number.parseInt(code, 16)}|[xX]0{0,8}${anyCase(code)});`,
    ...(htmlName === undefined ? [] : [`(?:&|\\\\{1,16}u0026)${htmlName};`]),
    ...(character === " " ? ["\\+"] : []),
  ];
  return `(?:${spellings.join("|")})`;
}

const HTML_NAMES: ReadonlyMap<string, string> = new Map([
  ["&", "amp"],
  ["<", "lt"],
  [">", "gt"],
  ['"', "quot"],
  ["'", "apos"],
]);

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
