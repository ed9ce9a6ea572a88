import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../support/command.js";

const documentOf = (summary: string): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: { "/pets": { get: { operationId: "listPets", summary, responses: { 204: { description: "None." } } } } },
  });

it("a changed description changes what its tool is found by, and check tells that discovery was turned on", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "toolwright-discovery-"));
  const write = (summary: string, discovery: boolean): void => {
    writeFileSync(join(cwd, "openapi.json"), documentOf(summary));
    writeFileSync(
      join(cwd, "toolwright.config.json"),
      JSON.stringify({ source: "openapi.json", out: "out", discovery }),
    );
  };
  try {
    write("All pets", false);
    expect((await run(cwd, ["generate"])).code).toBe(0);
    write("All pets", true);
    expect((await run(cwd, ["check"])).code).toBe(1);
    expect((await run(cwd, ["generate"])).code).toBe(0);
    write("All hamsters", true);
    expect((await run(cwd, ["generate"])).code).toBe(0);
    expect(readFileSync(join(cwd, "out/discovery-index.ts"), "utf8")).toContain("hamster");
    expect((await run(cwd, ["check"])).code).toBe(0);
  } finally {
    rmSync(cwd, { recursive: true });
  }
});
