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
export const encodeReservedInPath: Escape = keeping(":@!$&'()*+,;=");

/** Keeps what does not end or split a query parameter. */
export const encodeReservedInQuery: Escape = keeping(":/?@!$'()*,;=");

/** Keeps what may stand in a cookie's value (RFC 6265 section 4.1.1). */
export const encodeReservedInCookie: Escape = keeping(":/?#[]@!$&'()*+=");

/** Keeps what may stand in a query; for texts that are queries themselves. */
export const encodeQuery: Escape = keeping(":/?@!$&'()*+,;=");

/** Keeps what may stand in a path; for the fixed text of a path template. */
export const encodeFixedPath: Escape = keeping("/:@!$&'()*+,;=");

function keeping(kept: string): Escape {
  const others = new RegExp(String.raw`(?:%(?![0-9A-Fa-f]{2})|[^%\w.~${kept.replace(/[[\]]/g, "\\$&")}-])+`, "g");
  return (text, delimiters = "") => {
    const isDelimiter = (character: string): boolean => kept.includes(character) && delimiters.includes(character);
    const delimited = [...delimiters].filter(isDelimiter);
    return delimited.reduce((rest, one) => rest.replaceAll(one, percent(one)), text).replace(others, encode);
  };
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
