import { createHash } from "node:crypto";

const carriageReturn = 0x0d;

/** The first `length` hexadecimal digits of the SHA-256 of a text. */
export function shortDigest(text: string, length = 4): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}

/** SHA-256 (hex) of a text or of a file's bytes without its carriage returns, so that line ends never count as a difference. */
export function textDigest(text: string | Buffer): string {
  const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : text;
  const hashed = bytes.includes(carriageReturn) ? bytes.filter((byte) => byte !== carriageReturn) : bytes;
  return createHash("sha256").update(hashed).digest("hex");
}
