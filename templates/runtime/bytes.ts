/** Bytes as base64 text (RFC 4648 section 4). */
export function toBase64(bytes: Uint8Array): string {
  return btoa(toBinary(bytes));
}

/** Bytes as a text, one character a byte. */
export function toBinary(bytes: Uint8Array): string {
  let binary = "";
  // In slices, since a call takes a limited number of arguments. Not spread, which takes several times as long.
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(start, start + 0x8000)) as string;
  }
  return binary;
}

/**
 * The bytes of a base64 text, of the URL-safe alphabet too, in lines or not; undefined when it is none. Padding is demanded (RFC 4648
 * section 3.2): without it half of all words would pass for base64.
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const joined = text.replace(/[\r\n]+/g, "");
  if (joined.length % 4 !== 0 || !/^[\w+/-]*={0,2}$/.test(joined)) return undefined;
  const binary = atob(joined.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** The UTF-8 bytes of `text` with its percent escapes taken back (RFC 3986 section 2.1); a `%` that is none stays. */
export function unescaped(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  const digit = (index: number): number => Number.parseInt(String.fromCharCode(bytes[index] ?? 0x20), 16);
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const escaped = bytes[index] === 0x25 ? digit(index + 1) * 16 + digit(index + 2) : Number.NaN;
    bytes[length] = Number.isNaN(escaped) ? (bytes[index] ?? 0) : escaped;
    length += 1;
    if (!Number.isNaN(escaped)) index += 2;
  }
  return bytes.slice(0, length);
}

/** The UTF-8 bytes of `text`, one character a byte: the form in which HTTP headers carry it. */
export function toByteString(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return toBinary(new TextEncoder().encode(text));
}

/** Bytes as hexadecimal digits, two a byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** All parts in one, in their order. */
export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
