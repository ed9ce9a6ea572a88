import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateRun } from "../corpus/generate-step.js";
import { callDocument } from "./call-document.js";
import { quantile } from "./measure.js";
import { compileOutput } from "./server-start.js";
import { startStdioClient } from "./stdio-client.js";

/** What calling a tool costs beside the request that it makes; in milliseconds. */
export interface CallTimes {
  /** `tools/call` over stdio less a bare `fetch` of the same request, each at its median and its 99th percentile. */
  readonly overhead: { readonly median: number; readonly p99: number };
  readonly fetch: { readonly median: number; readonly p99: number };
  /** With 64 calls in flight. */
  readonly callsPerSecond: number;
  readonly fetchesPerSecond: number;
}

/** How many calls run at a time where calls a second are counted. */
export const IN_FLIGHT = 64;

/** Measures a tool with a typed answer of 2 KB, `count` times after a fifth as many to warm up. The API is a process of its own. */
export async function measureCall(folder: string, count: number): Promise<CallTimes> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const document = join(folder, "bench.json");
  await writeFile(document, JSON.stringify(callDocument));
  const { exit, stderr } = await generateRun(document, join(folder, "out"));
  if (exit !== 0) throw new Error(`the document of the benchmark is not generated: ${stderr}`);
  await compileOutput(folder);
  const api = await startApi();
  const client = await startStdioClient(join(folder, "js", "stdio.js"), { BENCH_BASE_URL: api.url });
  try {
    const call = async (): Promise<void> => {
      const params = { name: "list_berths", arguments: { id: "HAM", limit: 12 } };
      const answer = await client.request("tools/call", params);
      if (!answer.includes('"structuredContent"')) throw new Error(`a call failed: ${answer.slice(0, 500)}`);
    };
    const bare = async (): Promise<void> => {
      await (
        await fetch(`${api.url}/harbours/HAM/berths?limit=12`, { headers: { accept: "application/json" } })
      ).text();
    };
    await takeTurns([call, bare], Math.ceil(count / 5));
    const [calls = [], fetches = []] = await takeTurns([call, bare], count);
    const fetchTimes = { median: quantile(fetches, 0.5), p99: quantile(fetches, 0.99) };
    return {
      overhead: { median: quantile(calls, 0.5) - fetchTimes.median, p99: quantile(calls, 0.99) - fetchTimes.p99 },
      fetch: fetchTimes,
      callsPerSecond: await perSecond(call, count),
      fetchesPerSecond: await perSecond(bare, count),
    };
  } finally {
    client.close();
    api.close();
  }
}

/** Milliseconds of each work, run in turns, so that a busy moment of the machine hits all. */
async function takeTurns(works: readonly (() => Promise<void>)[], count: number): Promise<number[][]> {
  const times = works.map((): number[] => []);
  for (let round = 0; round < count; round++) {
    for (const [index, work] of works.entries()) {
      const started = performance.now();
      await work();
      times[index]?.push(performance.now() - started);
    }
  }
  return times;
}

/** How often `work` is done in a second, `IN_FLIGHT` at a time. */
export async function perSecond(work: () => Promise<void>, count: number): Promise<number> {
  let left = count;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return (count / (performance.now() - started)) * 1000;
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
