import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it came over the wire. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query, raw. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface StubAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Never answers. */
  readonly hang?: boolean;
  /** Answers no sooner. */
  readonly delayMs?: number;
}

export interface StubApi {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  /** All requests so far, the oldest first. */
  readonly requests: RecordedRequest[];
  /** What the next requests are answered with: the same for all, or by request. `{}` with 200 at first. */
  answer(answer: StubAnswer | ((request: RecordedRequest) => StubAnswer)): void;
  close(): Promise<void>;
}

/** A JSON answer. */
export function json(value: unknown, status: number = 200): StubAnswer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** Starts a stub HTTP server on a free port of the loopback interface. */
export async function startStubApi(): Promise<StubApi> {
  const requests: RecordedRequest[] = [];
  let respond: (request: RecordedRequest) => StubAnswer = () => json({});
  const server = createServer(async (incoming, outgoing) => {
    const request = { ...head(incoming), body: await bodyOf(incoming) };
    requests.push(request);
    const { status = 200, headers = {}, body = "", hang = false, delayMs = 0 } = respond(request);
    if (hang) return;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    outgoing.writeHead(status, headers);
    outgoing.end(body);
  });
  // A busy test may be late to use a connection again, which must not be closed then.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (answer) => {
      respond = typeof answer === "function" ? answer : () => answer;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function head({ method = "", url = "", headers }: IncomingMessage): Omit<RecordedRequest, "body"> {
  return { method, url, headers };
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
