import { createHash } from "node:crypto";

/** The first `length` hexadecimal digits of the SHA-256 of a text. */
export function shortDigest(text: string, length = 4): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}
