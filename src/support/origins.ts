/** The origin of an `http` or `https` URL (RFC 6454); undefined for anything else, such as a path. */
export function httpOrigin(source: string): string | undefined {
  return /^https?:\/\//i.test(source) && URL.canParse(source) ? new URL(source).origin : undefined;
}
