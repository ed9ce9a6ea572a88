import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonValue } from "../../../src/support/json.js";
import { repository } from "../../corpus/places.js";
import { type Ended, run, texts } from "../../support/command.js";
import { startDocumentServer } from "../../support/document-server.js";

/** Credentials that may stand in no file and no message: of the document, and of the API. */
export const canaries = { document: "canary-docs-7d21", api: "canary-api-93fe" };

/** A working folder, and a server of the document that commands are run on. */
export interface Place {
  /** Absolute. The output is in `out`. */
  readonly cwd: string;
  /** What is served from now on. It is in a file too, beside the one that was served before: `diff` takes no headers. */
  serve(document: JsonValue | string): void;
  /** Runs a command on the served document, with credentials of the document and of the API. */
  on(command: string, ...more: readonly string[]): Promise<Ended>;
  /** Runs a command on nothing but what it is told. */
  bare(...argv: readonly string[]): Promise<Ended>;
  /** Whether all that was said, and all files, are without the credentials; and whether these were sent. A line for each fault. */
  leaks(): string[];
  close(): void;
}

/** Makes a place. Its folder is in the repository, so that what is generated finds its packages. */
export async function createPlace(): Promise<Place> {
  mkdirSync(join(repository, "tmp"), { recursive: true });
  const cwd = mkdtempSync(join(repository, "tmp", "story-"));
  const server = await startDocumentServer({});
  const said: Record<string, Ended> = {};
  const bare = async (...argv: readonly string[]): Promise<Ended> => {
    const ended = await run(cwd, argv, { DOCS_TOKEN: canaries.document, PETS_KEY: canaries.api });
    said[`${Object.keys(said).length + 1}. ${argv[0]}`] = ended;
    return ended;
  };
  const headers = ["--header", "Authorization: Bearer $DOCS_TOKEN", "--header", `X-Token: ${canaries.document}`];
  return {
    cwd,
    serve: (document) => {
      writeFileSync(join(cwd, "old.json"), server.document);
      server.document = typeof document === "string" ? document : JSON.stringify(document);
      writeFileSync(join(cwd, "now.json"), server.document);
    },
    on: (command, ...more) => bare(command, server.url, "--out", "out", ...headers, ...more),
    bare,
    leaks: () => [
      ...Object.entries({ ...said, ...texts(cwd) }).flatMap(([name, text]) => leaksIn(name, JSON.stringify(text))),
      ...server.requests
        .filter(({ headers: sent }) => sent.authorization !== `Bearer ${canaries.document}`)
        .map(() => "the document was asked for without its header"),
    ],
    close: () => {
      server.close();
      rmSync(cwd, { recursive: true, force: true });
    },
  };
}

/** A line for each credential in a text, as it is or in base64. */
export function leaksIn(name: string, text: string): string[] {
  return Object.entries(canaries)
    .filter(([, canary]) => text.includes(canary) || text.includes(Buffer.from(canary).toString("base64").slice(0, -4)))
    .map(([whose]) => `${name}: has the credential of the ${whose}`);
}
