const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
  // What a page cannot say of itself.
  "content-security-policy": "frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** Whether a request is for the page of a server: at `/`, and only to read. */
export function isForPage({ url, method }: Request): boolean {
  return new URL(url).pathname === "/" && (method === "GET" || method === "HEAD");
}

/** The page of HTML as the answer to a request for it: it is sent again only where it has changed (RFC 9110, section 13.1.2). */
export async function pageAnswer(html: string, { method, headers: asked }: Request): Promise<Response> {
  const body = new TextEncoder().encode(html);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const etag = `"${Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
  const isKnown = asked.get("if-none-match")?.includes(etag);
  if (isKnown) return new Response(null, { status: 304, headers: { etag, "cache-control": "no-cache" } });
  return new Response(method === "HEAD" ? null : body, { headers: { ...headers, etag } });
}
