import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { applyPlan } from "../../src/write/apply.js";
import { readOutput } from "../../src/write/state.js";
import { codes, generate, outputFile, plan, put, temporaryFolder, tree, withText } from "./folder.js";

vi.mock("node:fs", async (original) => ({ ...(await original<typeof fs>()) }));
const { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } = fs;

const a = outputFile("a.ts", "a\n");
const b = outputFile("b/b.ts", "b\n");
const c = outputFile("c/d/c.ts", "c\n");
const changed = [withText(a, "a2\n"), withText(b, "b2\n"), c];

function refusal(code: string): Error {
  return Object.assign(new Error(`${code}: refused, open '/somewhere'`), { code, syscall: "open" });
}

function refuseToWrite(error: Error): void {
  vi.spyOn(fs, "writeFileSync").mockImplementation(() => {
    throw error;
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a run that fails", () => {
  it.each([
    ["ENOSPC", "output/disk-full"],
    ["EDQUOT", "output/disk-full"],
    ["EROFS", "output/read-only"],
    ["EACCES", "output/no-permission"],
    ["EIO", "output/unwritable"],
  ])("while staging (%s) leaves the old output whole and says so: %s", async (code, diagnosticCode) => {
    const out = temporaryFolder();
    await generate(out, [a, b]);
    const before = tree(out);
    const run = await plan(out, changed);
    let calls = 0;
    vi.spyOn(fs, "writeFileSync").mockImplementation((...parameters) => {
      if (++calls === 2) throw refusal(code);
      writeFileSync(...parameters);
    });
    const diagnostics = await applyPlan(run.plan);
    expect(codes(diagnostics)).toEqual([diagnosticCode]);
    expect(tree(out)).toEqual(before);
  });

  it("between the renames puts everything back", async () => {
    const out = temporaryFolder();
    await generate(out, [a, b, outputFile("stale.ts", "stale\n")]);
    const run = await plan(out, changed);
    // A folder that came meanwhile stands where the last file is to be created.
    mkdirSync(join(out, "c/d/c.ts"), { recursive: true });
    const before = tree(out);
    const diagnostics = await applyPlan({ ...run.plan, create: run.plan.create, update: run.plan.update });
    expect(codes(diagnostics)).toEqual(["output/unwritable"]);
    expect(tree(out)).toEqual(before);
  });

  it("removes the folders that it made", async () => {
    const home = temporaryFolder();
    const out = join(home, "x/y/out");
    const run = await plan(out, [a, b]);
    refuseToWrite(refusal("ENOSPC"));
    expect(codes(await applyPlan(run.plan))).toEqual(["output/disk-full"]);
    expect(readdirSync(home)).toEqual([]);
  });

  it("says that the output folder is a file, or lies below one", async () => {
    const home = temporaryFolder();
    put(home, "file", "mine");
    for (const out of [join(home, "file"), join(home, "file/out")]) {
      const state = await readOutput(out);
      expect(codes(state.diagnostics)).toEqual(["output/not-a-folder"]);
    }
    expect(tree(home)).toEqual({ file: "mine" });
    const run = await plan(join(home, "late"), [a]);
    put(home, "late", "mine");
    expect(codes(await applyPlan(run.plan))).toEqual(["output/not-a-folder"]);
    expect(tree(home)).toEqual({ file: "mine", late: "mine" });
  });

  it("throws what is no refusal of the operating system", async () => {
    const out = temporaryFolder();
    const run = await plan(out, [a]);
    refuseToWrite(new TypeError("a bug"));
    await expect(applyPlan(run.plan)).rejects.toThrow("a bug");
    expect(tree(out)).toEqual({});
  });
});

describe("a run that crashed", () => {
  const deadProcess = 2 ** 22 + 1;

  function crashedAfterHalf(out: string): Record<string, string> {
    const before = tree(out);
    const staging = join(out, `.toolwright-staging-${deadProcess}`);
    put(
      staging,
      "journal.json",
      JSON.stringify({ create: ["c/d/c.ts", "e.ts"], putAside: ["a.ts", "b/b.ts"], folders: ["c", "c/d"] }),
    );
    mkdirSync(join(staging, "old"), { recursive: true });
    renameSync(join(out, "a.ts"), join(staging, "old/a.ts"));
    put(out, "a.ts", "a2\n");
    put(staging, "new/b/b.ts", "b2\n");
    put(out, "c/d/c.ts", "c\n");
    put(staging, "new/e.ts", "e\n");
    return before;
  }

  it("is undone by the next one", async () => {
    const out = temporaryFolder();
    await generate(out, [a, b]);
    const before = crashedAfterHalf(out);
    expect(tree(out)).not.toEqual(before);
    expect((await readOutput(out)).diagnostics).toEqual([]);
    expect(tree(out)).toEqual(before);
  });

  it("without a journal leaves only its staging folder, which is removed", async () => {
    const out = temporaryFolder();
    await generate(out, [a]);
    const before = tree(out);
    put(out, `.toolwright-staging-${deadProcess}/new/a.ts`, "half");
    await readOutput(out);
    expect(tree(out)).toEqual(before);
  });

  it("with a journal that names files elsewhere touches none of them", async () => {
    const home = temporaryFolder();
    put(home, "secret", "secret");
    const out = join(home, "out");
    put(out, `.toolwright-staging-${deadProcess}/journal.json`, '{"create":["../secret"],"putAside":[],"folders":[]}');
    await readOutput(out);
    expect(tree(home)).toEqual({ secret: "secret", "out/": "" });
  });

  it("is left alone while its process lives", async () => {
    const out = temporaryFolder();
    put(out, `.toolwright-staging-${process.ppid}/new/a.ts`, "half");
    const { diagnostics } = await readOutput(out);
    expect(codes(diagnostics)).toEqual(["output/busy"]);
    expect(existsSync(join(out, `.toolwright-staging-${process.ppid}/new/a.ts`))).toBe(true);
  });
});

it("interrupted while staging, it cleans up and ends by the signal", async () => {
  const out = temporaryFolder();
  await generate(out, [a]);
  const before = tree(out);
  const script = join(temporaryFolder(), "run.mts");
  const source = fileURLToPath(new URL("../../src/write/apply.ts", import.meta.url));
  writeFileSync(
    script,
    `import { existsSync } from "node:fs";
     import { applyPlan } from ${JSON.stringify(source)};
     const create = Array.from({ length: 3000 }, (_, index) => ({ path: \`n/\${index}.ts\`, text: "x".repeat(10000) }));
     const staged = \`${out}/.toolwright-staging-\${process.pid}/new/n/20.ts\`;
     const poll = () => (existsSync(staged) ? process.kill(process.pid, "SIGINT") : setImmediate(poll));
     setImmediate(poll);
     await applyPlan({ outDir: ${JSON.stringify(out)}, create, update: [], keep: [], delete: [] });
     console.log("done");`,
  );
  const ended = spawnSync(process.execPath, ["--import", "tsx", script], {
    encoding: "utf8",
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
  });
  expect([ended.stdout, ended.signal]).toEqual(["", "SIGINT"]);
  expect(tree(out)).toEqual(before);
  rmSync(out, { recursive: true });
});
