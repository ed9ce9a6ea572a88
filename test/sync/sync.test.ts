import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../support/command.js";

function documentOf(operations: Record<string, string | null>): string {
  const paths = Object.entries(operations).map(([place, operationId]) => {
    const [method = "", path = ""] = place.split(" ");
    const operation = { ...(operationId !== null && { operationId }), responses: { 204: { description: "x" } } };
    return [path, { [method.toLowerCase()]: operation }] as const;
  });
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Synced", version: "1.0.0" },
    paths: Object.fromEntries(paths),
  });
}

const first = { "GET /a": "a", "GET /b": "b", "GET /c": null };

function project(config: string, name = "toolwright.config.yaml"): string {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-sync-")));
  writeFileSync(join(cwd, "api.json"), documentOf(first));
  writeFileSync(join(cwd, name), config);
  return cwd;
}

function read(cwd: string, name = "toolwright.config.yaml"): string {
  return readFileSync(join(cwd, name), "utf8");
}

const head = "source: api.json\nout: out\nallowList: true\n";

describe("sync", () => {
  it("lists what is new, keeps what was written, and changes nothing the second time", async () => {
    const cwd = project(`${head}tools:\n  b: { enabled: true, title: Bee } # looked at\n`);
    const { code, stdout, stderr } = await run(cwd, ["sync"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(
      "toolwright.config.yaml: 2 added, 0 removed, 0 renamed.\n  new, not enabled: GET /c\n  new, not enabled: a\n",
    );
    const text = `${head}tools:\n  b: { enabled: true, title: Bee } # looked at\n  GET /c: { enabled: false }\n  a: { enabled: false }\n`;
    expect(read(cwd)).toBe(text);
    expect(await run(cwd, ["sync"])).toEqual({
      code: 0,
      stdout: "toolwright.config.yaml lists all operations.\n",
      stderr: "",
    });
    expect(read(cwd)).toBe(text);
  });

  it("moves the entry of an operation that was renamed, drops what is gone; generate and check tell both before", async () => {
    const tools = "tools:\n  a: { enabled: true, title: Ay }\n  b: { enabled: true }\n  GET /c: { enabled: true }\n";
    const cwd = project(head + tools);
    expect((await run(cwd, ["generate"])).code).toBe(0);
    writeFileSync(join(cwd, "api.json"), documentOf({ "GET /a": "alpha", "GET /c": "see", "GET /d": "d" }));
    const broken = await run(cwd, ["check"]);
    expect(broken.code).toBe(1);
    expect(broken.stderr).toContain(
      'toolwright.config.yaml:5:3  error  tools/no-operation  `tools` names "a", which is no operation of the document. Did you mean "alpha"?',
    );
    expect(broken.stderr).toContain(
      'toolwright.config.yaml:6:3  error  tools/no-operation  `tools` names "b", which is no operation of the document.\n',
    );
    expect((await run(cwd, ["sync"])).stdout).toBe(
      "toolwright.config.yaml: 1 added, 1 removed, 1 renamed.\n  new, not enabled: d\n  gone: b\n  renamed: a -> alpha\n",
    );
    expect(read(cwd)).toBe(
      `${head}tools:\n  alpha: { enabled: true, title: Ay }\n  GET /c: { enabled: true }\n  d: { enabled: false }\n`,
    );
  });

  it("leaves out what include and exclude leave out, and what check calls waiting it lists", async () => {
    const cwd = project(`${head}exclude: { paths: [/a] }\ntools: tools.json\n`);
    writeFileSync(join(cwd, "tools.json"), '{ "b": { "enabled": true } }');
    const { stderr } = await run(cwd, ["check"]);
    expect(stderr.match(/selection\/waiting {2}.*/g)).toEqual([
      "selection/waiting  The operation `GET /c` waits to be looked at: it is not in the list of allowed tools.",
    ]);
    expect((await run(cwd, ["sync"])).stdout).toContain("tools.json: 1 added");
    expect(read(cwd, "tools.json")).toBe('{ "b": { "enabled": true },\n  "GET /c": { "enabled": false }\n}');
    expect((await run(cwd, ["check"])).stderr).not.toContain("selection/waiting");
  });

  it("does not edit code, but tells what to add, or makes the file that code names", async () => {
    const config = { source: "api.json", out: "out", allowList: true, tools: { gone: { enabled: true } } };
    const cwd = project(`export default ${JSON.stringify(config)};`, "toolwright.config.mjs");
    const { code, stdout } = await run(cwd, ["sync"]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      '  remove "gone"\n  add\n    "GET /c": { enabled: false },\n    "a": { enabled: false },\n',
    );
    const file = { ...config, tools: "list.yaml" };
    const other = project(`export default ${JSON.stringify(file)};`, "toolwright.config.mjs");
    expect((await run(other, ["sync"])).code).toBe(0);
    expect(read(other, "list.yaml")).toBe("GET /c: { enabled: false }\na: { enabled: false }\nb: { enabled: false }\n");
  });

  it("is for allow lists, and stops at a document or a config file that is wrong", async () => {
    const cwd = project("source: api.json\nout: out\n");
    const none = await run(cwd, ["sync"]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("sync/no-allow-list")]);
    const wrong = project(`${head}tols: {}\n`);
    const told = await run(wrong, ["sync"]);
    expect([told.code, told.stderr]).toEqual([
      2,
      expect.stringContaining(
        'toolwright.config.yaml:4:1  error  config/unknown-key  unknown key "tols"; did you mean "tools"?',
      ),
    ]);
    const broken = project(head);
    writeFileSync(join(broken, "api.json"), "{");
    expect((await run(broken, ["sync"])).code).toBe(1);
    expect(read(broken)).toBe(head);
  });
});
