import { rmSync } from "node:fs";
import path from "node:path";
import { loadServer } from "../reports/generated-server.js";
import { connectClients, type ClientKind, type TestClient } from "../support/clients.js";
import { canaries } from "./canaries.js";
import { generatedFolder } from "./generated-folder.js";
import type { CallOptions, HostileCase, Outcome } from "./hostile-case.js";
import { DEFAULT_LIMIT_MS, judge } from "./judge.js";
import { http, startRawServer, type RawServer } from "./raw-server.js";

/** A generated server between real clients, an API that records raw bytes, and another origin that must not hear of it. */
export interface World {
  /** The generated tree. */
  readonly directory: string;
  /** Runs a case through one client and gives what is wrong, a line each. */
  run(hostile: HostileCase, kind: ClientKind): Promise<string[]>;
  close(): Promise<void>;
}

/** Generates the output for `document` (a value that JSON can say) and puts it between clients and raw servers. Throws where that fails. */
export async function startWorld(document: object): Promise<World> {
  const folder = await generatedFolder(document);
  const directory = path.join(folder, "out");
  const server = await loadServer(directory);
  let api = "";
  let options: CallOptions = {};
  const clients = await connectClients(() =>
    server.createServer({
      baseUrl: `http://${api}/base/v1`,
      credentials: ({ name }) => canaries[name as keyof typeof canaries],
      retries: 0,
      ...options,
    }),
  );
  const run = async (hostile: HostileCase, kind: ClientKind): Promise<string[]> => {
    // Servers of its own, so that no case meets a connection that another one broke.
    const servers = { api: await startRawServer(), other: await startRawServer() };
    const hosts = { api: servers.api.host, other: servers.other.host };
    api = hosts.api;
    options = hostile.options?.(hosts) ?? {};
    servers.other.answer(http("{}"));
    servers.api.answer(hostile.answer?.(hosts) ?? http("{}"));
    const client = clients.find((candidate) => candidate.kind === kind) as TestClient;
    const outcome = await observe(client, hostile, servers);
    await Promise.all([servers.api.close(), servers.other.close()]);
    return judge(hostile, outcome);
  };
  const close = async (): Promise<void> => {
    await Promise.all(clients.map((client) => client.close()));
    rmSync(folder, { recursive: true, force: true });
  };
  return { directory, run, close };
}

async function observe(
  client: TestClient,
  hostile: HostileCase,
  servers: { api: RawServer; other: RawServer },
): Promise<Outcome> {
  const log = captureLog();
  const started = performance.now();
  let result: Outcome["result"];
  let thrown = "";
  try {
    // A client that gave up is no help to one that hangs: the limit is held here.
    const signal = AbortSignal.timeout((hostile.limitMs ?? DEFAULT_LIMIT_MS) + 1_000);
    result = await client.callTool(hostile.tool, hostile.input, signal);
  } catch (error) {
    thrown = error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : String(error);
  } finally {
    log.stop();
  }
  const seconds = (performance.now() - started) / 1000;
  const { api, other } = servers;
  const faults = [...api.faults, ...other.faults, ...pollution()];
  return {
    kind: client.kind,
    result,
    thrown,
    requests: [...api.requests],
    foreign: [...other.requests],
    faults,
    logged: log.lines,
    seconds,
  };
}

/** Everything that is written with `console` or to stderr until `stop`. */
function captureLog(): { readonly lines: readonly string[]; stop(): void } {
  const lines: string[] = [];
  const { log, info, warn, error } = console;
  const write = process.stderr.write;
  const keep = (...words: unknown[]): void => void lines.push(words.map(String).join(" "));
  Object.assign(console, { log: keep, info: keep, warn: keep, error: keep });
  process.stderr.write = ((chunk: unknown) => {
    lines.push(String(chunk).replace(/\n$/, ""));
    return true;
  }) as typeof write;
  return {
    lines,
    stop: () => {
      Object.assign(console, { log, info, warn, error });
      process.stderr.write = write;
    },
  };
}

const PROTOTYPES = {
  Object: Object.prototype,
  Array: Array.prototype,
  Function: Function.prototype,
  String: String.prototype,
};
const CLEAN = new Map(Object.entries(PROTOTYPES).map(([name, prototype]) => [name, Reflect.ownKeys(prototype).length]));

/** Members that shared prototypes did not have at the start. They are taken away, so that one case is blamed. */
function pollution(): string[] {
  return Object.entries(PROTOTYPES).flatMap(([name, prototype]) => {
    const added = Reflect.ownKeys(prototype).slice(CLEAN.get(name));
    for (const key of added) Reflect.deleteProperty(prototype, key);
    return added.map((key) => `${name}.prototype has a new member ${String(key)}`);
  });
}
