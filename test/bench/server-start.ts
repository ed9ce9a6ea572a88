import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNode } from "../corpus/child.js";
import { compiler } from "../corpus/places.js";
import { median } from "./measure.js";

/** Seconds from the start of the process to the first answer of `tools/list`. */
export interface StartTimes {
  readonly generated: number;
  /** The SDK's server without tools: what no server can do without. */
  readonly empty: number;
}

/** Measures how fast the server in `<folder>/out` answers, medians of `runs`. Compiles it to `<folder>/js` first, without a type check. */
export async function measureStart(folder: string, runs: number): Promise<StartTimes> {
  await compileOutput(folder);
  const empty = fileURLToPath(new URL("empty-server.mjs", import.meta.url));
  const generated: number[] = [];
  const floor: number[] = [];
  for (let run = 0; run < runs; run++) {
    generated.push(await secondsToFirstList(join(folder, "js", "stdio.js")));
    floor.push(await secondsToFirstList(empty));
  }
  return { generated: median(generated), empty: median(floor) };
}

/** Compiles the output in `<folder>/out` to `<folder>/js`, without a type check. */
export async function compileOutput(folder: string): Promise<void> {
  const compilerOptions = {
    noCheck: true,
    module: "NodeNext",
    target: "ES2022",
    types: ["node"],
    rootDir: "out",
    outDir: "js",
  };
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["out"] }));
  const { exit, stdout } = await runNode([compiler, "-p", "tsconfig.json"], { cwd: folder });
  if (exit !== 0) throw new Error(`the output does not compile: ${stdout}`);
}

const clientInfo = { name: "bench", version: "1.0.0" };
const requests = [
  {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/list", params: {} },
];

/** Lines of JSON by hand: a client's own cost is not the server's. A server without tools answers with an error, which counts too. */
function secondsToFirstList(script: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], {
      stdio: ["pipe", "pipe", "inherit"],
      timeout: 60_000,
      killSignal: "SIGKILL",
    });
    let last = "";
    child.stdout.on("data", (chunk: Buffer) => {
      const lines = (last + chunk.toString("latin1")).split("\n");
      last = lines.pop() ?? "";
      if (!lines.some((line) => /"id":2\b/.test(line.slice(0, 200)) || /"id":2\}?$/.test(line.slice(-200)))) return;
      resolve((performance.now() - started) / 1000);
      child.stdin.end();
      child.kill();
    });
    child.on("error", reject);
    child.on("close", (code, signal) => reject(new Error(`${script} ends with ${code ?? signal} before it answers`)));
    child.stdin.write(requests.map((request) => `${JSON.stringify(request)}\n`).join(""));
  });
}
