import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { freePort } from "../support/free-port.js";
import { installPackages } from "../support/install.js";

/** What `fetch` handlers are said to run on, in exact versions, by the packages that have it. */
const versions = { workerd: "1.20261117.1", deno: "2.9.6", bun: "1.4.5" };

/** A platform that serves the default export of a module. */
export interface Platform {
  /** With its version. */
  readonly name: string;
  /** Serves `dist/fetch.js` of a folder. Rejects with what it wrote where it does not within 30 seconds. */
  readonly start: (folder: string) => Promise<PlatformServer>;
}

export interface PlatformServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** How to serve `dist/fetch.js` on a port, from the folder that it is in. */
interface Command {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

type Prepare = (folder: string, port: number) => Command | Promise<Command>;

const programs: readonly (readonly [name: keyof typeof versions, binary: string, prepare: Prepare])[] = [
  ["workerd", "@cloudflare/workerd-linux-64/bin/workerd", prepareWorkerd],
  ["deno", "@deno/linux-x64-glibc/deno", prepareDeno],
  ["bun", "@oven/bun-linux-x64/bin/bun", prepareBun],
];

/** Installs the platforms below `tmp/`; gives the reason where they cannot be had. */
export async function installPlatforms(): Promise<readonly Platform[] | { readonly missing: string }> {
  const installed = await installPackages({ name: "platforms", versions });
  if ("missing" in installed) return installed;
  return programs.map(([name, binary, prepare]): Platform => {
    return {
      name: `${name} ${versions[name]}`,
      start: async (folder) => {
        const port = await freePort();
        const { args, env = {} } = await prepare(folder, port);
        return started(join(installed.modules, binary), args, { folder, port, env });
      },
    };
  });
}

/** One file without imports, as `wrangler deploy` makes it, and a Worker that may call this machine. */
async function prepareWorkerd(folder: string, port: number): Promise<Command> {
  const conditionNames = ["workerd", "worker", "browser", "import"];
  const bundle = await rolldown({
    input: join(folder, "dist/fetch.js"),
    platform: "browser",
    resolve: { conditionNames },
  });
  await bundle.write({ file: join(folder, "worker.js"), format: "esm", codeSplitting: false });
  writeFileSync(
    join(folder, "worker.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .mcp),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const mcp :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-11-01",
  compatibilityFlags = ["enable_request_signal"],
);
`,
  );
  return { args: ["serve", "worker.capnp"] };
}

function prepareDeno(folder: string, port: number): Command {
  const address = ["--host", "127.0.0.1", "--port", String(port)];
  return {
    args: ["serve", "--cached-only", "--no-prompt", "--allow-net", ...address, "dist/fetch.js"],
    env: { DENO_DIR: join(folder, ".deno"), DENO_NO_UPDATE_CHECK: "1" },
  };
}

function prepareBun(folder: string, port: number): Command {
  const text = `import handler from "./dist/fetch.js";\nexport default { ...handler, hostname: "127.0.0.1", port: ${port} };\n`;
  writeFileSync(join(folder, "bun.js"), text);
  return { args: ["run", "bun.js"], env: { DO_NOT_TRACK: "1" } };
}

interface Started {
  readonly folder: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

async function started(
  binary: string,
  args: readonly string[],
  { folder, port, env }: Started,
): Promise<PlatformServer> {
  if (!existsSync(binary)) throw new Error(`its package has no ${binary}`);
  const child = spawn(binary, args, { cwd: folder, env: { HOME: folder, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (written += text.toString()));
  const url = `http://127.0.0.1:${port}`;
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  try {
    await ready(url, child);
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`${(error as Error).message}: ${written}`, { cause: error });
  }
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  return { url, stop };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 30_000;) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.status === 200) return;
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("it did not serve within 30 seconds");
}
