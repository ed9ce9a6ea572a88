import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "../../src/generate.js";
import { repository } from "../corpus/places.js";

/** A new folder outside of the repository, with the repository's packages in its `node_modules`. */
export function folderWithPackages(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-publish-")));
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "src"));
  return folder;
}

/** Generates the server of a document into `src/mcp` of `folder`. */
export async function generateInto(folder: string, source: string): Promise<void> {
  const out = join(folder, "src/mcp");
  const selection = { include: {}, exclude: {}, server: {} };
  const { ok, diagnostics } = await generate({ source, out, cwd: folder, ...selection, force: false, strict: false });
  if (!ok) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
}

/** Compiles `src` of `folder` to `dist` with the settings of README.md; throws what the compiler complains of. */
export function compile(folder: string): void {
  const compilerOptions = {
    module: "nodenext",
    target: "es2022",
    strict: true,
    types: ["node"],
    rootDir: "src",
    outDir: "dist",
  };
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  const tsc = join(repository, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder, "--pretty", "false"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stdout);
}

/** A program that was started, and all that it wrote. */
export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly written: { stdout: string; stderr: string };
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  /** Sends a message, a line. */
  send(message: object): void;
  /** Resolves with the answer to the request `id`. */
  answer(id: number): Promise<Answer>;
}

export interface Answer {
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Starts a program with no other environment than `env`. */
export function start(file: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env["PATH"], ...env } });
  const written = { stdout: "", stderr: "" };
  const waiting = new Map<number, (answer: Answer) => void>();
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    written.stdout += text;
    const lines = `${rest}${text}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((line) => line.startsWith("{"))) {
      const message = JSON.parse(line) as Answer & { readonly id: number };
      waiting.get(message.id)?.(message);
    }
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (written.stderr += text));
  child.stdin.on("error", () => {});
  return {
    child,
    written,
    ended: new Promise((resolve) => child.on("close", (code, signal) => resolve(code ?? signal))),
    send: (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`),
    answer: (id) => new Promise((resolve) => waiting.set(id, resolve)),
  };
}

/** Opens a session as a client of the revision 2025-11-25 does. */
export async function initialize(started: Started): Promise<Answer> {
  const clientInfo = { name: "test", version: "1.0.0" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  const answered = started.answer(0);
  started.send({ id: 0, method: "initialize", params });
  const answer = await answered;
  started.send({ method: "notifications/initialized" });
  return answer;
}
