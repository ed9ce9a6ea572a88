/**
 * The text of a document: UTF-8, or UTF-16 where a byte order mark says so (RFC 8259 section 8.1, YAML 1.2 section 5.2).
 * The mark itself is left out; bytes that are no character become U+FFFD.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return "utf-8";
}
