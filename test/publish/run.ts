import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { canonicalJson } from "../../src/support/canonical-json.js";
import { repository } from "../corpus/places.js";
import { type ClientKind, httpClient } from "../support/clients.js";
import { conclude } from "../support/conclude.js";
import { listening } from "../support/listening.js";
import { stdioClient } from "../support/stdio-client.js";
import { json, startStubApi } from "../support/stub-api.js";
import { lookWithClients, type Opened, type Seen } from "./look.js";

// npm run publish-story: from the URL of a document to a package that clients start by npx. Packages come from the registry.
const work = mkdtempSync(join(tmpdir(), "toolwright-publish-story-"));
const project = join(work, "acme-mcp");
const berth = { id: "A-1", name: "A-1", length: 12, depth: 3, status: "free" };
const getBerth = { name: "get_berth", arguments: { berthId: "A-1" } };
// A cache of its own, since npx takes a tarball of the same path for the same package.
const env = {
  ...process.env,
  npm_config_cache: join(work, "cache"),
  npm_config_fund: "false",
  npm_config_audit: "false",
};
const counts = { passed: 0, failed: 0 };
let overStdio: readonly Seen[] = [];

const api = await startStubApi();
api.answer(json(berth));
const documents = await startStubApi();
documents.answer({ body: readFileSync(join(repository, "fixtures/documents/harbour.yaml")) });
const url = `${documents.url}/openapi.yaml`;

