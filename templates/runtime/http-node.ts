import { refusal } from "./http-answers.js";
import type { HttpHandler } from "./http-handler.js";
import { isEventStream } from "./media-type.js";
import { concat } from "./bytes.js";
import type { IncomingRequest } from "./http-incoming.js";
import { headersOf } from "./node-request.js";
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

interface NodeIncoming {
  readonly method?: string;
  readonly url?: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
  readonly socket: { readonly remoteAddress?: string };
  on(event: "data", listener: (chunk: Uint8Array) => void): void;
  on(event: "end" | "close", listener: () => void): void;
  on(event: "error", listener: (error: Error) => void): void;
  pause(): void;
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
    const sent = new Promise<void>((resolve) => {
      outgoing.on("close", () => {
        if (!outgoing.writableFinished) controller.abort();
        resolve();
      });
    });
    const request = requestOf(incoming, controller.signal);
    const peer = { remoteAddress: incoming.socket.remoteAddress, sent };
    void respond(request ? fetch(request, peer) : refusal(400, "This is no good request."), outgoing, isEnding);
  });
}

async function respond(
  answer: Response | Promise<Response>,
  outgoing: NodeOutgoing,
  isEnding: () => boolean,
): Promise<void> {
  const response = await answer;
  // The next request belongs to another process.
  if (isEnding()) outgoing.shouldKeepAlive = false;
  await send(response, outgoing);
}

/** Undefined for what the standard's `Request` cannot be: a host or target that makes no URL, the method TRACE. */
function requestOf(incoming: NodeIncoming, signal: AbortSignal): IncomingRequest | undefined {
  const { method = "GET", url = "/", rawHeaders } = incoming;
  try {
    const headers = headersOf(rawHeaders);
    const host = headers.get("host") ?? "";
    const target = new URL(`http://${host}${url.startsWith("/") ? url : "/"}`);
    if (target.username !== "" || host === "" || FORBIDDEN.has(method)) return undefined;
    return { method, url: target.href, headers, signal, readText: (maxBytes) => textOf(incoming, maxBytes) };
  } catch {
    return undefined;
  }
}

/** Fetch standard, section 2.2.1. */
const FORBIDDEN: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** The body of a message as text, as far as it may be long; of one that is longer, nothing. */
function textOf(incoming: NodeIncoming, maxBytes: number): Promise<string | undefined> {
  if (Number(incoming.headers["content-length"]) > maxBytes) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    incoming.on("data", (chunk) => {
      length += chunk.length;
      if (length <= maxBytes) return chunks.push(chunk);
      incoming.pause();
      resolve(undefined);
    });
    incoming.on("end", () => resolve(new TextDecoder().decode(concat(chunks))));
    incoming.on("error", reject);
    incoming.on("close", () => reject(new Error("the body broke off")));
  });
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
