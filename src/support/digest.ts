import { hash } from "node:crypto";

const carriageReturn = 0x0d;

/** The first `length` hexadecimal digits of the SHA-256 of a text. */
export function shortDigest(text: string, length = 4): string {
  return hash("sha256", text, "hex").slice(0, length);
}

/** 128 bits of the SHA-256 of a text, in 22 characters (base64url). */
export function compactDigest(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 22);
}

/** SHA-256 (hex) of a text or of a file's bytes without its carriage returns, so that line ends never count as a difference. */
export function textDigest(text: string | Buffer): string {
  return hash("sha256", withoutCarriageReturns(text), "hex");
}

function withoutCarriageReturns(text: string | Buffer): string | Uint8Array {
  // As it is, since a copy of a large text in bytes costs as much as its digest.
  if (typeof text === "string") return text.includes("\r") ? text.replaceAll("\r", "") : text;
  return text.includes(carriageReturn) ? text.filter((byte) => byte !== carriageReturn) : text;
}
