import { stat } from "node:fs/promises";
import { basename, join, resolve as resolvePath } from "node:path";
import type { ShownCatalog } from "./catalog/page-data.js";
import type { Environment } from "./config/headers.js";
import { loadConfig } from "./config/load-config.js";
import type { GenerateFlags, GenerateOptions } from "./config/options.js";
import { readOptions } from "./config/read-options.js";
import { readCatalogFile } from "./diff-sides.js";
import { type Diagnostic, diagnostic, hasErrors } from "./diagnostics/diagnostic.js";
import { publishTools } from "./emit/published.js";
import { isDistant, readSource, snapshotAsMade } from "./find-source.js";
import { openSnapshot } from "./load/snapshot.js";
import type { SourceBundle, SourceTexts } from "./load/source-bundle.js";
import { sourceStamp } from "./load/unchanged.js";
import type { Catalog } from "./model/catalog.js";
import { isSameSource } from "./model/source-stamp.js";
import { runModelPhases } from "./phases.js";
import { createRun } from "./run.js";
import { type JsonValue, ownMember } from "./support/json.js";
import { relativePath } from "./support/paths.js";
import { type OutputState, readOutput } from "./write/state.js";

/** What `catalog` is told. */
export interface CatalogOptions {
  /** An output folder, or a document: a path, a URL, or `-`. Undefined: the output folder of the config file. */
  readonly source?: string;
  /** Path of the config file, from `cwd`. */
  readonly config?: string;
  /** Absolute. */
  readonly cwd: string;
  readonly env: Environment;
}

export interface CatalogResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Positions are looked up in it. */
  readonly bundle?: SourceTexts;
  /** Undefined with errors. */
  readonly shown?: ShownCatalog;
}

/**
 * The tools that are to be shown. Of an output folder those that it publishes, word by word: the document, where it is at hand, only tells what calls send. Of a
 * document those that `generate` would make of it under the config file. Throws only for a bug of ours.
 */
export async function readCatalog({ source, config, cwd, env }: CatalogOptions): Promise<CatalogResult> {
  const { value: loaded, diagnostics } = await loadConfig(config, cwd);
  if (hasErrors(diagnostics)) return { diagnostics };
  const out = loaded.config.out === undefined ? undefined : resolvePath(loaded.folder, loaded.config.out);
  const folder = source === undefined ? out : await folderNamed(source, cwd);
  const flags = { include: {}, exclude: {}, force: false, strict: false, ...(config !== undefined && { config }) };
  if (folder !== undefined) {
    const options = folder === out ? (await readOptions(flags, cwd, env)).value : undefined;
    return ofFolder(folder, options, cwd);
  }
  if (source === undefined) return { diagnostics: [diagnostic("catalog/nothing-named", {})] };
  return ofDocument({ ...flags, source, ...(out === undefined && { out: "." }) }, out, cwd, env);
}

async function folderNamed(source: string, cwd: string): Promise<string | undefined> {
  if (isDistant(source)) return undefined;
  const path = resolvePath(cwd, source);
  return (await stat(path).catch(() => undefined))?.isDirectory() ? path : undefined;
}

async function ofFolder(folder: string, options: GenerateOptions | undefined, cwd: string): Promise<CatalogResult> {
  const name = relativePath(cwd, folder) || ".";
  const path = join(folder, "catalog.json");
  if (!(await stat(path).catch(() => undefined))?.isFile()) {
    return { diagnostics: [diagnostic("contract/no-catalog", { folder: name })] };
  }
  const displayName = relativePath(cwd, path);
  const read = await readCatalogFile(path, displayName);
  if ("code" in read) return { diagnostics: [read] };
  const contracts = ownMember(read.value, "tools");
  if (!Array.isArray(contracts)) {
    return {
      diagnostics: [diagnostic("contract/broken-catalog", { path: displayName, reason: `it has no list "tools"` })],
    };
  }
  const { value: state, diagnostics } = await readOutput(folder, { repair: false });
  if (hasErrors(diagnostics)) return { diagnostics };
  const made = await documentOf(state, options, cwd);
  const shown: ShownCatalog = { contracts: contracts as JsonValue[], ...state, title: basename(folder) };
  if (made === undefined) return { shown, diagnostics: [diagnostic("catalog/no-document", { folder: name })] };
  const said = made.isChanged ? [diagnostic("catalog/document-changed", { folder: name })] : [];
  return { shown: { ...shown, catalog: made.catalog }, diagnostics: said };
}

/** What an output was made from: its snapshot, or the local document of its config file. */
async function documentOf(
  state: OutputState,
  options: GenerateOptions | undefined,
  cwd: string,
): Promise<{ readonly catalog: Catalog; readonly isChanged: boolean } | undefined> {
  const snapshot = await openSnapshot(state.outDir, cwd);
  const isKept = !("code" in snapshot);
  const bundle = isKept ? await snapshotAsMade(snapshot) : await localDocument(options);
  if (bundle === undefined) return undefined;
  const none = {
    source: "",
    out: state.outDir,
    cwd,
    include: {},
    exclude: {},
    server: {},
    force: false,
    strict: false,
  };
  const modelled = runModelPhases(bundle, state, options ?? none, createRun({ strict: false }), () => {});
  if (modelled === undefined) return undefined;
  const isChanged = !isKept && state.lock !== undefined && !isSameSource(state.lock.source, sourceStamp(bundle));
  return { catalog: modelled.catalog, isChanged };
}

async function localDocument(options: GenerateOptions | undefined): Promise<SourceBundle | undefined> {
  if (options === undefined || isDistant(options.source)) return undefined;
  return (await readSource(options, undefined, createRun({ strict: false }))).bundle;
}

async function ofDocument(
  flags: GenerateFlags,
  out: string | undefined,
  cwd: string,
  env: Environment,
): Promise<CatalogResult> {
  const { value: options, diagnostics } = await readOptions(flags, cwd, env);
  if (options === undefined) return { diagnostics };
  const run = createRun(options);
  const output = out === undefined ? undefined : run.take(await readOutput(out, { repair: false }));
  const { bundle, source } = await readSource(options, undefined, run);
  const state = { names: output?.names ?? { tools: {} }, quarantine: output?.quarantine ?? new Map() };
  const modelled = bundle && !run.hasFailed() ? runModelPhases(bundle, state, options, run, () => {}) : undefined;
  const ended = { diagnostics: run.diagnostics, bundle: source };
  if (modelled === undefined) return ended;
  const { catalog } = modelled;
  const contracts = run.take(publishTools(catalog, state.names)).tools.map(({ contract }) => contract);
  return { ...ended, shown: { ...state, contracts, catalog, title: catalog.server.title } };
}
