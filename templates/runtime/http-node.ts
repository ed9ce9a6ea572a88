import { refusal } from "./http-answers.js";
import type { HttpHandler } from "./http-handler.js";
import { isEventStream } from "./media-type.js";
import { headersOf, streamOf } from "./node-request.js";
import { nodeProcess } from "./stdio-node.js";

/** What is used of `node:http`; an output does not need Node's types. */
interface NodeHttp {
  createServer(options: object, listener: (incoming: NodeIncoming, outgoing: NodeOutgoing) => void): NodeServer;
}

/** A server of `node:http`. */
export interface NodeServer {
  timeout: number;
  listen(port: number, host: string, listening: () => void): void;
  once(event: "error", listener: (error: Error) => void): void;
  address(): { readonly port: number } | string | null;
  close(closed: () => void): void;
  closeIdleConnections(): void;
  closeAllConnections(): void;
}

interface NodeIncoming extends AsyncIterable<Uint8Array<ArrayBuffer>> {
  readonly method?: string;
  readonly url?: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
  readonly socket: { readonly remoteAddress?: string };
  destroy(): void;
}

interface NodeOutgoing {
  readonly writableFinished: boolean;
  shouldKeepAlive: boolean;
  on(event: "close" | "error", listener: () => void): void;
  once(event: "drain" | "close", listener: () => void): void;
  off(event: "drain" | "close", listener: () => void): void;
  writeHead(status: number, headers: readonly string[]): void;
  write(chunk: Uint8Array): boolean;
  end(chunk?: Uint8Array): void;
  destroy(): void;
}

/** A server of `node:http` that hands each request to `fetch`. What a client that has gone away asked for is cancelled. */
export function createNodeServer(fetch: HttpHandler["fetch"], options: object, isEnding: () => boolean): NodeServer {
  const http = nodeProcess().getBuiltinModule("node:http") as NodeHttp;
  return http.createServer(options, (incoming, outgoing) => {
    const controller = new AbortController();
    outgoing.on("error", () => controller.abort());
    outgoing.on("close", () => {
      if (!outgoing.writableFinished) controller.abort();
    });
    void respond(fetch, incoming, outgoing, controller.signal, isEnding);
  });
}

async function respond(
  fetch: HttpHandler["fetch"],
  incoming: NodeIncoming,
  outgoing: NodeOutgoing,
  signal: AbortSignal,
  isEnding: () => boolean,
): Promise<void> {
  const request = requestOf(incoming, signal);
  const { remoteAddress } = incoming.socket;
  const response = request ? await fetch(request, { remoteAddress }) : refusal(400, "This is no good request.");
  // The next request belongs to another process.
  if (isEnding()) outgoing.shouldKeepAlive = false;
  await send(response, outgoing);
}

/** Undefined for what the standard's `Request` cannot be: a host or target that makes no URL, the method TRACE. */
function requestOf(incoming: NodeIncoming, signal: AbortSignal): Request | undefined {
  const { method = "GET", url = "/", rawHeaders } = incoming;
  try {
    const headers = headersOf(rawHeaders);
    const hasBody = method !== "GET" && method !== "HEAD";
    const init = { method, headers, signal, ...(hasBody && { body: streamOf(incoming), duplex: "half" }) };
    const host = headers.get("host") ?? "";
    const target = new URL(`http://${host}${url.startsWith("/") ? url : "/"}`);
    return target.username === "" && host !== "" ? new Request(target, init as RequestInit) : undefined;
  } catch {
    return undefined;
  }
}

async function send(response: Response, outgoing: NodeOutgoing): Promise<void> {
  const { status, headers, body } = response;
  if (!body || !isEventStream(headers.get("content-type") ?? "")) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    const length = status === 204 || status === 304 ? [] : ["content-length", String(bytes.length)];
    outgoing.writeHead(status, [...[...headers].flat(), ...length]);
    return outgoing.end(bytes);
  }
  outgoing.writeHead(status, [...headers].flat());
  const reader = body.getReader();
  outgoing.once("close", () => void reader.cancel().catch(() => {}));
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (!outgoing.write(read.value)) await drained(outgoing);
    }
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

/** A client that has gone away drains nothing. */
function drained(outgoing: NodeOutgoing): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      outgoing.off("drain", go);
      outgoing.off("close", go);
      resolve();
    };
    outgoing.once("drain", go);
    outgoing.once("close", go);
  });
}
