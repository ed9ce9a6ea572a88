import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repository } from "../corpus/places.js";
import { json, startStubApi, type StubApi } from "../support/stub-api.js";
import { compile, folderWithPackages, generateInto, initialize, start, type Started } from "./program.js";

const folder = folderWithPackages();
const program = join(folder, "dist/mcp/stdio.js");
const slowProgram = join(folder, "dist/slow.js");
let api: StubApi;

beforeAll(async () => {
  api = await startStubApi();
  await generateInto(folder, join(repository, "fixtures/documents/harbour.yaml"));
  writeFileSync(join(folder, "src/slow.ts"), slow);
  compile(folder);
  // Generates and compiles: slow beside other work.
}, 180_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

// What a provider writes who passes options of his own.
const slow = `import { createServer, definition } from "./mcp/server.js";
import { runStdio } from "./mcp/runtime/stdio-run.js";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const beforeRequest = async () => {
  console.log("waiting");
  await wait(300);
};
runStdio(definition, createServer, { baseUrl: "http://127.0.0.1:1", beforeRequest });
`;

const getBerth = { name: "get_berth", arguments: { berthId: "A-1" } };
const berth = { id: "A-1", name: "A-1", length: 12, depth: 3, status: "free" };

function call(started: Started, id: number): Promise<unknown> {
  const answered = started.answer(id);
  started.send({ id, method: "tools/call", params: getBerth });
  return answered;
}

interface Listed {
  readonly names: string[];
  /** Of the tools with output schemas. */
  readonly typed: string[];
  readonly stderr: string;
}

async function listedNames(args: readonly string[]): Promise<Listed> {
  const started = start(program, args);
  await initialize(started);
  const answered = started.answer(1);
  started.send({ id: 1, method: "tools/list" });
  const { result } = await answered;
  started.child.stdin.end();
  await started.ended;
  const tools = result?.["tools"] as readonly { readonly name: string; readonly outputSchema?: object }[];
  const typed = tools.filter(({ outputSchema }) => outputSchema !== undefined).map(({ name }) => name);
  return { names: tools.map(({ name }) => name), typed, stderr: started.written.stderr };
}

/** Resolves when the API got a request that it did not get before. */
async function requested(before: number): Promise<void> {
  while (api.requests.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("a client that reads slowly", () => {
  it("gets all answers, and nothing is said on standard error", async () => {
    const started = start(program);
    await initialize(started);
    started.child.stdout.pause();
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    const answers = ids.map((id) => started.answer(id));
    for (const id of ids) started.send({ id, method: "tools/list" });
    await new Promise((resolve) => setTimeout(resolve, 500));
    started.child.stdout.resume();
    for (const { result } of await Promise.all(answers)) expect(result).toHaveProperty("tools");
    started.child.stdin.end();
    expect(await started.ended).toBe(0);
    expect(started.written.stderr).toBe("");
  });
});

describe("flags", () => {
  it("--help lists flags and the environment variables of this document", async () => {
    const { ended, written } = start(program, ["--help"]);
    expect(await ended).toBe(0);
    expect(written.stderr).toBe("");
    for (const flag of ["--tools NAME", "--read-only", "--no-output-schema GLOB", "--base-url URL", "--version"]) {
      expect(written.stdout).toContain(flag);
    }
    expect(written.stdout).toMatch(/HARBOUR_API_BASE_URL +where the API is/);
    expect(written.stdout).toMatch(/HARBOUR_API_KEY +the key or token \(apiKey\)/);
    expect(written.stdout).toMatch(/HARBOUR_API_OAUTH_CLIENT_ID/);
  });

  it("--version prints name and version", async () => {
    const { ended, written } = start(program, ["-v"]);
    expect(await ended).toBe(0);
    expect(written).toEqual({ stdout: expect.stringMatching(/^harbour-api \d+\.\d+\.\d+\n$/), stderr: "" });
  });

  it.each([
    [["--colour"], "Unknown option '--colour'"],
    [["extra"], "Unexpected argument 'extra'"],
    [["--base-url"], "argument missing"],
    [["--base-url", "api.acme.com"], "--base-url must be an absolute URL"],
    [["--base-url", "file:///etc"], "--base-url must be an absolute URL"],
    [["--tools", "nothing_*"], "no tool matches --tools nothing_*"],
  ])("%j are refused in one line, with exit code 2", async (args, fault) => {
    const { ended, written } = start(program, args);
    expect(await ended).toBe(2);
    expect(written.stdout).toBe("");
    expect(written.stderr).toMatch(/^harbour-api: [^\n]+\n$/);
    expect(written.stderr).toContain(fault);
  });

  it("--tools and --read-only choose tools", async () => {
    const { names, stderr } = await listedNames(["--tools", "*_berth", "--tools=list_berth?", "--tools", "gone"]);
    expect(names).toEqual(expect.arrayContaining(["get_berth", "list_berths"]));
    expect(names.every((name) => /_berth$|^list_berths$/.test(name))).toBe(true);
    expect(stderr).toBe("harbour-api: no tool matches --tools gone; there are no toolsets\n");
    const readOnly = await listedNames(["--read-only", "--tools", "*berth*"]);
    expect(readOnly.names).toContain("get_berth");
    expect(readOnly.names.length).toBeLessThan((await listedNames(["--tools", "*berth*"])).names.length);
  });
});

it("--no-output-schema publishes tools without output schemas, and says which names are none", async () => {
  const { typed, stderr } = await listedNames([
    "--tools",
    "*_berth*",
    "--no-output-schema",
    "get_*",
    "--no-output-schema=gone",
  ]);
  expect(typed).toContain("list_berths");
  expect(typed).not.toContain("get_berth");
  expect(stderr).toBe("harbour-api: no tool matches --no-output-schema gone\n");
});

describe("calls", () => {
  it("say which variables to set, where credentials are missing", async () => {
    api.answer(json({ message: "who are you?" }, 401));
    const started = start(program, ["--base-url", api.url]);
    await initialize(started);
    expect(await call(started, 1)).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining("set HARBOUR_API_KEY, or set") }] },
    });
    started.child.stdin.end();
    expect(await started.ended).toBe(0);
  });

  it("go to --base-url rather than to the variable", async () => {
    api.answer(json(berth));
    const started = start(program, ["--base-url", api.url], { HARBOUR_API_BASE_URL: "http://127.0.0.1:1" });
    await initialize(started);
    expect(await call(started, 1)).toMatchObject({ result: { structuredContent: berth } });
    started.child.stdin.end();
    await started.ended;
  });
});

