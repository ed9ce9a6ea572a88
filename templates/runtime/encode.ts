/** Percent-encodes everything but the unreserved characters (RFC 3986 section 2.3); lone surrogates become U+FFFD. */
export function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replace(/[!'()*]/g, percent);
}

/** As `encode`, but keeps what is reserved and yet harmless in a path segment, and escapes that are already there. */
export function encodeReservedInPath(text: string): string {
  return keeping(/%[0-9A-Fa-f]{2}|[:@!$&'()*+,;=]/g, text);
}

/** As `encode`, but keeps what is reserved and yet does not end or split a query parameter, and escapes that are already there. */
export function encodeReservedInQuery(text: string): string {
  return keeping(/%[0-9A-Fa-f]{2}|[:/?@!$'()*,;=]/g, text);
}

function keeping(kept: RegExp, text: string): string {
  const between = text.split(kept).map(encode);
  const harmless = text.match(kept) ?? [];
  return between.map((part, index) => part + (harmless[index] ?? "")).join("");
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
