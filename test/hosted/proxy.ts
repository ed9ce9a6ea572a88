import { Agent, type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
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

interface Place {
  readonly url: string;
  /** Connections are used again, as load balancers do. */
  readonly agent: Agent;
  isReady: boolean;
  isGone: boolean;
}

/**
 * Hands requests to processes in turn: those whose `/readyz` was good when it was last looked at, 50 ms after the time before. One that refuses a
 * connection is passed over until it is ready again. What was sent is not sent twice, since a POST may have had its effect: where a connection is
 * reset instead of answered, the answer is 502 and says so.
 */
export async function startProxy(): Promise<Proxy> {
  const places: Place[] = [];
  let turn = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): void => {
    const ready = places.filter(({ isReady }) => isReady);
    const place = ready[turn++ % ready.length];
    if (!place) return void outgoing.writeHead(502).end("the proxy has no process that is ready");
    const { method = "GET", url = "/", headers } = incoming;
    const { connection: _, ...others } = headers;
    const onward = request(`${place.url}${url}`, { method, headers: others, agent: place.agent });
    onward.on("response", (answer) => {
      const { connection: _hop, "keep-alive": _alive, ...answered } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, answered);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") {
        place.isReady = false;
        forward(incoming, outgoing, body);
      } else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(resetText(error, onward, place));
    });
    onward.end(body);
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    forward(incoming, outgoing, Buffer.concat(chunks));
  });
  // A client that is busy may be late to use a connection again, which must not be closed then.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (place, url) => {
      leave(places[place]);
      const added = { url, agent: new Agent({ keepAlive: true }), isReady: false, isGone: false };
      places[place] = added;
      void watch(added);
    },
    whenReady: async (count) => {
      while (places.filter(({ isReady }) => isReady).length < count) await new Promise((go) => setTimeout(go, 20));
    },
    close: () => {
      places.forEach(leave);
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Looks at a process again and again; the next time only when it has answered, since a late answer is no news. */
async function watch(place: Place): Promise<void> {
  while (!place.isGone) {
    place.isReady = await fetch(`${place.url}/readyz`, { method: "HEAD" }).then(
      ({ ok }) => ok,
      () => false,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function leave(place: Place | undefined): void {
  if (!place) return;
  Object.assign(place, { isReady: false, isGone: true });
  place.agent.destroy();
}

function resetText(error: NodeJS.ErrnoException, { reusedSocket }: ClientRequest, { isReady }: Place): string {
  const socket = reusedSocket ? "a connection that was used before" : "a new connection";
  return `${error.code ?? error.message} on ${socket} to a process that was ${isReady ? "still" : "no longer"} ready`;
}
