import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port.js";
import { keyOf, type ThingApi } from "./api.js";
import { start } from "./project.js";
import { callThing } from "./requests.js";

/** Whether this machine has Debian's `redis-server`. */
export function hasRedis(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

/**
 * Two processes with one limit in a real Redis: together they allow 10 requests a minute to each caller. While Redis is away each allows 10 by its
 * own count, and answers at once; when it is back they count together again. Throws what does not hold.
 */
export async function checkRedis(program: string, api: ThingApi): Promise<void> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "toolwright-redis-"));
  const redis = startRedis(port, folder);
  await redis.ready;
  const env = {
    HOSTED_BASE_URL: api.url,
    AUTH: "api-key",
    API_KEY_SCHEME: "key",
    API_KEY_HEADER: "X-Caller-Key",
    RATE_LIMIT: "10",
    REDIS_URL: `redis://127.0.0.1:${port}`,
  };
  const processes = await Promise.all([start(program, env), start(program, env)]);
  const [first, second] = processes;
  const statuses = async (caller: string, count: number): Promise<Record<number, number>> => {
    const counts: Record<number, number> = {};
    for (let index = 0; index < count; index++) {
      const { url } = index % 2 === 0 ? first : second;
      const { status } = await callThing(url, `id${index}`, { "x-caller-key": keyOf(caller) });
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  };
  try {
    assertShared(await statuses("alice", 14));
    assert.deepEqual(await statuses("bob", 4), { 200: 4 });
    redis.kill();
    await redis.ended;
    await Promise.all(processes.map((process) => logs(process, /Redis is away/)));
    const began = performance.now();
    assert.deepEqual(await statuses("carol", 24), { 200: 20, 429: 4 });
    assert.ok(performance.now() - began < 10_000, "requests wait for a Redis that is away");
    const again = startRedis(port, folder);
    await again.ready;
    await Promise.all(processes.map((process) => logs(process, /Redis is back/)));
    assertShared(await statuses("dave", 14));
    again.kill();
    await again.ended;
  } finally {
    redis.kill();
    for (const { child } of processes) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of 14 requests in turn, each process alone would allow all. On a busy machine a command or two may come too late to be counted. */
function assertShared({ 200: allowed = 0, 429: refused = 0 }: Record<number, number>): void {
  assert.ok(allowed >= 10 && allowed <= 12 && allowed + refused === 14, `of 14 requests ${allowed} were allowed`);
}

function startRedis(
  port: number,
  folder: string,
): { readonly ready: Promise<void>; readonly ended: Promise<void>; kill(): void } {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  const child = spawn("redis-server", args, { stdio: ["ignore", "pipe", "ignore"] });
  const ready = new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("Ready to accept connections")) resolve();
    });
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return { ready, ended, kill: () => child.kill("SIGKILL") };
}

async function logs(process: { log(): string }, words: RegExp): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    if (words.test(process.log())) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`it does not say ${words}: ${process.log().slice(-500)}`);
}
