import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateRun } from "../corpus/generate-step.js";
import { start as startHosted } from "../hosted/project.js";
import { callDocument } from "./call-document.js";
import { httpClient } from "./http-client.js";
import { quantile } from "./measure.js";
import { compileOutput } from "./server-start.js";
import { startStdioClient } from "./stdio-client.js";
import { perSecond, takeTurns } from "./turns.js";

/** In milliseconds. */
export interface Latency {
  readonly median: number;
  readonly p99: number;
}

/** What calling a tool costs. */
export interface CallTimes {
  /** A bare `fetch` of the request that the tool makes. */
  readonly fetch: Latency;
  /** `tools/call` over stdio less the bare `fetch`, each at its median and its 99th percentile. */
  readonly overhead: Latency;
  /** The same of the SDK's server with a handler that only fetches: what no server can do without. */
  readonly sdkOverhead: Latency;
  /** Milliseconds of processor time that the server uses for a call over stdio: generated, and the SDK's that only fetches. */
  readonly processor: { readonly generated: number; readonly sdk: number };
  /** `tools/call` over HTTP, whole: generated, and the SDK's server with a handler that only fetches. */
  readonly http: { readonly generated: Latency; readonly sdk: Latency };
  /** Over stdio, with 64 calls in flight. */
  readonly callsPerSecond: number;
  readonly fetchesPerSecond: number;
}

const call = { name: "list_berths", arguments: { id: "HAM", limit: 12 } };
const fetchServer = fileURLToPath(new URL("fetch-server.mjs", import.meta.url));

/**
 * Measures a tool with a credential and a typed answer of 2 KB, `count` times after as many to warm up, all sides in turns: Node 20 still compiles
 * after a thousand calls, and what has more code is slower until then. The API and each server are processes of their own. All check the arguments and send
 * the same answer; the bare `fetch` reads its text and does not parse it.
 */
export async function measureCall(folder: string, count: number): Promise<CallTimes> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const document = join(folder, "bench.json");
  await writeFile(document, JSON.stringify(callDocument));
  const { exit, stderr } = await generateRun(document, join(folder, "out"));
  if (exit !== 0) throw new Error(`the document of the benchmark is not generated: ${stderr}`);
  await compileOutput(folder);
  const api = await startApi();
  const environment = { BENCH_BASE_URL: api.url, BENCH_KEY: "a-credential-of-the-benchmark" };
  try {
    return { ...(await overStdio(folder, environment, count)), http: await overHttp(folder, environment, count) };
  } finally {
    api.close();
  }
}

type Environment = { readonly BENCH_BASE_URL: string; readonly BENCH_KEY: string };

async function overStdio(folder: string, environment: Environment, count: number): Promise<Omit<CallTimes, "http">> {
  const clients = [
    await startStdioClient(join(folder, "js", "stdio.js"), environment),
    await startStdioClient(fetchServer, environment),
  ] as const;
  const [generated, sdk] = clients.map((client) => async (): Promise<void> => {
    const answer = await client.request("tools/call", call);
    if (!answer.includes('"structuredContent"')) throw new Error(`a call failed: ${answer.slice(0, 500)}`);
  }) as [() => Promise<void>, () => Promise<void>];
  const bare = async (): Promise<void> => {
    const headers = { accept: "application/json", authorization: `Bearer ${environment.BENCH_KEY}` };
    await (await fetch(`${environment.BENCH_BASE_URL}/harbours/HAM/berths?limit=12`, { headers })).text();
  };
  try {
    await takeTurns({ generated, sdk, bare }, count);
    const before = clients.map((client) => client.processorTime());
    const times = await takeTurns({ generated, sdk, bare }, count);
    const [ownUsed = Number.NaN, sdkUsed = Number.NaN] = clients.map(
      (client, index) => (client.processorTime() - (before[index] ?? Number.NaN)) / count,
    );
    const [own, floor, fetch] = [latency(times.generated), latency(times.sdk), latency(times.bare)];
    return {
      fetch,
      overhead: less(own, fetch),
      sdkOverhead: less(floor, fetch),
      processor: { generated: ownUsed, sdk: sdkUsed },
      callsPerSecond: await perSecond(generated, count),
      fetchesPerSecond: await perSecond(bare, count),
    };
  } finally {
    for (const client of clients) client.close();
  }
}

async function overHttp(folder: string, environment: Environment, count: number): Promise<CallTimes["http"]> {
  const script = join(folder, "serve.mjs");
  await writeFile(script, 'import { runHttp } from "./js/http.js";\nawait runHttp();\n');
  const servers = [
    await startHosted(script, { ...environment }),
    await startHosted(fetchServer, { ...environment }),
  ] as const;
  const [generated, sdk] = servers.map(({ url }) => {
    const ask = httpClient(url);
    return () => ask("tools/call", call, '"structuredContent"');
  }) as [() => Promise<void>, () => Promise<void>];
  try {
    await takeTurns({ generated, sdk }, count);
    const times = await takeTurns({ generated, sdk }, count);
    return { generated: latency(times.generated), sdk: latency(times.sdk) };
  } finally {
    for (const { child } of servers) child.kill();
  }
}

function latency(times: readonly number[]): Latency {
  return { median: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function less(times: Latency, floor: Latency): Latency {
  return { median: times.median - floor.median, p99: times.p99 - floor.p99 };
}

/** Starts the API, with another answer than its own where `body` is given. */
export function startApi(body?: string): Promise<{ readonly url: string; close(): void }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("stub-api.mjs", import.meta.url))], {
    env: { ...process.env, ...(body !== undefined && { BODY: body }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.stdout.once("data", (port: Buffer) => {
      resolve({ url: `http://127.0.0.1:${String(port).trim()}`, close: () => child.kill() });
    });
  });
}
