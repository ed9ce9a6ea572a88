import { CallFailure } from "./failure.js";
import type { HttpRequest } from "./request.js";

/** What is used of `node:http` and `node:https`; an output does not need Node's types. */
interface NodeHttp {
  request(url: string, options: object, onResponse: (message: NodeMessage) => void): NodeRequest;
}

interface NodeRequest {
  on(event: "error", listener: (error: Error) => void): void;
  on(event: "close", listener: () => void): void;
  end(body: Uint8Array): void;
}

interface NodeMessage extends AsyncIterable<Uint8Array<ArrayBuffer>> {
  readonly statusCode?: number;
  readonly statusMessage?: string;
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
  destroy(): void;
}

/**
 * Sends a request with Node's own client, which takes a body with every method. As with `fetch`, redirects are not followed, the answer comes as it
 * begins, and its body ends with an error when `signal` aborts. Rejects with what went wrong as `cause`; fails where there is no Node.
 */
export async function sendWithNode(request: HttpRequest, signal: AbortSignal): Promise<Response> {
  const http = nodeHttp(new URL(request.url).protocol);
  const body =
    typeof request.body === "string" ? new TextEncoder().encode(request.body) : (request.body ?? new Uint8Array());
  const headers = {
    "user-agent": "node",
    // Node's client does not decompress.
    "accept-encoding": "identity",
    ...Object.fromEntries(request.headers),
    "content-length": String(body.length),
  };
  const message = await new Promise<NodeMessage>((resolve, reject) => {
    const outgoing = http.request(request.url, { method: request.method, headers, signal }, resolve);
    outgoing.on("error", (cause) => reject(new TypeError("the request failed", { cause })));
    // It ends without an answer and without an error where another protocol is switched to, and hears no signal then.
    outgoing.on("close", () => reject(new TypeError("the request was not answered")));
    outgoing.end(body);
  });
  return responseOf(request.method, message);
}

/** Node's module for a protocol, found without an import: bundlers for other platforms would fail on one. */
function nodeHttp(protocol: string): NodeHttp {
  const { process } = globalThis as {
    readonly process?: { readonly getBuiltinModule?: (name: string) => NodeHttp | undefined };
  };
  const found = process?.getBuiltinModule?.(protocol === "https:" ? "node:https" : "node:http");
  if (found) return found;
  throw new CallFailure(
    "The API wants a body with GET, which fetch refuses to send. This server would have to run on Node, or be given a `fetch` that sends it.",
  );
}

function responseOf(method: string, message: NodeMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = "", rawHeaders } = message;
  const headers = headersOf(rawHeaders);
  if (status < 200 || status > 599) throw new CallFailure(`The API answered HTTP ${status}, which means nothing.`);
  const isEmpty = method === "HEAD" || [204, 205, 304].includes(status);
  if (isEmpty) message.destroy();
  return new Response(isEmpty ? null : decoded(streamOf(message), headers), { status, statusText, headers });
}

/** The headers of a message of Node: `rawHeaders` are names and values in turn. Throws for those that the standard's `Headers` cannot be. */
export function headersOf(rawHeaders: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  return headers;
}

/** The body of a message of Node, read as it is asked for. */
function streamOf(
  message: Pick<NodeMessage, typeof Symbol.asyncIterator | "destroy">,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = message[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => message.destroy(),
  });
}

/** Some APIs compress although they are asked not to. */
function decoded(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Headers,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoding = (headers.get("content-encoding") ?? "identity").toLowerCase();
  if (encoding === "identity") return stream;
  const format = FORMATS.get(encoding);
  if (format) return stream.pipeThrough(new DecompressionStream(format));
  throw new CallFailure(
    `The API answered in the encoding ${JSON.stringify(encoding.slice(0, 40))}, which was not asked for.`,
  );
}

const FORMATS: ReadonlyMap<string, "gzip" | "deflate"> = new Map([
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["deflate", "deflate"],
]);
