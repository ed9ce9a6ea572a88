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

/** Takes secrets out of texts. */
export type Redaction = (text: string) => string;

/**
 * Takes `secrets` out of texts: as they are, as URLs, forms, JSON and HTML spell them, and within base64. Those of
 * fewer than 6 characters are let be, since they cannot be told from ordinary words.
 */
export function redaction(secrets: Iterable<string>): Redaction {
  const spellings = [...new Set(secrets)].filter((secret) => secret.length >= MINIMUM_LENGTH).flatMap(spellingsOf);
  if (spellings.length === 0) return (text) => text;
  // The longest first, so that no part of one is left over from another.
  const pattern = new RegExp([...new Set(spellings)].sort((a, b) => b.length - a.length).join("|"), "g");
  return (text) => text.replace(pattern, MARK);
}

/** A result without secrets: in its blocks, and in the members of its structured content. */
export function redactResult(result: CallToolResult, redact: Redaction): CallToolResult {
  const content = result.content.map((block) => redactBlock(block, redact));
  if (result.structuredContent === undefined) return { ...result, content };
  return { ...result, content, structuredContent: redactValue(result.structuredContent, redact) };
}

/** Drift without secrets: names of members stand in its paths, and texts of the API may stand in its messages. */
export function redactDrift(drift: Drift, redact: Redaction): Drift {
  const problems = drift.problems.map(({ path, message }) => ({
    path: path.map((key) => (typeof key === "string" ? redact(key) : key)),
    message: redact(message),
  }));
  return { ...drift, problems };
}

type Block = CallToolResult["content"][number];

function redactBlock(block: Block, redact: Redaction): Block {
  switch (block.type) {
    case "text":
      return { ...block, text: redact(block.text) };
    case "image":
    case "audio":
      return isClean(block.data, redact) ? { ...block, mimeType: redact(block.mimeType) } : LEFT_OUT;
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
  return redact(text) === text;
}

/** Looks first, without recursion: most values hold no secret, and depth costs nothing then. */
function redactValue(value: unknown, redact: Redaction): unknown {
  return holdsSecret(value, redact) ? redactedCopy(value, redact) : value;
}

function holdsSecret(root: unknown, redact: Redaction): boolean {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string" && redact(value) !== value) return true;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) open.push(name);
      open.push(member);
    }
  }
  return false;
}

function redactedCopy(value: unknown, redact: Redaction): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item: unknown) => redactedCopy(item, redact));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [redact(name), redactedCopy(member, redact)]),
  );
}

/** Patterns of the spellings of a secret. */
function spellingsOf(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const whole = [...toBase64(bytes).replace(/=+$/, "")].map(base64Pattern).join("");
  return [
    [...secret].map(characterPattern).join(""),
    `${whole}(?:=|%3[dD])*`,
    ...[0, 1, 2].flatMap((offset) => innerBase64(bytes, offset)),
  ];
}

/** In the base64 of a longer text: what depends on the secret alone, where it begins `offset` bytes after a multiple of three. */
function innerBase64(secret: Uint8Array, offset: number): string[] {
  const encoded = toBase64(concat([new Uint8Array(offset), secret]));
  const inner = encoded.slice(offset === 0 ? 0 : offset + 1, Math.floor(((offset + secret.length) * 8) / 6));
  return inner.length >= MINIMUM_BASE64 ? [[...inner].map(base64Pattern).join("")] : [];
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
    (byte) => `%(?:25)*${anyCase(byte.toString(16).padStart(2, "0"))}`,
  );
  const units = Array.from({ length: character.length }, (_, index) =>
    character.charCodeAt(index).toString(16).padStart(4, "0"),
  );
  const htmlName = HTML_NAMES.get(character);
  const spellings = [
    `\\\\*${character.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&")}`,
    percent.join(""),
    units.map((unit) => `\\\\+u${anyCase(unit)}`).join(""),
    `&#(?:0*${Number.parseInt(code, 16)}|[xX]0*${anyCase(code)});`,
    ...(htmlName === undefined ? [] : [`(?:&|\\\\+u0026)${htmlName};`]),
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
