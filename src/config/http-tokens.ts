/** A method is a token of letters (RFC 9110 section 9.1): OpenAPI 3.2 admits others than the usual ones. */
export const methodPattern = /^[A-Za-z][A-Za-z-]*$/u;

/** The name of a header field: a token (RFC 9110 section 5.1). */
export const fieldNamePattern = /^[!#$%&'*+.^_`|~\w-]+$/u;
