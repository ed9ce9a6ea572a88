import * as fs from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { run, snapshot, sound, usedDirectory, workingDirectory } from "./command.js";

vi.mock("node:fs", async (original) => ({ ...(await original<typeof fs>()) }));

afterEach(() => {
  vi.restoreAllMocks();
});

const changed = sound.replace("/sound", "/noise").replace("getSound", "getNoise");

async function isRefused(cwd: string, out: string, code: string, said: RegExp): Promise<void> {
  const before = snapshot(cwd);
  const ended = await run(cwd, "generate", "openapi.yaml", "--out", out);
  expect(ended.stderr).toContain(`error  ${code}  `);
  expect(ended.stderr).toMatch(said);
  expect(ended.stderr).not.toMatch(/^ +at /m);
  expect(ended.code).toBe(1);
  expect(snapshot(cwd)).toEqual(before);
}

describe("an output path that cannot be written to is told, and nothing is touched", () => {
  it("a file, and a path below a file", async () => {
    const cwd = workingDirectory({ "openapi.yaml": sound, file: "mine\n" });
    await isRefused(cwd, "file", "output/not-a-folder", /file/);
    await isRefused(cwd, "file/out", "output/not-a-folder", /file/);
  });

  // Root may write everywhere, so that the refusals of the operating system are injected, once at each step.
  const refusals = [
    ["EROFS", "output/read-only"],
    ["EACCES", "output/no-permission"],
    ["ENOSPC", "output/disk-full"],
    ["EDQUOT", "output/disk-full"],
  ] as const;
  it.each(refusals)("%s when the folder is made: %s", async (systemCode, code) => {
    const cwd = workingDirectory({ "openapi.yaml": sound });
    refuse("mkdirSync", systemCode, 1);
    await isRefused(cwd, "new/out", code, /new\/out/);
  });
  it.each(refusals)("%s in the middle of an update: %s", async (systemCode, code) => {
    const cwd = await usedDirectory({ "openapi.yaml": changed });
    refuse("writeFileSync", systemCode, 4);
    await isRefused(cwd, "out", code, /out/);
  });

  it("and the next run, on a disk with room, does it all", async () => {
    const cwd = await usedDirectory({ "openapi.yaml": changed });
    refuse("writeFileSync", "ENOSPC", 4);
    expect((await run(cwd, "generate", "openapi.yaml", "--out", "out")).code).toBe(1);
    vi.restoreAllMocks();
    expect((await run(cwd, "generate", "openapi.yaml", "--out", "out")).code).toBe(0);
    const files = Object.keys(snapshot(join(cwd, "out")));
    expect(files.filter((path) => path.includes("staging"))).toEqual([]);
    expect(files).toContain(join(cwd, "out/tools/untagged/get-noise.ts"));
    expect(files).not.toContain(join(cwd, "out/tools/untagged/get-sound.ts"));
    expect(files).toContain(join(cwd, "out/mine.txt"));
  });

  it("a file that is not ours, where one of ours belongs", async () => {
    const cwd = workingDirectory({ "openapi.yaml": sound, "out/server.ts": "mine\n" });
    await isRefused(cwd, "out", "output/foreign", /out\/server\.ts/);
  });
});

/** From its `nth` call on, a function of `node:fs` is refused by the operating system. */
function refuse(name: "mkdirSync" | "writeFileSync", code: string, nth: number): void {
  const real = fs[name] as (...parameters: unknown[]) => unknown;
  let calls = 0;
  vi.spyOn(fs, name).mockImplementation(((...parameters: unknown[]) => {
    if (++calls < nth) return real(...parameters);
    throw Object.assign(new Error(`${code}: refused, ${name} '${String(parameters[0])}'`), { code, syscall: name });
  }) as never);
}
