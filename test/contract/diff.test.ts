import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { repositoryFile } from "../docs/sections.js";
import { run } from "../support/command.js";

const cwd = mkdtempSync(join(tmpdir(), "toolwright-diff-"));
const old = readFileSync(repositoryFile("fixtures/documents/harbour.yaml"), "utf8");
const renamed = old.replace("operationId: getBerth\n", "operationId: fetchBerth\n");
const narrowed = renamed.replace("name: minDepth", "name: leastDepth");

const diff = (...argv: string[]) => run(cwd, ["diff", ...argv]);

beforeAll(async () => {
  writeFileSync(join(cwd, "old.yaml"), old);
  writeFileSync(join(cwd, "new.yaml"), narrowed);
  const options = { cwd, include: {}, exclude: {}, server: {}, force: false, strict: false };
  await generate({ ...options, source: join(cwd, "old.yaml"), out: join(cwd, "out") });
  cpSync(join(cwd, "out"), join(cwd, "new-out"), { recursive: true });
  await generate({ ...options, source: join(cwd, "new.yaml"), out: join(cwd, "new-out") });
});
afterAll(() => rmSync(cwd, { recursive: true }));

describe("toolwright diff", () => {
  it("says the same of documents, output folders and catalogues", async () => {
    const sides = ["old.yaml new.yaml", "out new.yaml", "out new-out", "out/catalog.json new-out", "old.yaml new-out"];
    for (const pair of sides) {
      const { code, stdout } = await diff(...pair.split(" "), "--format", "json");
      const { changes } = JSON.parse(stdout) as { changes: { kind: string; pointer: string; tool: string }[] };
      const found = changes.map(({ kind, tool, pointer }) => `${kind} ${tool} ${pointer}`);
      expect([pair, code, found]).toEqual([
        pair,
        0,
        ["argument/added list_berths /leastDepth", "argument/removed list_berths /minDepth"],
      ]);
    }
  });

  it("reads an output folder whole, from its snapshot, and takes from it what is published", async () => {
    const kindsOf = async (...sides: string[]): Promise<string[]> => {
      const { changes } = JSON.parse((await diff(...sides, "--format", "json")).stdout) as {
        changes: { kind: string; file: string }[];
      };
      return changes.map(({ kind, file }) => `${kind} ${file}`);
    };
    writeFileSync(join(cwd, "format.yaml"), old.replace("format: date-time", "format: date"));
    const [note] = await kindsOf("out", "format.yaml");
    // Whole, a format is a note of its own; as published, a part of the description.
    expect(note).toMatch(/\/(note|limit-changed) format.yaml$/);
    const folder = join(cwd, "typeless");
    cpSync(join(cwd, "out"), folder, { recursive: true });
    const catalog = JSON.parse(readFileSync(join(folder, "catalog.json"), "utf8")) as { tools: object[] };
    const [first, second, ...more] = catalog.tools as { name: string; outputSchema?: object }[];
    const { outputSchema: _, ...typeless } = second!;
    expect(first?.outputSchema && second?.outputSchema).toBeDefined();
    writeFileSync(join(folder, "catalog.json"), JSON.stringify({ tools: [typeless, ...more] }));
    expect(await kindsOf("out", "typeless")).toEqual([
      expect.stringMatching(/^(tool\/removed|tool\/output-removed) /),
      expect.stringMatching(/^(tool\/removed|tool\/output-removed) /),
    ]);
  });

  it("ends with 1 where --fail-on says so", async () => {
    expect((await diff("old.yaml", "new.yaml", "--fail-on", "breaking")).code).toBe(1);
    expect((await diff("old.yaml", "old.yaml", "--fail-on", "any")).code).toBe(0);
    expect((await diff("old.yaml", "new.yaml", "--fail-on", "much")).code).toBe(2);
  });

  it("shows changes by tool, with their places in the new document", async () => {
    const { stdout } = await diff("old.yaml", "new.yaml");
    expect(stdout).toMatch(
      /^list_berths\n {2}breaking .*\n {2}additive {2}argument \/leastDepth is new, and optional {2}argument\/added {2}new.yaml:\d+:\d+\n/,
    );
    expect(stdout).toMatch(/\n1 breaking, 1 additive, 0 text only in 1 tool\n$/);
    expect((await diff("old.yaml", "old.yaml")).stdout).toBe("no change of the contract\n");
  });

  it("shows changes in Markdown", async () => {
    const { stdout } = await diff("old.yaml", "new.yaml", "--format", "markdown");
    expect(stdout).toContain("### MCP contract: 1 breaking, 1 additive, 0 text only in 1 tool\n\n**Breaking: 1**\n");
    expect(stdout).toContain("| `list_berths` | `input /minDepth` | is gone");
    expect(stdout).toContain("<details>\n<summary>Additive: 1</summary>\n");
  });

  it("ends with 3 where a side cannot be read, and says why", async () => {
    expect(await diff("old.yaml", "none.yaml")).toMatchObject({ code: 3, stdout: "" });
    writeFileSync(join(cwd, "catalog.json"), `{"tools":[1]}`);
    const broken = await diff("old.yaml", "catalog.json");
    expect(broken).toMatchObject({ code: 3, stdout: "" });
    expect(broken.stderr).toContain(
      `contract/broken-catalog  "catalog.json" is no catalogue of tools: /tools/0 has no`,
    );
    expect((await diff("old.yaml", ".")).stderr).toContain("contract/");
    const noFolder = mkdtempSync(join(cwd, "empty-"));
    expect((await diff(noFolder, "old.yaml")).stderr).toContain("contract/no-catalog");
  });

  it("ends with 1 where a document has errors", async () => {
    writeFileSync(join(cwd, "wrong.yaml"), old.replace("#/components/schemas/Berth", "#/components/schemas/Nothing"));
    const wrong = await diff("wrong.yaml", "old.yaml");
    expect(wrong).toMatchObject({ code: 1, stdout: "" });
    expect(wrong.stderr).toContain("ref/unresolved");
  });
});
