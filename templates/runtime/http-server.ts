import type { HttpHandler } from "./http-handler.js";
import { createNodeServer, type NodeServer } from "./http-node.js";

/** How a Node.js server listens, and ends. */
export interface ListenOptions {
  /** `127.0.0.1` by default: only this machine. */
  readonly host?: string;
  /** 3000 by default; 0 for any that is free. */
  readonly port?: number;
  /** For the head of a request to come; 10 seconds by default. */
  readonly headersTimeoutMs?: number;
  /** For all of it; 15 seconds by default. */
  readonly bodyTimeoutMs?: number;
  /** How long a connection without a request stays open; 65 seconds by default, more than the load balancers in front wait. */
  readonly keepAliveMs?: number;
  /** How long a connection may be silent while it is answered; 2 minutes by default. More than the handler's `requestTimeoutMs`. */
  readonly silenceMs?: number;
}

/** A server that listens. */
export interface HttpServer {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  /**
   * Ends it in good order: `/readyz` answers 503 for `delayMs`, so that load balancers notice; then nothing new is accepted, requests in flight
   * have `graceMs` to be answered, and what is left is cancelled.
   */
  readonly close: (ending?: { readonly delayMs?: number; readonly graceMs?: number }) => Promise<void>;
}

/** Serves a handler on Node.js. Rejects with the error of the operating system where it cannot listen. */
export async function serveHttp(handler: HttpHandler, options: ListenOptions = {}): Promise<HttpServer> {
  const { host = "127.0.0.1", port = 3000, headersTimeoutMs = 10_000, bodyTimeoutMs = 15_000 } = options;
  let isEnding = false;
  const settings = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: Math.max(headersTimeoutMs, bodyTimeoutMs),
    keepAliveTimeout: options.keepAliveMs ?? 65_000,
    // How often the first two are looked at.
    connectionsCheckingInterval: Math.min(1_000, headersTimeoutMs, bodyTimeoutMs),
  };
  const server = createNodeServer(handler.fetch, settings, () => isEnding);
  // For clients that do not read their answers.
  server.timeout = options.silenceMs ?? 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(server, host),
    close: async ({ delayMs = 0, graceMs = 0 } = {}) => {
      handler.drain();
      isEnding = true;
      await wait(delayMs);
      // What has come is read first: on a busy machine the time is over before it could be.
      for (let turn = 0; turn < TURNS; turn++) await wait(TURN_MS);
      const endAt = performance.now() + graceMs;
      const closed = new Promise<void>((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await handler.close(graceMs);
      // The last answers leave.
      await Promise.race([closed, wait(Math.max(FLUSH_MS, endAt - performance.now()))]);
      server.closeAllConnections();
      await closed;
    },
  };
}

const FLUSH_MS = 500;
/** Of the event loop: one accepts connections, the next reads them. */
const TURNS = 5;
const TURN_MS = 20;

function urlOf(server: NodeServer, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
