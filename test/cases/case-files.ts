import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Selection } from "../../src/config/options.js";

/** The repository's folder, with a slash at its end. */
export const repository = fileURLToPath(new URL("../../", import.meta.url));
const casesFolder = join(repository, "fixtures/cases");

/** One folder of `fixtures/cases/<topic>/<case>/`. */
export interface GoldenCase {
  /** `<topic>/<case>`. */
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
  /** The root document's file name. */
  readonly document: string;
  readonly options: CaseOptions;
  /** The file name of a config file, which stands for the options. */
  readonly config?: string;
}

/** What `options.json` may say. */
export interface CaseOptions {
  readonly include?: Selection;
  readonly exclude?: Selection;
  readonly server?: { readonly name?: string; readonly version?: string };
  /** `toolwright.names.json` of an earlier run: what already stands in the output folder. */
  readonly names?: unknown;
}

/** All cases, sorted by their id. */
export function readCases(): GoldenCase[] {
  const topics = folders(casesFolder);
  const ids = topics.flatMap((topic) => folders(join(casesFolder, topic)).map((name) => `${topic}/${name}`));
  return ids.map((id) => {
    const folder = join(casesFolder, id);
    const document = ["openapi.yaml", "openapi.json"].find((name) => existsSync(join(folder, name)));
    if (document === undefined) throw new Error(`fixtures/cases/${id} has no openapi.yaml or openapi.json`);
    const optionsFile = join(folder, "options.json");
    const options = existsSync(optionsFile) ? JSON.parse(readFileSync(optionsFile, "utf8")) : {};
    const config = readdirSync(folder).find((name) => name.startsWith("toolwright.config."));
    return { id, folder, document, options, ...(config !== undefined && { config }) };
  });
}

function folders(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** The texts of all files below a folder, by path with `/`, sorted; none where there is no folder. */
export function readTree(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    );
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}
