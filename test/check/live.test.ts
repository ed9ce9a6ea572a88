import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run, texts } from "../support/command.js";
import { documentOf, edit, noName, oneName, serveDocument, twoNames, workingFolder } from "./support.js";

const snapshot = "out/openapi.snapshot.json";

async function setUp(document: object = oneName) {
  const cwd = workingFolder();
  const server = await serveDocument(document);
  const on = (command: string, ...more: string[]) => run(cwd, [command, server.url, "--out", "out", ...more]);
  expect((await on("generate")).code).toBe(0);
  return { cwd, server, on };
}

describe("a live document", () => {
  it("leaves a snapshot, whose order is the same whatever the server's", async () => {
    const { cwd, server, on } = await setUp();
    const before = texts(cwd);
    expect(JSON.parse(before[snapshot] ?? "")).toEqual({
      root: "openapi.json",
      baseUrl: server.url,
      documents: { "openapi.json": oneName },
    });
    server.document = JSON.stringify(Object.fromEntries(Object.entries(oneName).reverse()), undefined, 3);
    expect((await on("check")).code).toBe(0);
    await on("generate");
    expect(texts(cwd)[snapshot]).toBe(before[snapshot]);
  });

  it("is not sent again while it has not changed", async () => {
    const { server, on } = await setUp();
    expect((await on("check")).stdout).toBe("out is up to date: 1 tool.\n");
    expect((await on("generate")).stdout).toMatch(/1 operation -> 1 tool .*\n\d+ files unchanged in out\n$/);
    expect(server.requests.slice(1).map(({ headers }) => headers["if-none-match"])).toHaveLength(2);
    for (const { headers } of server.requests.slice(1)) expect(headers["if-none-match"]).toMatch(/^"[\da-f]{16}"$/);
    // What changes the output apart from the document needs the document.
    expect((await on("generate", "--name", "other")).code).toBe(0);
    expect(server.requests.at(-1)?.headers["if-none-match"]).toBeUndefined();
  });

  it("is what check holds the output against: what changed for clients is told", async () => {
    const { server, on } = await setUp();
    server.document = JSON.stringify(noName);
    const { code, stdout } = await on("check", "--format", "json");
    const { causes } = JSON.parse(stdout);
    expect([code, causes.document]).toEqual([1, true]);
    expect(causes.contract.map((change: { class: string; pointer: string }) => [change.class, change.pointer])).toEqual(
      [
        ["breaking", "/name"],
        ["additive", "/nick"],
      ],
    );
  });

  it("that is out of reach: check cannot tell, and --offline can", async () => {
    const { cwd, server, on } = await setUp();
    for (const status of [401, 404]) {
      server.status = status;
      server.document = "";
      expect((await on("check")).code).toBe(3);
    }
    server.close();
    expect(await on("check")).toMatchObject({ code: 3, stdout: "Whether out is up to date could not be told.\n" });
    const offline = await on("check", "--offline");
    expect(offline).toEqual({ code: 0, stdout: "out is up to date: 1 tool.\n", stderr: "" });
    edit(join(cwd, "out/index.ts"), (text) => `${text}//\n`);
    expect((await on("check", "--offline")).code).toBe(1);
  });

  it("can be generated again from its snapshot alone, to the same bytes", async () => {
    const { cwd, server, on } = await setUp(twoNames);
    const before = texts(cwd);
    server.close();
    expect((await on("generate", "--offline", "--force")).code).toBe(0);
    expect(texts(cwd)).toEqual(before);
    for (const path of Object.keys(before)) if (path !== snapshot) rmSync(join(cwd, path));
    await on("generate", "--offline");
    const { "out/toolwright.lock.json": _before, ...rest } = before;
    const { "out/toolwright.lock.json": _after, ...again } = texts(cwd);
    expect(again).toEqual(rest);
    rmSync(join(cwd, snapshot));
    const none = await on("check", "--offline");
    expect([none.code, none.stderr.includes("source/no-snapshot")]).toEqual([3, true]);
    writeFileSync(join(cwd, snapshot), "{");
    expect((await on("check", "--offline")).stderr).toContain("source/broken-snapshot");
  });

  it("of which one file is out of reach: check cannot tell", async () => {
    const cwd = workingFolder();
    const server = await serveDocument(documentOf({ name: { $ref: "name.json" } }));
    server.others.set("/name.json", '{ "type": "string" }');
    expect((await run(cwd, ["generate", server.url, "--out", "out"])).stderr).toBe("");
    server.others.clear();
    expect((await run(cwd, ["check", server.url, "--out", "out"])).code).toBe(3);
    server.others.set("/name.json", '{ "type": "integer" }');
    expect((await run(cwd, ["check", server.url, "--out", "out"])).code).toBe(1);
  });

  it("leaves no snapshot with --no-snapshot, which takes an earlier one away", async () => {
    const { cwd, on } = await setUp();
    expect((await on("generate", "--no-snapshot")).stdout).toContain("1 removed");
    expect(Object.keys(texts(cwd))).not.toContain(snapshot);
  });
});

it("a secret given by header, user or query is in no file, message or report", async () => {
  const cwd = workingFolder();
  const server = await serveDocument(oneName);
  const url = `${server.url.replace("//", "//user:canary@")}?key=canary`;
  const env = { DOCS_TOKEN: "canary", GITHUB_STEP_SUMMARY: join(cwd, "summary.md") };
  const flags = [url, "--out", "out", "--header", "Authorization: Bearer $DOCS_TOKEN", "--header", "X-Key: canary"];
  const ended = [await run(cwd, ["generate", ...flags], env)];
  server.document = JSON.stringify(noName);
  for (const format of ["text", "json", "github"])
    ended.push(await run(cwd, ["check", ...flags, "--format", format], env));
  server.status = 401;
  for (const format of ["text", "json", "github"])
    ended.push(await run(cwd, ["check", ...flags, "--format", format], env));
  ended.push(
    await run(cwd, ["generate", ...flags, "--json"], env),
    await run(cwd, ["generate", ...flags, "--timeout", "canary"], env),
  );
  expect(ended.map(({ code }) => code)).toEqual([0, 1, 1, 1, 3, 3, 3, 1, 2]);
  expect(server.requests.every(({ headers }) => headers.authorization === "Bearer canary")).toBe(true);
  expect(JSON.stringify([ended, texts(cwd)])).not.toMatch(/canary|Y2FuYXJ5/);
});
