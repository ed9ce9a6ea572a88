import { readFileSync } from "node:fs";

/** The version of this toolwright, from its package.json. */
export function toolwrightVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  return manifest.version;
}
