/** What methods and names of headers are made of (RFC 9110 section 5.6.2). */
export const token: RegExp = /^[!#$%&'*+.^_`|~\w-]+$/u;

/** A method as options name it, a token of letters (RFC 9110 section 9.1): OpenAPI 3.2 admits others than the usual ones. */
export const methodPattern = /^[A-Za-z][A-Za-z-]*$/u;
