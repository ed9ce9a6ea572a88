// Run by clients-step.ts: `clients-worker.ts <folder of the compiled output>`; prints a ClientsReport as its last line.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client as Client2, StreamableHTTPClientTransport as HttpTransport2 } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator as Validator2 } from "@modelcontextprotocol/client/validators/ajv";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { AjvJsonSchemaValidator as Validator1 } from "@modelcontextprotocol/sdk/validation/ajv";
import { type McpServer, createMcpHandler } from "@modelcontextprotocol/server";

interface ListedTool {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
}

interface Validator {
  getValidator(schema: never): unknown;
}

const js = process.argv[2] ?? "";
const failures: string[] = [];
const listed: Record<string, number> = {};

/** Everything the libraries say while `work` runs is a failure: users see it on each start of their client. */
async function quietly<T>(who: string, work: () => Promise<T> | T): Promise<T | undefined> {
  const kept = { warn: console.warn, error: console.error, log: console.log };
  const say = (...words: unknown[]): void => void failures.push(`${who}: says: ${words.join(" ")}`);
  Object.assign(console, { warn: say, error: say, log: say });
  try {
    return await work();
  } catch (error) {
    failures.push(`${who}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  } finally {
    Object.assign(console, kept);
  }
}

/** `listTools` of SDK 1 compiles every output schema itself, and throws at the first that does not compile. */
async function listWithSdk1(): Promise<ListedTool[]> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(js, "stdio.js")],
    stderr: "pipe",
  });
  transport.stderr?.on("data", (chunk: Buffer) => failures.push(`stdio: says: ${chunk.toString().trim()}`));
  const client = new Client1({ name: "corpus", version: "1.0.0" });
  await client.connect(transport);
  try {
    return (await client.listTools()).tools as ListedTool[];
  } finally {
    await client.close();
  }
}

async function listWithSdk2(createServer: () => McpServer, mode: "legacy" | { pin: string }): Promise<ListedTool[]> {
  const handler = createMcpHandler(() => createServer());
  const client = new Client2({ name: "corpus", version: "1.0.0" }, { versionNegotiation: { mode } });
  const fetch = async (url: string | URL, init?: RequestInit): Promise<Response> =>
    handler.fetch(new Request(url, init));
  await client.connect(new HttpTransport2(new URL("http://127.0.0.1/mcp"), { fetch }));
  try {
    return (await client.listTools()).tools as ListedTool[];
  } finally {
    await client.close();
  }
}

/** Compiles every schema that is not among `done` already, as that client's SDK does. */
async function compileAll(
  who: string,
  validator: Validator,
  tools: readonly ListedTool[],
  done: Set<string>,
): Promise<void> {
  for (const { name, inputSchema, outputSchema } of tools) {
    for (const schema of [inputSchema, outputSchema]) {
      if (schema === undefined) continue;
      const text = JSON.stringify(schema);
      if (done.has(text)) continue;
      done.add(text);
      const face = schema === inputSchema ? "input" : "output";
      await quietly(`${who}: ${name}: ${face}`, () => validator.getValidator(schema as never));
    }
  }
}

const imported = await quietly("server.js", () => import(pathToFileURL(join(js, "server.js")).href));
const createServer = (imported as { createServer?: () => McpServer } | undefined)?.createServer;
if (createServer === undefined) {
  failures.push("server.js: no createServer");
} else {
  await quietly("createServer", () => void createServer());
  const sdk1 = await quietly("SDK 1 over stdio", listWithSdk1);
  const legacy = await quietly("SDK 2 legacy", () => listWithSdk2(createServer, "legacy"));
  const modern = await quietly("SDK 2 modern", () => listWithSdk2(createServer, { pin: "2026-07-28" }));
  const inputs = sdk1?.map(({ name, inputSchema }) => ({ name, inputSchema }));
  await compileAll("SDK 1", new Validator1(), inputs ?? legacy ?? [], new Set());
  const done = new Set<string>();
  const validator2 = new Validator2();
  await compileAll("SDK 2 legacy", validator2, legacy ?? [], done);
  await compileAll("SDK 2 modern", validator2, modern ?? [], done);
  for (const [who, tools] of Object.entries({ sdk1, legacy, modern })) listed[who] = tools?.length ?? 0;
}
console.log(JSON.stringify({ failures, listed }));
process.exit(0);
