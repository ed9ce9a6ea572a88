import { execFile } from "node:child_process";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "../corpus/places.js";

/** What `npm i toolwright` brings; toolwright itself is one of the packages. */
export interface InstallSize {
  readonly packages: number;
  readonly megabytes: number;
  /** Of toolwright alone. */
  readonly ownMegabytes: number;
}

const npm = (cwd: string, ...args: readonly string[]): Promise<{ readonly stdout: string }> =>
  promisify(execFile)("npm", args, { cwd, timeout: 300_000 });

/** Packs this repository and installs it into `folder`, with its dependencies from the registry. Throws where that fails. */
export async function measureInstall(folder: string): Promise<InstallSize> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const packed = await npm(repository, "pack", "--silent", "--ignore-scripts", "--pack-destination", folder);
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  await npm(folder, "install", "--no-audit", "--no-fund", "--prefer-offline", join(folder, packed.stdout.trim()));
  const listed = await npm(folder, "ls", "--all", "--parseable");
  const modules = join(folder, "node_modules");
  return {
    packages: new Set(listed.stdout.trim().split("\n").slice(1)).size,
    megabytes: await megabytesOf(modules),
    ownMegabytes: await megabytesOf(join(modules, "toolwright")),
  };
}

async function megabytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}

/** What was measured, as a line. */
export function installLine({ packages, megabytes, ownMegabytes }: InstallSize): string {
  return `npm i toolwright: ${packages} packages, ${megabytes.toFixed(1)} MB, of which toolwright itself ${ownMegabytes.toFixed(1)} MB`;
}
