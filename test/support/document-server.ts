import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { shortDigest } from "../../src/support/digest.js";

/** A server that serves one document, which may be changed. */
export interface DocumentServer {
  readonly url: string;
  document: string;
  /** Other documents, by path. */
  readonly others: Map<string, string>;
  /** In place of 200. */
  status: number;
  readonly requests: IncomingMessage[];
  close(): void;
}

/** Starts a server of a document, with an ETag, on a free port of the loopback interface. */
export async function startDocumentServer(document: object): Promise<DocumentServer> {
  const requests: IncomingMessage[] = [];
  const http = createServer((request, response) => {
    requests.push(request);
    const etag = `"${shortDigest(served.document, 16)}"`;
    const path = request.url?.split("?")[0] ?? "";
    const other = served.others.get(path);
    if (path !== "/openapi.json") response.writeHead(other === undefined ? 404 : 200).end(other);
    else if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
    else response.writeHead(served.status, { etag }).end(served.document);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const close = (): void => {
    http.closeAllConnections();
    http.close();
  };
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/openapi.json`;
  const served = {
    url,
    document: JSON.stringify(document),
    status: 200,
    others: new Map<string, string>(),
    requests,
    close,
  };
  return served;
}
