import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryFile } from "../docs/sections.js";
import { run } from "../support/command.js";

const lint = (...flags: string[]) => run(repositoryFile("fixtures"), ["lint", ...flags]);

describe("toolwright lint", () => {
  it("judges what would be generated of a document, for the hosts that are named", async () => {
    const { code, stdout } = await lint("--host", "claude", "--host", "mcp", "documents/harbour.yaml", "--json");
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as Record<string, readonly object[]>;
    expect(report["hosts"]).toMatchObject([
      { host: "claude", errors: 0 },
      { host: "mcp", errors: 0 },
    ]);
    expect(report).toMatchObject({ encoding: "o200k_base", tokens: expect.any(Number) });
  });

  it("judges what an output folder publishes", async () => {
    const { code, stdout } = await lint("cases/overlay/actions/expected", "--fix");
    expect(code).toBe(0);
    expect(stdout).toContain("description/similar");
    expect(stdout).toContain('tools:\n  "');
  });

  it("holds the tools of discovery against hosts, and the texts of all against what models need", async () => {
    const { code, stdout } = await lint("cases/discovery/three-tools/expected", "--json");
    expect(code).toBe(0);
    const { sizes } = JSON.parse(stdout) as { readonly sizes: readonly { readonly tool: string }[] };
    expect(sizes.map(({ tool }) => tool).sort()).toEqual(["pet_call_tool", "pet_describe_tool", "pet_search_tools"]);
  });

  it("ends with 3 where there is nothing to judge, and with 2 for a host that is none", async () => {
    expect((await lint("none.yaml")).code).toBe(3);
    const wrong = await lint("documents/harbour.yaml", "--host", "nope");
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("Allowed choices are claude")]);
  });

  it("tells at which line a config file is wrong", async () => {
    const config = join(mkdtempSync(join(tmpdir(), "toolwright-lint-")), "wrong.yaml");
    writeFileSync(config, "out: src/mcp\nsorce: x\n");
    const { code, stderr } = await lint("--config", config);
    expect(code).toBe(2);
    expect(stderr).toMatch(/wrong\.yaml:2:1/u);
  });
});
