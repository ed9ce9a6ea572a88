import { mkdir, readdir, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runNode } from "./child.js";
import { bundler, compiler, repository } from "./places.js";

/**
 * Builds `src`, the runtime and the catalogue page to `dist` where `dist` is missing or older, so that the command that is run is the code that is here.
 * Safe with several test processes at once: one builds, the others wait. Throws with the compiler's words where something does not build.
 */
export async function ensureBuilt(): Promise<void> {
  if (await isFresh()) return;
  const lock = join(repository, "tmp", "build.lock");
  await mkdir(join(repository, "tmp"), { recursive: true });
  await acquire(lock);
  try {
    if (await isFresh()) return;
    // What the npm script `build` does.
    for (const step of [
      [compiler, "-p", "tsconfig.build.json"],
      [bundler, "--config"],
    ]) {
      const built = await runNode(step, { cwd: repository });
      if (built.exit !== 0) throw new Error(`src does not build:\n${built.stdout}${built.stderr}`);
    }
  } finally {
    await rmdir(lock);
  }
}

/** A lock that a killed run left behind is taken over after a minute. */
async function acquire(lock: string): Promise<void> {
  for (let waited = 0; waited < 600; waited++) {
    try {
      await mkdir(lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      await sleep(100);
    }
  }
}

async function isFresh(): Promise<boolean> {
  // The last that a build writes.
  const built = await stat(join(repository, "dist", "catalog", "page.js")).catch(() => undefined);
  const changes = await Promise.all(
    ["src", "templates/runtime", "templates/catalog"].map((folder) => newestChange(join(repository, folder))),
  );
  return built !== undefined && Math.max(...changes) <= built.mtimeMs;
}

async function newestChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const stats = await Promise.all(
    entries.filter((name) => name.endsWith(".ts")).map((name) => stat(join(folder, name))),
  );
  return Math.max(...stats.map(({ mtimeMs }) => mtimeMs));
}
