import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.js";
import { repositoryFile } from "../docs/sections.js";

async function lint(...flags: string[]) {
  let [out, err] = ["", ""];
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: (text: string) => (err += text) };
  const code = await main(["lint", ...flags], { stdout, stderr, env: {}, cwd: repositoryFile("fixtures") });
  return { code, out, err };
}

describe("toolwright lint", () => {
  it("judges what would be generated of a document, for the hosts that are named", async () => {
    const { code, out } = await lint("--host", "claude", "--host", "mcp", "documents/harbour.yaml", "--json");
    expect(code).toBe(0);
    const report = JSON.parse(out) as Record<string, readonly object[]>;
    expect(report["hosts"]).toMatchObject([
      { host: "claude", errors: 0 },
      { host: "mcp", errors: 0 },
    ]);
    expect(report).toMatchObject({ encoding: "o200k_base", tokens: expect.any(Number) });
  });

  it("judges what an output folder publishes", async () => {
    const { code, out } = await lint("cases/overlay/actions/expected", "--fix");
    expect(code).toBe(0);
    expect(out).toContain("description/similar");
    expect(out).toContain('tools:\n  "');
  });

  it("ends with 3 where there is nothing to judge, and with 2 for a host that is none", async () => {
    expect((await lint("none.yaml")).code).toBe(3);
    const wrong = await lint("documents/harbour.yaml", "--host", "nope");
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("Allowed choices are claude")]);
  });

  it("tells at which line a config file is wrong", async () => {
    const config = join(mkdtempSync(join(tmpdir(), "toolwright-lint-")), "wrong.yaml");
    writeFileSync(config, "out: src/mcp\nsorce: x\n");
    const { code, err } = await lint("--config", config);
    expect(code).toBe(2);
    expect(err).toMatch(/wrong\.yaml:2:1/u);
  });
});
