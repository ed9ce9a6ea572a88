import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type DocumentServer, startDocumentServer } from "../support/document-server.js";

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

/** A server of one document, which may be changed; closed when the test ends. */
export async function serveDocument(document: object): Promise<DocumentServer> {
  const server = await startDocumentServer(document);
  onTestFinished(server.close);
  return server;
}
