import type { CallToolResult } from "@modelcontextprotocol/server";
import { toBase64 } from "./bytes.js";
import { encode } from "./encode.js";
import { isObject } from "./json.js";

/** What stands in the place of a credential. */
const MARK = "[redacted]";

/** Shorter texts cannot be told from ordinary words. */
const MINIMUM_LENGTH = 6;

/** Takes secrets out of texts. */
export type Redaction = (text: string) => string;

/**
 * Takes `secrets` out of texts: as they are, and as they are spelt in base64, in URLs, in forms and in JSON. Those of
 * fewer than 6 characters are let be, since they cannot be told from ordinary words.
 */
export function redaction(secrets: Iterable<string>): Redaction {
  const spellings = new Set<string>();
  for (const secret of secrets) {
    if (secret.length >= MINIMUM_LENGTH) for (const spelling of spellingsOf(secret)) spellings.add(spelling);
  }
  // The longest first, so that no part of one is left over from another.
  const sorted = [...spellings].sort((a, b) => b.length - a.length);
  return (text) => sorted.reduce((left, spelling) => left.replaceAll(spelling, MARK), text);
}

/** A result without secrets: in its texts, and in the members of its structured content. */
export function redactResult(result: CallToolResult, redact: Redaction): CallToolResult {
  const content = result.content.map((block) =>
    block.type === "text" ? { ...block, text: redact(block.text) } : block,
  );
  if (result.structuredContent === undefined) return { ...result, content };
  return { ...result, content, structuredContent: redactValue(result.structuredContent, redact) };
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

function spellingsOf(secret: string): string[] {
  const base64 = toBase64(new TextEncoder().encode(secret));
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    encode(secret),
    encode(secret).replace(/%(21|27|28|29|2A)/g, decodeURIComponent),
    new URLSearchParams([["", secret]]).toString().slice(1),
    inJson,
    inJson.replaceAll("/", "\\/"),
    base64,
    base64.replace(/=+$/, ""),
    base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""),
  ];
}
