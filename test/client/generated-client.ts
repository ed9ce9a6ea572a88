import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { McpServer } from "@modelcontextprotocol/server";
import type { ToolError } from "../../templates/runtime/client-error.js";
import { type GoldenCase, readCases, repository } from "../cases/case-files.js";
import { generateCase } from "../cases/golden.js";

/** A function of a client, as a test calls it. */
export type ToolFunction = (input?: unknown, ...rest: unknown[]) => Promise<unknown>;

/** What a generated output exports, as far as tests of its client look. */
export interface GeneratedClient {
  /** Of the output. */
  readonly folder: string;
  readonly tree: ReadonlyMap<string, string>;
  readonly createServer: (options: Readonly<Record<string, unknown>>) => McpServer;
  readonly createClient: (client: unknown) => Readonly<Record<string, ToolFunction>>;
  readonly callTool: (client: unknown, tool: unknown, input: unknown, ...rest: unknown[]) => Promise<unknown>;
  readonly ToolError: typeof ToolError;
}

/** Generates `fixtures/cases/client/functions` into a new folder below the repository, so that it finds `zod`, and loads it. */
export async function generateClient(): Promise<GeneratedClient> {
  const golden = readCases().find(({ id }) => id === "client/functions") as GoldenCase;
  mkdirSync(join(repository, "tmp"), { recursive: true });
  const folder = mkdtempSync(join(repository, "tmp/client-"));
  const { tree } = await generateCase(golden, folder);
  const load = async (name: string): Promise<object> =>
    (await import(pathToFileURL(join(folder, name)).href)) as object;
  return { folder, tree, ...(await load("server.ts")), ...(await load("client.ts")) } as GeneratedClient;
}
