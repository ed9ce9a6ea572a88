import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it.each(["1", "2"])("finds nothing with seed %s", { timeout: 180_000 }, (seed) => {
  const script = fileURLToPath(new URL("run.ts", import.meta.url));
  const run = spawnSync(process.execPath, ["--import", "tsx", script, "--seed", seed, "--documents", "30"], {
    encoding: "utf8",
  });
  expect(run.stdout.slice(0, 6000) + run.stderr).toMatch(/^seed \d: 30 passed, 0 failed\n$/);
});
