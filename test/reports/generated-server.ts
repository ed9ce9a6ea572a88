import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { McpServer } from "@modelcontextprotocol/server";
import type { ListedTool } from "./published-rules.js";

/** Options of the generated `createServer` that the harness uses. */
export interface ServerOptions {
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof fetch;
  readonly credentials?: (scheme: { readonly name: string }) => unknown;
  readonly onDrift?: (report: unknown) => void;
  readonly retries?: number;
}

/** What a tool module exports, as far as the harness looks. */
export interface GeneratedTool {
  readonly name: string;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
}

/** A generated tree, loaded. */
export interface GeneratedServer {
  readonly createServer: (options: ServerOptions) => McpServer;
  /** `catalog.json`: what `tools/list` is to answer. */
  readonly catalog: readonly ListedTool[];
  /** Tool names by `METHOD /path`. */
  readonly names: ReadonlyMap<string, string>;
  /** By tool name. */
  readonly modules: ReadonlyMap<string, GeneratedTool>;
}

/** Loads the output below `directory`; throws where a file is missing or cannot be imported. */
export async function loadServer(directory: string): Promise<GeneratedServer> {
  const catalog = readJson(path.join(directory, "catalog.json")) as { readonly tools: readonly ListedTool[] };
  const names = readJson(path.join(directory, "toolwright.names.json")) as {
    readonly tools: Readonly<Record<string, { readonly name: string }>>;
  };
  const server = (await importFile(path.join(directory, "server.ts"))) as Pick<GeneratedServer, "createServer">;
  return {
    createServer: server.createServer,
    catalog: catalog.tools,
    names: new Map(Object.entries(names.tools).map(([operation, { name }]) => [operation, name])),
    modules: await loadToolModules(path.join(directory, "tools")),
  };
}

/** Reads the tools of a `catalog.json`. */
export function readCatalog(directory: string): readonly ListedTool[] {
  return (readJson(path.join(directory, "catalog.json")) as { readonly tools: readonly ListedTool[] }).tools;
}

/** The bytes of all files below a directory by their path with `/`, in the order of paths. */
export function readTree(directory: string): Map<string, string> {
  const files = existsSync(directory) ? readdirSync(directory, { recursive: true, withFileTypes: true }) : [];
  const paths = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  const entries = paths.map((file) => [
    path.relative(directory, file).replaceAll("\\", "/"),
    readFileSync(file, "latin1"),
  ]);
  return new Map((entries as [string, string][]).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function loadToolModules(directory: string): Promise<Map<string, GeneratedTool>> {
  const tools = new Map<string, GeneratedTool>();
  for (const file of readTree(directory).keys()) {
    const exported = (await importFile(path.join(directory, file))) as Record<string, unknown>;
    for (const value of Object.values(exported)) {
      if (isToolModule(value)) tools.set(value.name, value);
    }
  }
  return tools;
}

function isToolModule(value: unknown): value is GeneratedTool {
  return (
    typeof value === "object" && value !== null && Object.hasOwn(value, "name") && Object.hasOwn(value, "inputSchema")
  );
}

async function importFile(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
