import { join } from "node:path";
import { readToolNames } from "../corpus/judge/catalog.js";
import { field, type Fields, follow, readDocument } from "../corpus/judge/document.js";
import { connectClients, type TestClient } from "../support/clients.js";
import { random } from "../support/random.js";
import { startStubApi } from "../support/stub-api.js";
import { type Bench, checkTool } from "./check-tool.js";
import { loadServer } from "./load-server.js";
import { type ReadOperation, readOperations } from "./reading/operation.js";
import { PlainSchemas } from "./reading/plain-schema.js";
import type { SecurityNames } from "./request/check-request.js";
import { answerMaker } from "./values/make-answers.js";

/** How the tools of one document did. */
export interface DocumentResult {
  readonly operations: number;
  readonly tools: number;
  /** What was wrong, by tool. */
  readonly failures: Readonly<Record<string, readonly string[]>>;
}

export interface CheckOptions {
  readonly seed: number;
  /** Only these; all where there are none. */
  readonly tools?: readonly string[];
}

/** Calls every tool of the output that `prepare` made of a document, and holds the calls to the document. */
export async function checkDocument(document: string, folder: string, options: CheckOptions): Promise<DocumentResult> {
  const stub = await startStubApi();
  const base = "/base/v1";
  const server = await loadServer(folder);
  const serverOptions = {
    baseUrl: `${stub.url}${base}`,
    // No name of a document: credentials are taken out of answers.
    credentials: () => "user7319:secret7319",
    onDrift: () => undefined,
    timeoutMs: 10_000,
  };
  const clients = await connectClients(() => server.create(serverOptions));
  const operations = readOperations(document);
  const plain = definedAnswers(operations);
  const bench: Bench = { clients, stub, base, plain, maker: answerMaker(plain), security: securityNames(document) };
  const failures = await checkTools(bench, operations, readToolNames(join(folder, "out")), server.only, options);
  await Promise.all(clients.map((client) => client.close()));
  await stub.close();
  return failures;
}

/** All answers are defined before any is made, since a validator compiles them in one schema. */
function definedAnswers(operations: readonly ReadOperation[]): PlainSchemas {
  const plain = new PlainSchemas();
  for (const { answers } of operations)
    for (const { media } of answers) for (const { schema } of media) if (schema !== undefined) plain.define(schema);
  return plain;
}

async function checkTools(
  bench: Bench,
  operations: readonly ReadOperation[],
  names: ReadonlyMap<string, string>,
  serveOnly: (tool: string) => void,
  { seed, tools: only = [] }: CheckOptions,
): Promise<DocumentResult> {
  const failures: Record<string, readonly string[]> = {};
  const tools = await listEverywhere(bench.clients);
  const byName = new Map(operations.map((operation) => [names.get(operation.key), operation]));
  let index = 0;
  let checked = 0;
  for (const [name, tool] of tools) {
    index++;
    if (only.length > 0 && !only.includes(name)) continue;
    checked++;
    serveOnly(name);
    const operation = byName.get(name);
    const problems =
      operation === undefined
        ? ["stands for no operation"]
        : await checkSafely(bench, tool, operation, random(seed, index));
    if (problems.length > 0) failures[`${name} (${operation?.key ?? "?"})`] = problems;
  }
  return { operations: operations.length, tools: checked, failures };
}

/** What is thrown on the way is a failure of that tool, and not of the run. */
async function checkSafely(...args: Parameters<typeof checkTool>): Promise<string[]> {
  try {
    return await checkTool(...args);
  } catch (error) {
    return [
      `cannot be checked: ${error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : String(error)}`,
    ];
  }
}

/** Lists with every client, since they validate only what they have listed. Gives what the last one got, by name. */
async function listEverywhere(
  clients: readonly TestClient[],
): Promise<Map<string, Awaited<ReturnType<TestClient["listTools"]>>[number]>> {
  let tools: Awaited<ReturnType<TestClient["listTools"]>> = [];
  for (const client of clients) tools = await client.listTools();
  return new Map(tools.map((tool) => [tool.name, tool]));
}

/** The names under which API keys are sent. */
function securityNames(document: string): SecurityNames {
  const root = readDocument(document);
  const schemes = (field(field(root, "components"), "securitySchemes") ??
    field(root, "securityDefinitions") ??
    {}) as Fields;
  const keys = Object.values(schemes).map((value) => follow({ file: document, value })?.value);
  const named = (place: string): Set<string> =>
    new Set(keys.filter((scheme) => field(scheme, "in") === place).map((scheme) => String(field(scheme, "name"))));
  return {
    query: named("query"),
    header: new Set([...named("header")].map((name) => name.toLowerCase())),
    cookie: named("cookie"),
  };
}
