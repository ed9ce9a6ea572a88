import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Generate } from "../../src/cli/generate-command.js";
import type { Io } from "../../src/cli/io.js";
import { main } from "../../src/cli/main.js";
import type { GenerateOptions } from "../../src/config/options.js";
import { diagnostic } from "../../src/diagnostics/diagnostic.js";
import type { GenerateResult } from "../../src/generate-result.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const cwd = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-cli-")));

const museum: GenerateResult = {
  ok: true,
  diagnostics: [],
  bundle: {
    root: "museum.yaml",
    documents: new Map([
      ["museum.yaml", { uri: "museum.yaml", text: "a: 1\n", value: { a: 1 }, displayName: "museum.yaml" }],
    ]),
  },
  summary: {
    operations: 8,
    tools: 8,
    typedOutputs: 7,
    quarantined: 0,
    skipped: 0,
    degraded: 1,
    declaredNodes: 0,
    publishedNodes: 0,
    created: 12,
    updated: 0,
    kept: 3,
    deleted: 1,
  },
};
const edited = diagnostic("output/edited", { path: "src/mcp/index.ts" });
const warning = { ...edited, severity: "warning", message: "a warning" } as const;

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly options: GenerateOptions | undefined;
}

async function run(
  argv: readonly string[],
  result: GenerateResult | Generate = museum,
  io: Partial<Io> = {},
): Promise<Ran> {
  const written = { stdout: "", stderr: "" };
  let options: GenerateOptions | undefined;
  const outside: Io = {
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text), isTTY: io.stderr?.isTTY },
    env: io.env ?? {},
    cwd: io.cwd ?? cwd,
  };
  const generate: Generate = async (given, report) => {
    options = given;
    return typeof result === "function" ? result(given, report) : result;
  };
  const code = await main(argv, outside, async () => generate);
  return { code, ...written, options };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("generate", () => {
  it("hands flags to generate and closes with the summary", async () => {
    const ran = await run([
      "generate",
      "api.yaml",
      "--out",
      "src/mcp",
      "--include-tag",
      "a",
      "--include-tag",
      "b",
      "--exclude-path",
      "/x/**",
      "--include-method",
      "get",
      "--exclude-operation",
      "del*",
      "--name",
      "acme",
      "--server-version",
      "2",
      "--force",
      "--strict",
    ]);
    expect(ran.options).toEqual({
      source: join(cwd, "api.yaml"),
      out: join(cwd, "src/mcp"),
      cwd,
      include: { tags: ["a", "b"], methods: ["GET"] },
      exclude: { paths: ["/x/**"], operationIds: ["del*"] },
      server: { name: "acme", version: "2" },
      force: true,
      strict: true,
    });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toBe(
      "museum.yaml: 8 operations -> 8 tools (7 with typed output), 0 skipped, 1 degraded\n" +
        "12 files written, 3 unchanged, 1 removed in src/mcp\n",
    );
  });

  it("says it in the singular, and when nothing changed", async () => {
    const summary = { ...museum.summary, operations: 1, tools: 1, created: 0, kept: 1, deleted: 0 };
    const ran = await run(["generate", "-", "--out", "."], { ok: true, diagnostics: [], summary });
    expect(ran.stdout).toBe(
      "-: 1 operation -> 1 tool (7 with typed output), 0 skipped, 1 degraded\n1 file unchanged in .\n",
    );
  });

  it("shows diagnostics on stderr and ends with 1 when it failed", async () => {
    const ran = await run(["generate", "a.yaml", "--out", "src/mcp"], { ...museum, ok: false, diagnostics: [edited] });
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toContain("output/edited");
    expect(ran.stderr).toContain('"src/mcp/index.ts" was changed');
    expect(ran.stderr).toMatch(/Nothing was written to src\/mcp\.\n$/u);
  });

  it("--quiet prints errors only", async () => {
    const quiet = ["generate", "a.yaml", "--out", "x", "--quiet"];
    expect(await run(quiet, { ...museum, diagnostics: [warning] })).toMatchObject({ code: 0, stdout: "", stderr: "" });
    const failed = await run(quiet, { ...museum, ok: false, diagnostics: [warning, edited] });
    expect(failed.stderr).toContain("output/edited");
    expect(failed.stderr).not.toContain("a warning");
  });

  it("--json prints one object and nothing else", async () => {
    const ran = await run(["generate", "a.yaml", "--out", "x", "--json"], {
      ...museum,
      ok: false,
      diagnostics: [edited],
    });
    expect(ran).toMatchObject({ code: 1, stderr: "" });
    const object = JSON.parse(ran.stdout);
    expect(object).toMatchObject({ ok: false, summary: museum.summary });
    expect(object.diagnostics).toMatchObject([{ code: "output/edited", severity: "error" }]);
    const usage = await run(["generate", "--json"]);
    expect(usage).toMatchObject({ code: 2, stderr: "" });
    expect(JSON.parse(usage.stdout).diagnostics.map(({ code }: { code: string }) => code)).toEqual([
      "config/no-out",
      "config/no-source",
    ]);
  });

  it("colors on a terminal, and not with --no-color, NO_COLOR or in a pipe", async () => {
    const failing = { ...museum, ok: false, diagnostics: [edited] };
    const argv = ["generate", "a.yaml", "--out", "x"];
    const terminal = { stderr: { write: () => undefined, isTTY: true } };
    expect((await run(argv, failing, terminal)).stderr).toContain("\u001B[");
    expect((await run([...argv, "--no-color"], failing, terminal)).stderr).not.toContain("\u001B[");
    expect((await run(argv, failing, { ...terminal, env: { NO_COLOR: "1" } })).stderr).not.toContain("\u001B[");
    expect((await run(argv, failing)).stderr).not.toContain("\u001B[");
    expect((await run(argv, failing, { env: { FORCE_COLOR: "1" } })).stderr).toContain("\u001B[");
  });
});

