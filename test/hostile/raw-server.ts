import { createServer, type AddressInfo, type Socket } from "node:net";

/** A request as its bytes came over a TCP connection of its own. */
export interface RawRequest {
  readonly method: string;
  /** The request target, raw. */
  readonly target: string;
  /** Fields in their order, names in lower case, values one character a byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** Bytes that are the whole answer, or a function that writes it. The connection is closed by the server in the first case only. */
export type RawAnswer = string | Uint8Array | ((socket: Socket, request: RawRequest) => void);

export interface RawServer {
  readonly host: string;
  /** All requests so far, the oldest first. */
  readonly requests: RawRequest[];
  /** What is wrong with the bytes that came: a split head, a second request in the connection. */
  readonly faults: string[];
  /** What the next requests are answered with. */
  answer(answer: RawAnswer): void;
  close(): Promise<void>;
}

/** The bytes of an answer with `Content-Length` and `Connection: close`. */
export function http(
  body: string | Uint8Array,
  headers: readonly string[] = [JSON_TYPE],
  status: string = "200 OK",
): Uint8Array {
  const bytes = Buffer.from(body);
  const lines = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`, "Connection: close", "", ""];
  return Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), bytes]);
}

export const JSON_TYPE = "Content-Type: application/json";

/** The head of a JSON answer with further header lines, for answers whose body is not simply sent. */
export function head(...lines: string[]): string {
  return ["HTTP/1.1 200 OK", JSON_TYPE, ...lines, "", ""].join("\r\n");
}

/** A chunk of 64 KiB (RFC 9112 section 7.1). */
export const CHUNK: string = `10000\r\n${"x".repeat(0x10000)}\r\n`;

/** Starts a server on a free port of the loopback interface that reads HTTP/1.1 by itself: one request a connection, nothing forgiven. */
export async function startRawServer(): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const faults: string[] = [];
  const sockets = new Set<Socket>();
  let respond: RawAnswer = http("{}");
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    listen(socket, faults, (request) => {
      requests.push(request);
      if (typeof respond === "function") respond(socket, request);
      else socket.end(respond);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const destroyAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    answer: (answer) => {
      respond = answer;
    },
    close: async () => {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(socket: Socket, faults: string[], onRequest: (request: RawRequest) => void): void {
  let received = Buffer.alloc(0);
  let done = false;
  socket.on("data", (chunk: Buffer) => {
    if (done) faults.push(`bytes beyond the request: ${JSON.stringify(chunk.toString("latin1"))}`);
    received = Buffer.concat([received, chunk]);
    const headEnd = received.indexOf("\r\n\r\n");
    if (done || headEnd < 0) return;
    const head = readHead(received.toString("latin1", 0, headEnd), faults);
    const length = Number(head.headers.find(([name]) => name === "content-length")?.[1] ?? 0);
    const body = received.subarray(headEnd + 4);
    if (body.length < length) return;
    if (body.length > length) faults.push(`bytes beyond the body: ${JSON.stringify(body.toString("latin1", length))}`);
    done = true;
    onRequest({ ...head, body: Buffer.from(body.subarray(0, length)) });
  });
}

/** Request line and fields (RFC 9112 sections 3 and 5). */
function readHead(head: string, faults: string[]): Omit<RawRequest, "body"> {
  const [requestLine = "", ...lines] = head.split("\r\n");
  const [method = "", target = "", version, ...rest] = requestLine.split(" ");
  if (version !== "HTTP/1.1" || rest.length > 0) faults.push(`request line ${JSON.stringify(requestLine)}`);
  if (!/^\/[\x21-\x7e]*$/.test(target)) faults.push(`request target ${JSON.stringify(target)}`);
  const headers = lines.map((line): readonly [string, string] => {
    const [, name = "", value = ""] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/s.exec(line) ?? [];
    // oxlint-disable-next-line no-control-regex
    if (name === "" || /[\0-\x08\x0a-\x1f\x7f]/.test(value)) faults.push(`header line ${JSON.stringify(line)}`);
    return [name.toLowerCase(), value];
  });
  for (const name of ["host", "content-length", "transfer-encoding", "content-type", "cookie"]) {
    const count = headers.filter((header) => header[0] === name).length;
    if (count > 1) faults.push(`${count} header lines of ${name}`);
  }
  if (headers.some(([name]) => name === "transfer-encoding"))
    faults.push("a transfer encoding, which nothing needs here");
  return { method, target, headers };
}
