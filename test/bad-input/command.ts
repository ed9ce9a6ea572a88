import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type Ended, run as runCommand } from "../support/command.js";

/** A document without faults. */
export const sound = `openapi: 3.1.0
info: { title: Sound, version: 1.0.0 }
paths:
  /sound: { get: { operationId: getSound, responses: { "200": { description: x, content: { application/json: { schema: { type: object } } } } } } }
`;

/** A sound document whose only answer and body have this schema, as JSON; `changes` is what `x-mcp` says of its operation. */
export function documentOf(schema: unknown, schemas: Readonly<Record<string, unknown>> = {}, changes?: object): string {
  const responses = { "200": { description: "x", content: { "application/json": { schema } } } };
  const body = { required: true, content: { "application/json": { schema } } };
  const operation = { operationId: "send", requestBody: body, responses, ...(changes && { "x-mcp": changes }) };
  const info = { title: "Heavy", version: "1" };
  return JSON.stringify({ openapi: "3.1.0", info, paths: { "/send": { post: operation } }, components: { schemas } });
}

/** Runs a command line in this process, without any environment variable. */
export function run(cwd: string, ...argv: readonly string[]): Promise<Ended> {
  return runCommand(cwd, argv);
}

/** A temporary working directory with these files; removed when the test ends. */
export function workingDirectory(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), "toolwright-bad-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** A working directory in whose folder `out` an earlier run, of a sound document, and the user have written. */
export async function usedDirectory(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const cwd = workingDirectory({ "sound/openapi.yaml": sound, "out/mine.txt": "mine\n", ...files });
  const { code, stderr } = await run(cwd, "generate", "sound/openapi.yaml", "--out", "out");
  if (code !== 0) throw new Error(`the sound document is refused: ${stderr}`);
  return cwd;
}

/** All that lies below a folder: the texts of files, where links lead, and folders. */
export function snapshot(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) return [path, `-> ${readlinkSync(path)}`];
    return [path, entry.isFile() ? readFileSync(path, "latin1") : "folder"];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
