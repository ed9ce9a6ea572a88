import { stat } from "node:fs/promises";
import { dirname, extname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { lilconfig, type Loaders } from "lilconfig";
import { type Diagnostic, diagnostic, type PhaseResult } from "../diagnostics/diagnostic.js";
import { configScheme } from "../model/origin.js";
import { relativePath } from "../support/paths.js";
import type { ConfigPlaces, ConfigText, ToolsConfig, ToolwrightConfig } from "./options.js";

/** A config file that was read. */
export interface LoadedConfig {
  readonly config: ToolwrightConfig;
  /** What `tools` holds, or the file that it names. */
  readonly tools?: ToolsConfig;
  /** The folder that its relative paths start from: absolute. */
  readonly folder: string;
  /** Absent where there is no config file. */
  readonly places?: Pick<ConfigPlaces, "uri" | "tools">;
  /** The files that were read, for the places of diagnostics; code has no text. */
  readonly texts: readonly ConfigText[];
  /** Absolute path of the file that holds the changes of tools, where it is JSON or YAML, or shall be made. */
  readonly toolsFile?: string;
}

const searchPlaces = ["ts", "js", "mjs", "json", "jsonc", "yaml", "yml"].map((ending) => `toolwright.config.${ending}`);
const extensions = [".ts", ".mts", ".js", ".mjs", ".cjs", ".json", ".jsonc", ".yaml", ".yml"];

/** The files that `loadConfig` of the same arguments may read; absolute. */
export function configFiles(file: string | undefined, cwd: string): string[] {
  return file === undefined ? searchPlaces.map((place) => resolve(cwd, place)) : [resolve(cwd, file)];
}

/**
 * Reads the config file that is `named` (from `cwd`), else the first `toolwright.config.*` in `cwd` itself, and the file that its `tools` names; an empty
 * config where there is none. Errors, with an empty config: `config/not-found`, `unsupported-format`, `unreadable`, and those of `checkConfig`.
 */
export async function loadConfig(named: string | undefined, cwd: string): Promise<PhaseResult<LoadedConfig>> {
  const nothing: LoadedConfig = { config: {}, folder: cwd, texts: [] };
  const problem = named === undefined ? undefined : await cannotRead(resolve(cwd, named), named);
  if (problem !== undefined) return { value: nothing, diagnostics: [problem] };
  const texts: ConfigText[] = [];
  const said: Diagnostic[] = [];
  let current = named ?? "toolwright.config";
  let listFile: string | undefined;
  const reading = (path: string, text: string): string => {
    current = relativePath(cwd, path);
    texts.push({ uri: uriOf(current), text, displayName: current });
    return uriOf(current);
  };
  const read = loaders(reading, (diagnostics) => void said.push(...diagnostics));
  const loader = lilconfig("toolwright", {
    searchPlaces,
    stopDir: cwd,
    cache: false,
    ignoreEmptySearchPlaces: false,
    loaders: read,
  });
  try {
    const found = await (named === undefined ? loader.search(cwd) : loader.load(resolve(cwd, named)));
    if (found === null) return { value: nothing, diagnostics: [] };
    const file = relativePath(cwd, found.filepath);
    const uri = uriOf(file);
    const { checkConfig } = await import("./check-config.js");
    const checked = checkConfig(found.config, { file, uri });
    const [config, folder] = [checked.value, dirname(found.filepath)];
    const diagnostics = [...said, ...checked.diagnostics];
    const plain = { config, folder, texts };
    if (typeof config.tools !== "string") {
      const places = { uri, tools: { uri, pointer: "/tools" } };
      const tools = config.tools && { tools: config.tools };
      const toolsFile = isData(found.filepath) && { toolsFile: found.filepath };
      return { value: { ...plain, places, ...tools, ...toolsFile }, diagnostics };
    }
    const path = resolve(folder, config.tools);
    listFile = path;
    const tools = await loadTools(path, { uri, cwd }, loader);
    const places = { uri, tools: { uri: uriOf(relativePath(cwd, path)), pointer: "" } };
    return {
      value: { ...plain, places, tools: tools.value, toolsFile: path },
      diagnostics: [...diagnostics, ...tools.diagnostics],
    };
  } catch (error) {
    return {
      value: { ...nothing, texts, ...(listFile !== undefined && { toolsFile: listFile }) },
      diagnostics: [diagnostic("config/unreadable", { file: current, reason: firstLine(error) })],
    };
  }
}

/** The file that `tools` names: JSON or YAML. One that is not there says nothing yet: `toolwright sync` makes it. */
async function loadTools(
  path: string,
  { uri, cwd }: { readonly uri: string; readonly cwd: string },
  loader: ReturnType<typeof lilconfig>,
): Promise<PhaseResult<ToolsConfig>> {
  const name = relativePath(cwd, path);
  if (!isData(path)) {
    const problem = "must name a file that ends with .json, .jsonc, .yaml or .yml";
    return {
      value: {},
      diagnostics: [diagnostic("config/invalid-value", { key: "tools", problem }, { uri, pointer: "/tools" })],
    };
  }
  if ((await stat(path).catch(() => undefined)) === undefined) return { value: {}, diagnostics: [] };
  const found = await loader.load(path);
  const { checkTools } = await import("./check-config.js");
  return checkTools(found?.config ?? {}, { file: name, uri: uriOf(name) });
}

/** Kept apart from the URIs of documents. */
function uriOf(displayName: string): string {
  return `${configScheme}${displayName}`;
}

function isData(path: string): boolean {
  return /\.(jsonc?|ya?ml)$/u.test(path);
}

async function cannotRead(path: string, file: string): Promise<Diagnostic | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return diagnostic("config/not-found", { file });
  return extensions.includes(extname(path)) ? undefined : diagnostic("config/unsupported-format", { file });
}

function loaders(
  reading: (path: string, text: string) => string,
  report: (diagnostics: readonly Diagnostic[]) => void,
): Loaders {
  const script = async (path: string): Promise<unknown> => {
    reading(path, "");
    // A config file imports `toolwright` for its types and `defineConfig`, which need not be installed beside it.
    const alias = { toolwright: fileURLToPath(new URL(`./define-config${extname(import.meta.url)}`, import.meta.url)) };
    const { createJiti } = await import("jiti");
    const jiti = createJiti(import.meta.url, { alias, fsCache: false, moduleCache: false });
    return jiti.import(path, { default: true });
  };
  const data = async (path: string, content: string): Promise<unknown> => {
    const text = content.replace(/^\uFEFF/u, "");
    const uri = reading(path, text);
    const { parseText } = await import("../load/parse-text.js");
    const declaredJson = /\.jsonc?$/u.test(path);
    const { value, diagnostics } = parseText(text, { uri, name: "it", declaredJson, withComments: true });
    if (value === undefined) throw new Error(diagnostics[0]?.message);
    report(diagnostics);
    return value;
  };
  return Object.fromEntries(extensions.map((ending) => [ending, isData(ending) ? data : script]));
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().split("\n")[0] ?? "";
}
