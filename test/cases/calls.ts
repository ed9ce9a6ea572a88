import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { McpServer } from "@modelcontextprotocol/server";
import { parse as parseYaml } from "yaml";
import { type CalledTool, connectClients, type TestClient } from "../support/clients.js";
import { json, type StubAnswer, startStubApi, type StubApi } from "../support/stub-api.js";
import type { GoldenCase } from "./case-files.js";

/** One entry of a case's `calls.yaml`. */
interface Call {
  readonly tool: string;
  readonly input?: Record<string, unknown>;
  /** `GET /path?query`, raw; absent: not looked at. */
  readonly request?: string;
  /** The JSON body that is sent. */
  readonly sends?: unknown;
  /** The JSON that the stub answers with; absent: an empty body. */
  readonly answer?: unknown;
  /** Instead of JSON: a text, by its media type. */
  readonly text?: Readonly<Record<string, string>>;
  /** 200, or 204 without `answer`, unless told. */
  readonly status?: number;
  /** What the client gets as `structuredContent`, null for none; the answer unless told. */
  readonly result?: unknown;
  /** The input is refused, and nothing is sent; or the answer is, as `isError`. Words of the message. */
  readonly refused?: string;
}

interface ServerModule {
  readonly createServer: (options: {
    baseUrl: string;
    onDrift: () => void;
    environment: Record<string, string>;
  }) => McpServer;
}

/** What hidden arguments are filled in from. */
const environment = { CASE_REGION: "north", CASE_TENANT: "north", CASE_LIMITS: '{"max":5}' };

/** Lists the tools of a generated tree, and makes the calls of the case, with every kind of client; gives what is not as it should be. */
export async function runCase(golden: GoldenCase, out: string): Promise<string[]> {
  if (!existsSync(out) && readCalls(golden).length === 0) return [];
  const { createServer } = (await import(pathToFileURL(join(out, "server.ts")).href)) as ServerModule;
  const stub = await startStubApi();
  const problems: string[] = [];
  try {
    const clients = await connectClients(() =>
      createServer({ baseUrl: stub.url, onDrift: () => undefined, environment }),
    );
    for (const client of clients) {
      const listed = (await client.listTools()).map(({ name }) => name);
      const published = publishedNames(out);
      if (listed.join() !== published.join())
        problems.push(`${client.kind}: lists ${listed.join()}, not ${published.join()}`);
      for (const [index, call] of readCalls(golden).entries()) {
        const found = await runCall(call, client, stub);
        problems.push(...found.map((problem) => `${client.kind}: call ${index + 1} (${call.tool}): ${problem}`));
      }
      await client.close();
    }
  } finally {
    await stub.close();
  }
  return problems;
}

/** Those that a server lists: of an output with discovery its own three. */
function publishedNames(out: string): string[] {
  type Tools = readonly { readonly name: string }[];
  const catalog = JSON.parse(readFileSync(join(out, "catalog.json"), "utf8")) as { tools: Tools; discovery?: Tools };
  return (catalog.discovery ?? catalog.tools).map(({ name }) => name);
}

function readCalls({ folder }: GoldenCase): Call[] {
  const file = join(folder, "calls.yaml");
  return existsSync(file) ? (parseYaml(readFileSync(file, "utf8")) as Call[]) : [];
}

async function runCall(call: Call, client: TestClient, stub: StubApi): Promise<string[]> {
  stub.requests.length = 0;
  stub.answer(answerOf(call));
  let result: CalledTool;
  try {
    result = await client.callTool(call.tool, call.input);
  } catch (error) {
    const message = (error as Error).message;
    return call.refused !== undefined && message.includes(call.refused) ? [] : [`the client throws: ${message}`];
  }
  const text = JSON.stringify(result.content);
  if (call.refused !== undefined) {
    const isRefused = result.isError === true && text.includes(call.refused);
    return isRefused ? [] : [`is not refused with "${call.refused}": ${text}`];
  }
  if (result.isError) return [`is an error: ${text}`];
  const wanted = "result" in call ? (call.result ?? undefined) : call.answer;
  const problems = differs("structuredContent", wanted, unwrapped(result.structuredContent, wanted));
  return [...problems, ...requestProblems(call, stub)];
}

function requestProblems({ request, sends }: Call, { requests: [sent] }: StubApi): string[] {
  const seen = sent && `${sent.method} ${sent.url}`;
  const isJson = sends !== undefined && sent !== undefined && sent.body.length > 0;
  const body = isJson ? (JSON.parse(sent.body.toString("utf8")) as unknown) : undefined;
  return [
    ...(request === undefined ? [] : differs("request", request, seen)),
    ...(sends === undefined ? [] : differs("body", sends, body)),
  ];
}

function answerOf({ answer, status, text = {} }: Call): StubAnswer {
  for (const [type, body] of Object.entries(text)) return { headers: { "content-type": type }, body };
  return answer === undefined ? { status: status ?? 204 } : json(answer, status);
}

/** Clients before 2026-07-28 are given what is no object as `{ result }`. */
function unwrapped(content: unknown, wanted: unknown): unknown {
  const isObject = typeof wanted === "object" && wanted !== null && !Array.isArray(wanted);
  if (isObject || typeof content !== "object" || content === null || !("result" in content)) return content;
  return content.result;
}

function differs(what: string, wanted: unknown, found: unknown): string[] {
  const [want, got] = [JSON.stringify(wanted), JSON.stringify(found)];
  return want === got ? [] : [`${what} is ${got}, not ${want}`];
}
