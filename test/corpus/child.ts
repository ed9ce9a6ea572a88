import { spawn } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** How one process ended. */
export interface ChildResult {
  /** The exit code; the signal's name where one ended it. */
  readonly exit: number | string;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

export interface ChildOptions {
  /** The Node.js that runs it; the one of this process by default. */
  readonly node?: string;
  readonly cwd?: string;
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The process is killed after so long; 300 by default. */
  readonly timeoutSeconds?: number;
}

/** Runs Node with `args`, with nothing on its standard input, to its end. Never throws for what the process does. */
export function runNode(args: readonly string[], options: ChildOptions = {}): Promise<ChildResult> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(options.node ?? process.execPath, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: (options.timeoutSeconds ?? 300) * 1000,
      killSignal: "SIGKILL",
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      resolve({
        exit: code ?? signal ?? "unknown",
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
        seconds: (performance.now() - started) / 1000,
      });
    });
  });
}

export interface MeasuredResult extends ChildResult {
  /** The peak resident memory in MiB: of the process, with the peaks of the processes that it started added. */
  readonly peakMegabytes: number;
}

/** `runNode`, with the peak memory measured. */
export async function measureNode(args: readonly string[], options: ChildOptions = {}): Promise<MeasuredResult> {
  const folder = await mkdtemp(join(tmpdir(), "toolwright-peak-"));
  try {
    const preload = fileURLToPath(new URL("peak-memory.cjs", import.meta.url));
    const env = {
      ...options.env,
      NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --require "${preload}"`,
      TOOLWRIGHT_PEAK_FOLDER: folder,
    };
    const result = await runNode(args, { ...options, env });
    const peaks = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
    return { ...result, peakMegabytes: peaks.reduce((sum, peak) => sum + Number(peak), 0) / 1024 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
