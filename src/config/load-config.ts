import { stat } from "node:fs/promises";
import { dirname, extname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { lilconfig, type Loaders } from "lilconfig";
import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import { relativePath } from "../support/paths.js";
import { checkConfig } from "./check-config.js";
import type { ToolwrightConfig } from "./options.js";

/** A config file that was read. */
export interface LoadedConfig {
  readonly config: ToolwrightConfig;
  /** The folder that its relative paths start from: absolute. */
  readonly folder: string;
}

const searchPlaces = ["ts", "js", "mjs", "json", "yaml", "yml"].map((ending) => `toolwright.config.${ending}`);
const extensions = [".ts", ".mts", ".js", ".mjs", ".cjs", ".json", ".yaml", ".yml"];

/** The files that `loadConfig` of the same arguments may read; absolute. */
export function configFiles(file: string | undefined, cwd: string): string[] {
  return file === undefined ? searchPlaces.map((place) => resolve(cwd, place)) : [resolve(cwd, file)];
}

/**
 * Reads the config file that is named (`file`, from `cwd`), else the first `toolwright.config.*` in `cwd` itself; an empty config where there
 * is none. Errors, with an empty config: `config/not-found`, `unsupported-format`, `unreadable`, and those of `checkConfig`.
 */
export async function loadConfig(file: string | undefined, cwd: string): Promise<PhaseResult<LoadedConfig>> {
  const nothing: LoadedConfig = { config: {}, folder: cwd };
  const problem = file === undefined ? undefined : await cannotRead(resolve(cwd, file), file);
  if (problem !== undefined) return { value: nothing, diagnostics: [problem] };
  let current = file ?? "toolwright.config";
  const loader = lilconfig("toolwright", {
    searchPlaces,
    stopDir: cwd,
    cache: false,
    ignoreEmptySearchPlaces: false,
    loaders: loaders((path) => (current = relativePath(cwd, path))),
  });
  try {
    const found = await (file === undefined ? loader.search(cwd) : loader.load(resolve(cwd, file)));
    if (found === null) return { value: nothing, diagnostics: [] };
    const checked = checkConfig(found.config, relativePath(cwd, found.filepath));
    return { value: { config: checked.value, folder: dirname(found.filepath) }, diagnostics: checked.diagnostics };
  } catch (error) {
    return {
      value: nothing,
      diagnostics: [diagnostic("config/unreadable", { file: current, reason: firstLine(error) })],
    };
  }
}

async function cannotRead(path: string, file: string): Promise<Diagnostic | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return diagnostic("config/not-found", { file });
  return extensions.includes(extname(path)) ? undefined : diagnostic("config/unsupported-format", { file });
}

function loaders(reading: (path: string) => void): Loaders {
  const script = async (path: string): Promise<unknown> => {
    reading(path);
    // A config file imports `toolwright` for its types and `defineConfig`, which need not be installed beside it.
    const alias = { toolwright: fileURLToPath(new URL(`./define-config${extname(import.meta.url)}`, import.meta.url)) };
    const { createJiti } = await import("jiti");
    const jiti = createJiti(import.meta.url, { alias, fsCache: false, moduleCache: false });
    return jiti.import(path, { default: true });
  };
  const data = async (path: string, content: string): Promise<unknown> => {
    reading(path);
    const { parseText } = await import("../load/parse-text.js");
    const parsed = parseText(content.replace(/^\uFEFF/u, ""), {
      uri: path,
      name: "it",
      declaredJson: path.endsWith(".json"),
    });
    if (parsed.value === undefined) throw new Error(parsed.diagnostics[0]?.message);
    return parsed.value;
  };
  return Object.fromEntries(extensions.map((ending) => [ending, /json|ya?ml/u.test(ending) ? data : script]));
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().split("\n")[0] ?? "";
}
