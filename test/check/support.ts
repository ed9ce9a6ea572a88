import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { main } from "../../src/cli/main.js";
import { shortDigest } from "../../src/support/digest.js";

/** A document with one tool that answers with an object of these properties. */
export function documentOf(properties: object, more: object = {}): object {
  const schema = { type: "object", properties };
  const responses = { 200: { description: "A pet.", content: { "application/json": { schema } } } };
  const getPet = { operationId: "getPet", tags: ["pets"], responses };
  return { openapi: "3.1.0", info: { title: "Pets", version: "1" }, paths: { "/pet": { get: getPet }, ...more } };
}

export const oneName = documentOf({ name: { type: "string" } });
export const twoNames = documentOf({ name: { type: "string" }, nick: { type: "string" } });
export const noName = documentOf({ nick: { type: "string" } });

/** A working folder; removed when the test ends. */
export function workingFolder(): string {
  const cwd = mkdtempSync(join(tmpdir(), "toolwright-check-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  return cwd;
}

/** Changes the text of a file. */
export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/** How a command ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in this process. */
export async function run(cwd: string, argv: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const written = { stdout: "", stderr: "" };
  const code = await main(argv, {
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
    env,
    cwd,
  });
  return { code, ...written };
}

/** The texts of all files below a folder, by path. */
export function texts(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );
}

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

export async function serveDocument(document: object): Promise<DocumentServer> {
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
  onTestFinished(close);
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
