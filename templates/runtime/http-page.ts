import { toHex } from "./bytes.js";
import type { RequestHead } from "./http-incoming.js";

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
  // What a page cannot say of itself.
  "content-security-policy": "frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** Whether a request is for the page of a server: at `/`, and only to read. */
export function isForPage({ url, method }: RequestHead): boolean {
  return new URL(url).pathname === "/" && (method === "GET" || method === "HEAD");
}

/** Answers requests for a page of HTML: it is sent again only where it has changed (RFC 9110, section 13.1.2). */
export function pageAnswers(html: string): (request: RequestHead) => Promise<Response> {
  const body = new TextEncoder().encode(html);
  let digest: string | undefined;
  return async ({ method, headers: asked }) => {
    // Not before it is asked for: Workers do not work outside of a request.
    digest ??= await digestOf(body);
    const etag = `"${digest}"`;
    const isKnown = asked.get("if-none-match")?.includes(etag);
    if (isKnown) return new Response(null, { status: 304, headers: { etag, "cache-control": "no-cache" } });
    return new Response(method === "HEAD" ? null : body, { headers: { ...headers, etag } });
  };
}

async function digestOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", body), 0, 16));
}
