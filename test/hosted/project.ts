import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../corpus/places.js";
import { compile, folderWithPackages, generateInto } from "../publish/program.js";
import { type Listening, listening } from "../support/listening.js";
import { document } from "./document.js";

/** Makes a package as `init` does, of the document here, and gives its program over HTTP. */
export async function hostedProgram(): Promise<{ readonly folder: string; readonly program: string }> {
  const folder = folderWithPackages();
  writeFileSync(join(folder, "hosted.json"), JSON.stringify(document));
  await generateInto(folder, "hosted.json");
  for (const file of ["http.ts", "rate-limiter.ts", "token-verifier.ts"])
    copyFileSync(join(repository, "templates/project/src", file), join(folder, "src", file));
  writeFileSync(join(folder, "src/options.ts"), "export const options = {};\n");
  compile(folder);
  return { folder, program: join(folder, "dist/http.js") };
}

/** A server that was started. Its `url` is `http://127.0.0.1:PORT`. */
export interface Hosted extends Listening {
  readonly child: ChildProcess;
  /** Resident memory, in MB. */
  megabytes(): number;
}

/** Starts the program with no other environment than `env`. Rejects where it ends before it listens. */
export async function start(program: string, env: Readonly<Record<string, string>>): Promise<Hosted> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"], PORT: "0", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const started = await listening(child);
  const megabytes = (): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "latin1"))?.[1]) / 1024;
  return { ...started, url: new URL(started.url).origin, child, megabytes };
}
