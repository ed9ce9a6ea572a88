import { readFileSync } from "node:fs";
import { packageRoot } from "./load/package-root.js";

/** The version of this toolwright, from its package.json. */
export function toolwrightVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL("package.json", packageRoot()), "utf8")) as { version: string };
  return manifest.version;
}