describe("the end", () => {
  it("of the input waits for calls in flight; console writes to stderr", async () => {
    api.answer(json(berth));
    const started = start(slowProgram, ["--base-url", api.url]);
    await initialize(started);
    const answered = call(started, 1);
    started.child.stdin.end();
    expect(await answered).toMatchObject({ result: { structuredContent: berth } });
    expect(await started.ended).toBe(0);
    expect(started.written.stderr).toBe("waiting\n");
    expect(
      started.written.stdout
        .trimEnd()
        .split("\n")
        .every((line) => line.startsWith('{"')),
    ).toBe(true);
  });

  it("is there at once where nothing is in flight, whatever came of the input", async () => {
    const idle = start(program);
    idle.child.stdin.end();
    expect(await idle.ended).toBe(0);
    const broken = start(program);
    broken.child.stdin.end("no message\n{}\n");
    expect(await broken.ended).toBe(0);
    expect(broken.written.stdout).toBe("");
    expect(broken.written.stderr).toMatch(/^harbour-api: /);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("%s cancels calls that take too long", async (signal) => {
    api.answer({ hang: true });
    const started = start(program, ["--base-url", api.url]);
    await initialize(started);
    const before = api.requests.length;
    void call(started, 1);
    await requested(before);
    const begin = performance.now();
    started.child.kill(signal);
    expect(await started.ended).toBe(0);
    expect(performance.now() - begin).toBeGreaterThan(1_000);
    expect(started.written.stdout).not.toContain('"id":1');
  });

  it("comes with a second signal at once, and with a reader that went away", async () => {
    api.answer({ hang: true });
    const started = start(program, ["--base-url", api.url]);
    await initialize(started);
    const before = api.requests.length;
    void call(started, 1);
    await requested(before);
    started.child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 100));
    started.child.kill("SIGTERM");
    expect(await started.ended).toBe(1);

    const deaf = start(program);
    await initialize(deaf);
    deaf.child.stdout.destroy();
    deaf.send({ id: 1, method: "tools/list" });
    expect(await deaf.ended).toBe(0);
  });
});
