import { existsSync } from "node:fs";

/** The folder of toolwright's own package.json, whether this runs from `src` or from `dist`. */
export function packageRoot(): URL {
  let folder = new URL("./", import.meta.url);
  while (!existsSync(new URL("package.json", folder))) folder = new URL("../", folder);
  return folder;
}
