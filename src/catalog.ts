import { stat } from "node:fs/promises";
import { basename, resolve as resolvePath } from "node:path";
import type { ShownCatalog } from "./catalog/page-data.js";
import type { Environment } from "./config/headers.js";
import { type LoadedConfig, loadConfig } from "./config/load-config.js";
import type { ConfigText, GenerateOptions } from "./config/options.js";
import { optionsFrom, type ReadOptions } from "./config/read-options.js";
import { listedTools } from "./contract/published.js";
import { brokenCatalog, catalogIn, readCatalogFile } from "./diff-sides.js";
import { type Diagnostic, diagnostic, hasErrors, type PhaseResult } from "./diagnostics/diagnostic.js";
import { discoveryTools } from "./emit/discovery-modules.js";
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

export interface CatalogResult extends CatalogRead {
  /** The texts of the config file, in which positions are looked up too. */
  readonly texts: readonly ConfigText[];
}

interface CatalogRead {
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
export async function readCatalog(options: CatalogOptions): Promise<CatalogResult> {
  const loaded = await loadConfig(options.config, options.cwd);
  return { ...(await readUnder(loaded, options)), texts: loaded.value.texts };
}

async function readUnder(
  loaded: PhaseResult<LoadedConfig>,
  { source, cwd, env }: CatalogOptions,
): Promise<CatalogRead> {
  const { value, diagnostics } = loaded;
  if (hasErrors(diagnostics)) return { diagnostics };
  const out = value.config.out === undefined ? undefined : resolvePath(value.folder, value.config.out);
  const folder = source === undefined ? out : await folderNamed(source, cwd);
  const flags = { include: {}, exclude: {}, force: false, strict: false };
  if (folder !== undefined) {
    const options = folder === out ? (await optionsFrom(loaded, flags, cwd, env)).value : undefined;
    return ofFolder(folder, options, cwd);
  }
  if (source === undefined) return { diagnostics: [diagnostic("catalog/nothing-named", {})] };
  const told = { ...flags, source, ...(out === undefined && { out: "." }) };
  return ofDocument(await optionsFrom(loaded, told, cwd, env), out);
}

async function folderNamed(source: string, cwd: string): Promise<string | undefined> {
  if (isDistant(source)) return undefined;
  const path = resolvePath(cwd, source);
  return (await stat(path).catch(() => undefined))?.isDirectory() ? path : undefined;
}

async function ofFolder(folder: string, options: GenerateOptions | undefined, cwd: string): Promise<CatalogRead> {
  const path = await catalogIn(folder, cwd);
  if (typeof path !== "string") return { diagnostics: [path] };
  const displayName = relativePath(cwd, path);
  const read = await readCatalogFile(path, displayName);
  if ("code" in read) return { diagnostics: [read] };
  const contracts = listedTools(read.value);
  if ("broken" in contracts) return { diagnostics: [brokenCatalog(displayName, contracts.broken)] };
  const { value: state, diagnostics } = await readOutput(folder, { repair: false });
  if (hasErrors(diagnostics)) return { diagnostics };
  const name = relativePath(cwd, folder);
  const made = await documentOf(state, options, cwd);
  const discovery = ownMember(read.value, "discovery");
  const listed = Array.isArray(discovery) && { discovery: discovery as readonly JsonValue[] };
  const shown: ShownCatalog = { contracts, ...listed, ...state, title: basename(folder) };
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
  const none = { include: {}, exclude: {}, server: {} };
  const modelled = await runModelPhases(bundle, state, options ?? none, createRun({ strict: false }), () => {});
  if (modelled === undefined) return undefined;
  const isChanged = !isKept && state.lock !== undefined && !isSameSource(state.lock.source, sourceStamp(bundle));
  return { catalog: modelled.catalog, isChanged };
}

async function localDocument(options: GenerateOptions | undefined): Promise<SourceBundle | undefined> {
  if (options === undefined || isDistant(options.source)) return undefined;
  return (await readSource(options, undefined, createRun({ strict: false }))).bundle;
}

async function ofDocument({ value: options, diagnostics }: ReadOptions, out: string | undefined): Promise<CatalogRead> {
  if (options === undefined) return { diagnostics };
  const run = createRun(options);
  const output = out === undefined ? undefined : run.take(await readOutput(out, { repair: false }));
  const { bundle, source } = await readSource(options, undefined, run);
  const state = { names: output?.names ?? { tools: {} }, quarantine: output?.quarantine ?? new Map() };
  const modelled = bundle && !run.hasFailed() ? await runModelPhases(bundle, state, options, run, () => {}) : undefined;
  const ended = { diagnostics: run.diagnostics, bundle: source };
  if (modelled === undefined) return ended;
  const { catalog } = modelled;
  const { tools } = run.take(publishTools(catalog, state.names));
  const contracts = tools.map(({ contract }) => contract);
  const found = tools.map(({ tool }) => tool);
  const discovery = options.discovery === true && { discovery: discoveryTools(catalog, found) };
  return { ...ended, shown: { ...state, contracts, ...discovery, catalog, title: catalog.server.title } };
}
