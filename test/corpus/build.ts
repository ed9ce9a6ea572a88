import { mkdir, readdir, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runNode } from "./child.js";
import { compiler, repository } from "./places.js";

/**
 * Compiles `src` and the runtime to `dist` where `dist` is missing or older, so that the command that is run is the code that is here.
 * Safe with several test processes at once: one builds, the others wait. Throws with the compiler's words where `src` does not compile.
 */
export async function ensureBuilt(): Promise<void> {
  if (await isFresh()) return;
  const lock = join(repository, "tmp", "build.lock");
  await mkdir(join(repository, "tmp"), { recursive: true });
  await acquire(lock);
  try {
    if (await isFresh()) return;
    const built = await runNode([compiler, "-p", "tsconfig.build.json"], { cwd: repository });
    if (built.exit !== 0) throw new Error(`src does not compile:\n${built.stdout}${built.stderr}`);
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
  const built = await stat(join(repository, "dist", "src", "generate.js")).catch(() => undefined);
  return built !== undefined && (await newestChange(join(repository, "src"))) <= built.mtimeMs;
}

async function newestChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const stats = await Promise.all(
    entries.filter((name) => name.endsWith(".ts")).map((name) => stat(join(folder, name))),
  );
  return Math.max(...stats.map(({ mtimeMs }) => mtimeMs));
}
