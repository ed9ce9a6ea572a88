/** Percent-encodes everything but the unreserved characters (RFC 3986 section 2.3); lone surrogates become U+FFFD. */
export function encode(text: string): string {
  if (UNRESERVED.test(text)) return text;
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replace(/[!'()*]/g, percent);
}

const UNRESERVED = /^[\w.~-]*$/;

/**
 * How a text is escaped where reserved characters may stay (RFC 6570 section 3.2.3): as by `encode`, but those that are
 * harmless in their place are kept, and so are escapes that are already there. `delimiters` are not harmless.
 */
export type Escape = (text: string, delimiters?: string) => string;

/** Keeps what may stand in a path segment. */
export const encodeReservedInPath: Escape = keeping(/%[0-9A-Fa-f]{2}|[:@!$&'()*+,;=]/g);

/** Keeps what does not end or split a query parameter. */
export const encodeReservedInQuery: Escape = keeping(/%[0-9A-Fa-f]{2}|[:/?@!$'()*,;=]/g);

/** Keeps what may stand in a cookie's value (RFC 6265 section 4.1.1). */
export const encodeReservedInCookie: Escape = keeping(/%[0-9A-Fa-f]{2}|[:/?#[\]@!$&'()*+=]/g);

/** Keeps what may stand in a query; for texts that are queries themselves. */
export const encodeQuery: Escape = keeping(/%[0-9A-Fa-f]{2}|[:/?@!$&'()*+,;=]/g);

/** Keeps what may stand in a path; for the fixed text of a path template. */
export const encodeFixedPath: Escape = keeping(/%[0-9A-Fa-f]{2}|[/:@!$&'()*+,;=]/g);

function keeping(kept: RegExp): Escape {
  return (text, delimiters = "") => {
    const between = text.split(kept).map(encode);
    const isDelimiter = (token: string): boolean => token.length === 1 && delimiters.includes(token);
    const harmless = (text.match(kept) ?? []).map((token) => (isDelimiter(token) ? percent(token) : token));
    return between.map((part, index) => part + (harmless[index] ?? "")).join("");
  };
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
