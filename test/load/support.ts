import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";

/** A temporary folder with these files, removed when the test ends. */
export function folder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(tmpdir(), "toolwright-load-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

/** A server on 127.0.0.1 that counts what it is asked, closed when the test ends. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ origin: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** `code uri#pointer` of each. */
export function places(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, at }) => (at ? `${code} ${at.uri}#${at.pointer}` : code));
}

export async function* streamOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

export const minimal = 'openapi: "3.1.0"\ninfo: { title: T, version: "1" }\npaths: {}\n';
