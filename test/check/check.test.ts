import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run, texts } from "../support/command.js";
import { documentOf, edit, noName, oneName, twoNames, workingFolder } from "./support.js";

const command = ["check", "api.json", "--out", "out"];

async function generated(document: object = oneName): Promise<string> {
  const cwd = workingFolder();
  writeFileSync(join(cwd, "api.json"), JSON.stringify(document));
  const { code, stderr } = await run(cwd, ["generate", "api.json", "--out", "out"]);
  expect(stderr + code).toBe("0");
  return cwd;
}

/** Runs `check`, which must leave every file as it is. */
async function checked(cwd: string, ...more: readonly string[]) {
  const before = texts(cwd);
  const ended = await run(cwd, [...command, ...more]);
  expect(texts(cwd)).toEqual(before);
  return ended;
}

async function verdict(cwd: string, ...more: readonly string[]) {
  const { code, stdout } = await checked(cwd, "--format", "json", ...more);
  return { code, ...JSON.parse(stdout) };
}

describe("check", () => {
  it("ends with 0 where nothing would change, and with 1 where nothing was generated yet", async () => {
    const cwd = await generated();
    expect(await checked(cwd)).toEqual({ code: 0, stdout: "out is up to date: 1 tool.\n", stderr: "" });
    expect(await checked(cwd, "--quiet")).toEqual({ code: 0, stdout: "", stderr: "" });
    rmSync(join(cwd, "out"), { recursive: true });
    const { code, causes, files } = await verdict(cwd);
    expect([code, causes.noLock, files.create.includes("index.ts")]).toEqual([1, true, true]);
  });

  it("tells files that were edited or are missing, the names file too", async () => {
    const cwd = await generated();
    edit(join(cwd, "out/index.ts"), (text) => `${text}// mine\n`);
    rmSync(join(cwd, "out/server.ts"));
    expect(await verdict(cwd)).toMatchObject({
      code: 1,
      verdict: "different",
      files: { create: ["server.ts"], update: ["index.ts"], delete: [] },
      causes: { edited: ["index.ts"], missing: ["server.ts"], document: false, options: false, noLock: false },
    });
    const { stdout } = await checked(cwd);
    expect(stdout).toContain(
      "  edited since it was generated: index.ts\n  missing: server.ts\nRun `toolwright generate` (with --force",
    );
    await run(cwd, ["generate", "api.json", "--out", "out", "--force"]);
    rmSync(join(cwd, "out/toolwright.names.json"));
    expect(await verdict(cwd)).toMatchObject({ code: 1, causes: { missing: ["toolwright.names.json"] } });
  });

  it("tells that the document has changed", async () => {
    const cwd = await generated();
    writeFileSync(join(cwd, "api.json"), JSON.stringify(twoNames));
    const found = await verdict(cwd);
    expect(found).toMatchObject({ code: 1, causes: { edited: [], missing: [], document: true, options: false } });
    expect(found.files.update).toContain("tools/pets/get-pet.ts");
    expect(found.causes.contract).toMatchObject([{ class: "additive", tool: "get_pet", pointer: "/nick" }]);
    // An edited catalogue is no longer what was published.
    edit(join(cwd, "out/catalog.json"), (text) => text.replace("get_pet", "get_cat"));
    expect((await verdict(cwd)).causes).not.toHaveProperty("contract");
  });

  it("does not count a document that was formatted anew, or changed where no output shows it", async () => {
    const cwd = await generated();
    writeFileSync(join(cwd, "api.json"), JSON.stringify({ ...oneName, "x-team": "a" }, undefined, 4));
    expect(await verdict(cwd)).toMatchObject({ code: 0, verdict: "same", causes: { document: true } });
    expect((await checked(cwd)).stdout).toContain("where the output does not show it");
  });

  it("tells that options, or the version of toolwright, have changed", async () => {
    const cwd = await generated();
    expect(await verdict(cwd, "--name", "other")).toMatchObject({
      code: 1,
      causes: { options: true, document: false, edited: [], missing: [] },
    });
    edit(join(cwd, "out/toolwright.lock.json"), (text) =>
      text.replace(/"toolwright": "[^"]+"/, '"toolwright": "0.0.9"'),
    );
    const found = await verdict(cwd);
    expect(found).toMatchObject({ code: 0, causes: { version: { from: "0.0.9" }, options: false } });
  });

  it("does not take what an option adds for another version", async () => {
    const cwd = await generated();
    writeFileSync(join(cwd, "toolwright.config.json"), '{"client": true}');
    const { causes, files } = await verdict(cwd);
    expect([causes.options, causes.version, files.create.includes("client.ts")]).toEqual([true, undefined, true]);
  });

  it("ends with 1 for errors in the document, with 2 for wrong flags, with 3 where it cannot tell", async () => {
    const cwd = await generated();
    expect((await run(cwd, [...command, "--format", "xml"])).code).toBe(2);
    expect((await run(cwd, ["check"])).code).toBe(2);
    writeFileSync(join(cwd, "api.json"), "{}");
    expect(await verdict(cwd)).toMatchObject({ code: 1, verdict: "broken" });
    rmSync(join(cwd, "api.json"));
    expect(await verdict(cwd)).toMatchObject({ code: 3, verdict: "unknown" });
  });

  it("leaves what a crashed run left, and files of others, where they are", async () => {
    const cwd = await generated();
    mkdirSync(join(cwd, "out/.toolwright-staging-999999999"));
    writeFileSync(join(cwd, "out/mine.txt"), "mine");
    expect((await checked(cwd)).code).toBe(0);
  });
});

