import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { McpServer } from "@modelcontextprotocol/server";
import type { HttpHandler } from "../../templates/runtime/http-handler.js";
import type { HttpOptions } from "../../templates/runtime/http-options.js";
import type { ServerDefinition, ServerOptions } from "../../templates/runtime/options.js";
import type { ToolFunction } from "../client/generated-client.js";
import { type GoldenCase, readCases, repository } from "../cases/case-files.js";
import { generateCase } from "../cases/golden.js";

/** What the output of `fixtures/cases/discovery/three-tools` exports, as far as tests look. */
export interface GeneratedDiscovery {
  readonly folder: string;
  readonly definition: ServerDefinition;
  readonly createServer: (options?: ServerOptions) => McpServer;
  readonly createHttpHandler: (options?: HttpOptions) => HttpHandler;
  readonly createClient: (client: unknown) => Readonly<Record<string, ToolFunction>>;
  readonly callTool: (client: unknown, tool: unknown, input: unknown) => Promise<unknown>;
  /** Makes servers of any definition, with the runtime of the output. */
  readonly createMcpServer: (definition: ServerDefinition, options?: ServerOptions) => McpServer;
}

/** Generates the case into a new folder below the repository, so that it finds its packages, and loads it. */
export async function generateDiscovery(): Promise<GeneratedDiscovery> {
  const golden = readCases().find(({ id }) => id === "discovery/three-tools") as GoldenCase;
  mkdirSync(join(repository, "tmp"), { recursive: true });
  const folder = mkdtempSync(join(repository, "tmp/discovery-"));
  await generateCase(golden, folder);
  const files = ["server.ts", "http.ts", "client.ts", "runtime/create-server.ts"];
  const parts = files.map(async (name) => (await import(pathToFileURL(join(folder, name)).href)) as object);
  return Object.assign({ folder }, ...(await Promise.all(parts))) as GeneratedDiscovery;
}
