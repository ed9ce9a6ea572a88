/** What methods and names of headers are made of (RFC 9110 section 5.6.2). */
export const token: RegExp = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u;