describe("check --format github", () => {
  it("annotates, escaped, and adds a summary to the file that the environment names", async () => {
    const cwd = await generated();
    edit(join(cwd, "out/index.ts"), (text) => `${text}// mine\n`);
    const summary = join(cwd, "summary.md");
    writeFileSync(summary, "before\n");
    const { code, stdout } = await run(cwd, [...command, "--format", "github"], { GITHUB_STEP_SUMMARY: summary });
    expect(code).toBe(1);
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(
      /^::error title=out is not up to date%3A generating would change 1 of its files\.::.+%0ARun /,
    );
    expect(lines[1]).toBe(
      "::error file=out/index.ts,line=1,title=toolwright check::This file was edited since it was generated.",
    );
    expect(readFileSync(summary, "utf8")).toMatch(/^before\n### toolwright check: out is not up to date/);
  });

  it("places the changes of the contract in the document, and lists them", async () => {
    const cwd = workingFolder();
    const flags = ["--out", "out", "--snapshot"];
    writeFileSync(join(cwd, "api.json"), JSON.stringify(oneName));
    await run(cwd, ["generate", "api.json", ...flags]);
    writeFileSync(join(cwd, "api.json"), JSON.stringify(noName, undefined, 2));
    const summary = join(cwd, "summary.md");
    const env = { GITHUB_STEP_SUMMARY: summary };
    const { stdout } = await run(cwd, ["check", "api.json", ...flags, "--format", "github"], env);
    expect(stdout).toMatch(
      /^::warning file=api\.json,line=\d+,col=\d+,title=breaking%3A field\/removed::get_pet: output \/name /m,
    );
    expect(readFileSync(summary, "utf8")).toContain("| breaking | get\\_pet | output /name ");
    const text = await run(cwd, ["check", "api.json", ...flags]);
    expect(text.stdout).toMatch(
      /The document has changed\.\n\nget_pet\n {2}breaking {2}output \/name[^]*additive[^]* in 1 tool\n\nRun `toolwright generate` and commit what it writes\.\n$/,
    );
  });

  it("says with a notice what is only a notice", async () => {
    const cwd = await generated();
    const renamed = {
      get: { operationId: "b", parameters: [{ name: "a b", in: "query", schema: {} }], responses: {} },
    };
    writeFileSync(join(cwd, "api.json"), JSON.stringify(documentOf({ name: { type: "string" } }, { "/b": renamed })));
    const { stdout } = await run(cwd, [...command, "--format", "github"]);
    expect(stdout).toMatch(/^::notice file=api\.json,line=1,col=\d+,title=argument\/renamed::/m);
  });
});