describe("progress", () => {
  const slow =
    (milliseconds: number): Generate =>
    async (_, report) => {
      report?.({ phase: "reading" });
      await vi.advanceTimersByTimeAsync(milliseconds);
      report?.({ phase: "printing", done: 7, total: 20 });
      await vi.advanceTimersByTimeAsync(100);
      return museum;
    };
  const terminal = { stderr: { write: () => undefined, isTTY: true } };
  const argv = ["generate", "a.yaml", "--out", "x"];

  it("is one line that is cleared at the end, after half a second", async () => {
    vi.useFakeTimers();
    const { stderr } = await run(argv, slow(1_000), terminal);
    expect(stderr).toContain("\r\u001B[2Kreading ...");
    expect(stderr).toMatch(/\r\u001B\[2Kprinting 7\/20\r\u001B\[2K$/u);
    expect(stderr).not.toContain("\n");
  });

  it("is not there in short runs, pipes, CI, with --quiet and with --json", async () => {
    vi.useFakeTimers();
    expect((await run(argv, slow(300), terminal)).stderr).toBe("");
    expect((await run(argv, slow(1_000))).stderr).toBe("");
    expect((await run(argv, slow(1_000), { ...terminal, env: { CI: "true" } })).stderr).toBe("");
    expect((await run([...argv, "--quiet"], slow(1_000), terminal)).stderr).toBe("");
    expect((await run([...argv, "--json"], slow(1_000), terminal)).stderr).toBe("");
  });
});

describe("wrong usage ends with 2", () => {
  it.each<[string[], RegExp]>([
    [[], /Usage: toolwright/u],
    [["generat"], /unknown command 'generat'[^]*Did you mean generate\?/u],
    [["generate", "a", "--outt", "x"], /unknown option '--outt'[^]*Did you mean --out\?/u],
    [["generate", "a", "b", "--out", "x"], /too many arguments/u],
    [["generate", "a", "--out"], /argument missing/u],
    [["generate", "--out", "x"], /config\/no-source[^]*openapi\.yaml/u],
    [["generate", "a.yaml"], /config\/no-out[^]*--out/u],
    [["generate", "a.yaml", "--out", "x", "--config", "none.ts"], /config\/not-found[^]*none\.ts/u],
  ])("%j", async (argv, expected) => {
    const ran = await run(argv);
    expect(ran).toMatchObject({ code: 2, stdout: "", options: undefined });
    expect(ran.stderr).toMatch(expected);
  });

  it("and so does a wrong config file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "toolwright-cli-"));
    writeFileSync(join(folder, "toolwright.config.json"), '{"sorce": "x"}');
    const ran = await run(["generate"], museum, { cwd: folder });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('did you mean "source"?');
  });
});

it("help shows the flags and examples", async () => {
  const help = await run(["generate", "--help"]);
  expect(help).toMatchObject({ code: 0, stderr: "" });
  expect(help.stdout).toContain("toolwright generate openapi.yaml --out src/mcp");
  for (const flag of ["--config", "--force", "--strict", "--quiet", "--json", "--no-color", "--exclude-operation"]) {
    expect(help.stdout).toContain(flag);
  }
  expect((await run(["--help"])).stdout).toContain("generate [options] [source]");
});

it("a bug of ours ends with 70, asks for a report, and shows no credentials of the command line", async () => {
  const ran = await run(
    [
      "generate",
      "https://me:secret@acme.com/openapi.json?token=secret#secret",
      "--out",
      "x",
      "--header",
      "X-Key: secret",
      "--header=Authorization: secret",
    ],
    async () => {
      throw new TypeError("undefined is no function");
    },
  );
  expect(ran).toMatchObject({ code: 70, stdout: "" });
  expect(ran.stderr).toMatch(/^TypeError: undefined is no function\n +at /u);
  expect(ran.stderr).toContain("This is a bug in toolwright, please report it");
  expect(ran.stderr).toContain(`Node.js ${process.version}`);
  expect(ran.stderr).toContain("toolwright generate https://acme.com/openapi.json --out x");
  expect(ran.stderr).not.toContain("secret");
});

describe("as a process", () => {
  function start(...argv: string[]) {
    const command = ["--import", "tsx", join(repository, "src/cli/start.ts"), ...argv];
    return spawnSync(process.execPath, command, { cwd: repository, encoding: "utf8" });
  }

  it("--version prints the version of the package", () => {
    expect(start("--version")).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/u),
    });
  });

  it("wrong usage ends the process with 2", () => {
    expect(start("generate", "--frob")).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining("--frob"),
    });
  });

  it("a promise that never settles ends it with 70, not as if all were well", () => {
    const config = join(cwd, "never.mjs");
    writeFileSync(config, "await new Promise(() => {});\nexport default {};\n");
    expect(start("generate", "--config", config)).toMatchObject({
      status: 70,
      stderr: expect.stringContaining("waited for something that never came"),
    });
  });

  const traced = (...args: string[]) =>
    spawnSync(process.execPath, ["--import", "tsx", join(repository, "src/cli/start.ts"), ...args], {
      cwd: repository,
      encoding: "utf8",
      env: { ...process.env, NODE_DEBUG: "esm" },
      maxBuffer: 2 ** 26,
    });

  it("--version loads none of the heavy packages", () => {
    const { stdout, stderr } = traced("--version");
    expect(stdout).toMatch(/^\d/u);
    expect(stderr).toContain("commander");
    expect(stderr).not.toMatch(/node_modules\/(zod|ts-morph|prettier|jiti|lilconfig|@apidevtools)/u);
  });

  it("a run loads Zod where options or a document are to be held to something", () => {
    const run = ["generate", join(repository, "fixtures/documents/harbour.yaml"), "--out", join(cwd, "traced")];
    const [plain, checked] = [traced(...run), traced(...run, "--timeout", "9")];
    expect([plain.status, checked.status]).toEqual([0, 0]);
    expect(plain.stderr).toContain("js-yaml");
    expect(plain.stderr).not.toMatch(/node_modules\/zod/u);
    expect(checked.stderr).toMatch(/node_modules\/zod/u);
  });

  it("an old Node is told which one is needed", () => {
    const pretend = "Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.1'}})";
    const ran = spawnSync(
      process.execPath,
      ["--import", `data:text/javascript,${pretend}`, join(repository, "bin/toolwright.js"), "--version"],
      { encoding: "utf8" },
    );
    expect(ran).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining("needs Node.js 20.19 or later"),
    });
  });
});
