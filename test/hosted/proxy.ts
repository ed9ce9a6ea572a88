import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A load balancer before several processes. */
export interface Proxy {
  readonly url: string;
  /** Puts a process in a place, in turn with the others as soon as it is ready. */
  put(place: number, url: string): void;
  /** Resolves as soon as so many processes are ready. */
  whenReady(count: number): Promise<void>;
  close(): void;
}

/**
 * Hands requests to processes in turn: those whose `/readyz` was good when it was last looked at, every 50 ms. One that refuses a connection is passed
 * over; an answer that breaks off is 502.
 */
export async function startProxy(): Promise<Proxy> {
  const places: { url: string; isReady: boolean }[] = [];
  let turn = 0;
  const looking = setInterval(() => {
    for (const place of places)
      void fetch(`${place.url}/readyz`).then(
        ({ ok }) => (place.isReady = ok),
        () => (place.isReady = false),
      );
  }, 50);
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tries: number): void => {
    const ready = places.filter(({ isReady }) => isReady);
    const place = ready[turn++ % ready.length];
    if (!place || tries === 0) return void outgoing.writeHead(502).end();
    const { method = "GET", url = "/", headers } = incoming;
    const onward = request(`${place.url}${url}`, {
      method,
      headers: { ...headers, connection: "close" },
      agent: false,
    });
    onward.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") forward(incoming, outgoing, body, tries - 1);
      else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    onward.end(body);
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    forward(incoming, outgoing, Buffer.concat(chunks), 4);
  });
  // A client that is busy may be late to use a connection again, which must not be closed then.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (place, url) => {
      places[place] = { url, isReady: false };
    },
    whenReady: async (count) => {
      while (places.filter(({ isReady }) => isReady).length < count) await new Promise((go) => setTimeout(go, 20));
    },
    close: () => {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
    },
  };
}
