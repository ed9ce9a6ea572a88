import { type ChildProcess, spawn } from "node:child_process";
import { processorTime } from "./processor-time.js";

/** A client in lines of JSON, written by hand: the cost of an SDK's is not the server's. */
export interface StdioClient {
  /** Sends a request; gives its answer as text. */
  request(method: string, params: object): Promise<string>;
  /** Milliseconds of processor time that the server has used. */
  processorTime(): number;
  close(): void;
}

/** Starts `script` as an MCP server over stdio, and shakes hands with it. */
export async function startStdioClient(script: string, environment: Record<string, string>): Promise<StdioClient> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const waiting = new Map<number, (line: string) => void>();
  let last = 0;
  onLines(child, (line) => {
    const id = Number(/"id":(\d+)/.exec(line.slice(-40))?.[1] ?? /"id":(\d+)/.exec(line.slice(0, 80))?.[1]);
    waiting.get(id)?.(line);
    waiting.delete(id);
  });
  const client: StdioClient = {
    request: (method, params) =>
      new Promise((resolve) => {
        const id = ++last;
        waiting.set(id, resolve);
        child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      }),
    processorTime: () => processorTime(child.pid),
    close: () => child.kill(),
  };
  const clientInfo = { name: "bench", version: "1.0.0" };
  await client.request("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return client;
}

function onLines(child: ChildProcess, take: (line: string) => void): void {
  let rest = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  });
}
