import { readRequestBody } from "@modelcontextprotocol/server";

/** What is known of a request before its body is read. */
export type RequestHead = Pick<Request, "method" | "url" | "headers">;

/** A request as far as it is used: what a platform that has no `Request` of its own need not make one for. */
export interface IncomingRequest extends RequestHead {
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  /** Its body, which is UTF-8; undefined where it is longer than `maxBytes`: then what is left is not read. Rejects where it breaks off. */
  readonly readText: (maxBytes: number) => Promise<string | undefined>;
}

/** A request of the Fetch standard as such. */
export function incomingOf(request: Request): IncomingRequest {
  const { method, url, headers, signal } = request;
  const readText = async (maxBytes: number): Promise<string | undefined> => {
    const read = await readRequestBody(request, maxBytes);
    return read.tooLarge ? undefined : read.text;
  };
  return { method, url, headers, signal, readText };
}