await step("toolwright is built and packed", async () => {
  await run(repository, "npm", "run", "--silent", "build");
  await run(repository, "npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", work);
});
await step("init makes a package from a URL", async () => {
  const flags = ["--name", "acme", "--package", "@acme/mcp", "--base-url", api.url, "--yes"];
  await run(work, process.execPath, join(repository, "bin/toolwright.js"), "init", url, "acme-mcp", ...flags);
});
await step("npm install, with toolwright from its tarball", async () => {
  // This version need not be on the registry yet.
  await run(project, "npm", "pkg", "set", `devDependencies.toolwright=file:${tarball("toolwright-")}`);
  await run(project, "npm", "install");
});
await step("npm test passes", () => run(project, "npm", "test"));
await step("npm run check finds no difference", () => run(project, "npm", "run", "check"));
await step("npm pack: the program, no sources, and only what serving needs", async () => {
  await run(project, "npm", "pack", "--pack-destination", work);
  const files = (await run(work, "tar", "-tzf", tarball("acme-mcp-"))).trim().split("\n");
  const odd = files.filter((file) => !/^package\/(dist\/|src\/mcp\/README\.md$|package\.json$|README\.md$)/.test(file));
  if (odd.length > 0) throw new Error(`packed too: ${odd.join(", ")}`);
  const { dependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const names = Object.keys(dependencies).join(" ");
  if (names !== "@modelcontextprotocol/server ioredis jose rate-limiter-flexible zod")
    throw new Error(`it depends on ${names}`);
});
await step("npx starts it from the tarball: three clients list and call", async () => {
  mkdirSync(join(work, "client"));
  overStdio = await look((kind) =>
    stdioClient(kind, {
      command: "npx",
      args: ["-y", `file:${tarball("acme-mcp-")}`],
      env: clientEnvironment(),
      cwd: join(work, "client"),
    }),
  );
});
await step("start:http from the tarball: three clients list and call, and get the bytes of stdio", async () => {
  const host = join(work, "host");
  mkdirSync(host);
  await run(host, "npm", "init", "--yes");
  await run(host, "npm", "install", tarball("acme-mcp-"));
  const hosted = await startHttp(join(host, "node_modules/@acme/mcp"));
  try {
    const overHttp = await look((kind) => httpClient(kind, hosted.url));
    const other = overHttp.filter(({ catalogue }, index) => catalogue !== overStdio[index]?.catalogue);
    if (other.length > 0)
      throw new Error(`${other.map(({ kind }) => kind).join(", ")} got other bytes than over stdio`);
  } finally {
    await hosted.end();
  }
});
await step("mcpb packs a bundle, and three clients list and call what is in it", async () => {
  const mcpb = join(repository, "node_modules/@anthropic-ai/mcpb/dist/cli/cli.js");
  const bundle = join(work, "acme.mcpb");
  await run(project, "npm", "prune", "--omit=dev");
  await run(project, process.execPath, mcpb, "validate", "manifest.json");
  await run(project, process.execPath, mcpb, "pack", ".", bundle);
  await run(work, process.execPath, mcpb, "unpack", bundle, join(work, "bundle"));
  const packed = readdirSync(join(work, "bundle"));
  if (packed.includes("src") || packed.includes("test")) throw new Error(`packed too: ${packed.join(", ")}`);
  console.log(`  ${(statSync(bundle).size / 2 ** 20).toFixed(1)} MiB: ${packed.join(", ")}`);
  const { server } = JSON.parse(readFileSync(join(work, "bundle/manifest.json"), "utf8"));
  const args = server.mcp_config.args.map((arg: string) => arg.replace("${__dirname}", join(work, "bundle")));
  await look((kind) => stdioClient(kind, { command: process.execPath, args, env: clientEnvironment(), cwd: work }));
});

await documents.close();
await api.close();
rmSync(work, { recursive: true });
console.log("");
conclude(counts.passed, counts.failed);

/** Runs one step, and tells its reason where it fails; a step after a failed one has nothing to work on. */
async function step(title: string, act: () => unknown): Promise<void> {
  const begin = performance.now();
  try {
    if (counts.failed > 0) throw new Error("not tried, since the step before it failed");
    await act();
    counts.passed += 1;
    console.log(`ok ${title} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  } catch (error) {
    counts.failed += 1;
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    console.log(`FAILED ${title}: ${[message, stdout, stderr].join("\n").trim()}`);
  }
}

async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  // Not the one that waits: this process serves the document.
  return (await promisify(execFile)(command, args, { cwd, env, encoding: "utf8", maxBuffer: 2 ** 26 })).stdout;
}

function tarball(prefix: string): string {
  const found = readdirSync(work).find((name) => name.startsWith(prefix) && name.endsWith(".tgz"));
  return join(work, found ?? `${prefix}*.tgz`);
}

/** What a host hands over: what must be set, and what npm needs here. */
function clientEnvironment(): Record<string, string> {
  const wanted = Object.entries(env).filter(([name]) =>
    /^(path|home|npm_config_.*|https?_proxy|no_proxy)$/i.test(name),
  );
  return {
    ...Object.fromEntries(wanted.map(([name, value]) => [name, value ?? ""])),
    ACME_API_KEY: "key-of-the-story",
  };
}

/** Starts `npm run start:http` on a free port. `end` ends it as a host does, and throws where it does not end in good order. */
async function startHttp(cwd: string): Promise<{ readonly url: string; end(): Promise<void> }> {
  const child = spawn("npm", ["run", "--silent", "start:http"], {
    cwd,
    env: { ...clientEnvironment(), PORT: "0" },
    stdio: ["ignore", "inherit", "pipe"],
    detached: true,
  });
  const { url, log, ended } = await listening(child);
  return {
    url,
    end: async () => {
      // All of the group, as a terminal does it: npm does not pass signals on.
      process.kill(-(child.pid ?? 0), "SIGINT");
      const code = await ended;
      // npm tells of the signal, or of the good end.
      if (![0, 130, "SIGINT"].includes(code ?? "")) throw new Error(`after SIGINT it ended with ${code}: ${log()}`);
      if (log().includes("key-of-the-story")) throw new Error("the log holds the key");
    },
  };
}

async function look(open: (kind: ClientKind) => Opened): Promise<readonly Seen[]> {
  api.requests.splice(0);
  const seen = await lookWithClients(open, getBerth);
  const problems = seen.flatMap(({ kind, result }) =>
    JSON.stringify(result.structuredContent) === JSON.stringify(berth) ? [] : [`${kind} got ${JSON.stringify(result)}`],
  );
  const sent = api.requests.filter(({ headers }) => Object.values(headers).includes("key-of-the-story")).length;
  if (sent !== seen.length) problems.push(`${sent} of ${seen.length} calls brought the key`);
  problems.push(...catalogueProblems(seen));
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return seen;
}

/** Clients of one era of the protocol get the same bytes; to the newest the SDK sends what `catalog.json` says, members in an order of its own. */
function catalogueProblems(seen: readonly Seen[]): string[] {
  const [first, legacy, modern = "null"] = seen.map(({ catalogue }) => catalogue);
  const { tools } = JSON.parse(readFileSync(join(project, "src/mcp/catalog.json"), "utf8"));
  return [
    ...(first === legacy ? [] : ["sdk1 and sdk2-legacy got other bytes"]),
    ...(canonicalJson(JSON.parse(modern)) === canonicalJson(tools)
      ? []
      : ["sdk2-modern got other than catalog.json says"]),
  ];
}
