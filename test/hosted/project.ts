import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile, folderWithPackages, generateInto, repository } from "../publish/program.js";
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

/** A server that was started. */
export interface Hosted {
  readonly child: ChildProcess;
  /** `http://127.0.0.1:PORT`; rejects where it ends before it listens. */
  readonly url: string;
  /** All that it has written so far. */
  log(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  /** Resident memory, in MB. */
  megabytes(): number;
}

/** Starts the program with no other environment than `env`. */
export async function start(program: string, env: Readonly<Record<string, string>>): Promise<Hosted> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"], PORT: "0", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  const ended = new Promise<number | string | null>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal)),
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      const [, address] = /listening on (http:\/\/[^/]+)/.exec(log) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then((code) => reject(new Error(`it ended with ${code}: ${log}`)));
  });
  const megabytes = (): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "latin1"))?.[1]) / 1024;
  return { child, url, log: () => log, ended, megabytes };
}
