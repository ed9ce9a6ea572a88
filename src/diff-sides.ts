import { open, readFile, stat } from "node:fs/promises";
import { join, resolve as resolvePath } from "node:path";
import type { DiffReading, DiffSource } from "./config/options.js";
import type { Contract, ContractTool } from "./contract/change.js";
import { readPublished, type ToolIdentity } from "./contract/published.js";
import { curate } from "./curate.js";
import { type Diagnostic, diagnostic, hasErrors } from "./diagnostics/diagnostic.js";
import { load } from "./load/load.js";
import { snapshotAsMade } from "./find-source.js";
import { openSnapshot } from "./load/snapshot.js";
import type { SourceBundle } from "./load/source-bundle.js";
import type { Catalog } from "./model/catalog.js";
import { noPublishedNames, type PublishedNames } from "./model/names.js";
import { resolve } from "./resolve/resolve.js";
import { decodeText } from "./support/decode.js";
import { type JsonValue, ownMember } from "./support/json.js";
import { relativePath } from "./support/paths.js";
import { translate } from "./translate/translate.js";
import { readNamesIn } from "./write/state.js";

/** One side of a comparison: what was read, and what there is to say about it. */
export interface DiffSide {
  readonly diagnostics: readonly Diagnostic[];
  /** Positions are looked up in it. */
  readonly bundle?: SourceBundle;
}

/** With the model of a document, or the published contract of a catalogue; with neither where there are errors. */
export type ReadSide =
  DiffSide | (DiffSide & { readonly catalog: Catalog }) | (DiffSide & { readonly published: Contract });

/** What a side is, as far as its name and the disk tell. */
export interface FoundSide extends DiffSource {
  /** The `catalog.json`, where there is one to read; absolute. */
  readonly catalogPath?: string;
  /** The output folder that it is in, if it was that which was named; absolute. */
  readonly folder?: string;
  /** Undefined where it is no folder, or has no names file. */
  readonly names?: PublishedNames;
  readonly diagnostics: readonly Diagnostic[];
}

/** Looks at a source: an output folder, a `catalog.json`, or else a document. Names files that are broken are an error. */
export async function findSide(side: DiffSource, cwd: string): Promise<FoundSide> {
  const { source } = side;
  const path = resolvePath(cwd, source);
  const found = /^https?:|^-$/i.test(source) ? undefined : await stat(path).catch(() => undefined);
  if (found === undefined) return { ...side, diagnostics: [] };
  if (found.isDirectory()) return findFolder(side, path, cwd);
  return { ...side, ...((await isCatalog(path)) && { catalogPath: path }), diagnostics: [] };
}

async function findFolder(side: DiffSource, path: string, cwd: string): Promise<FoundSide> {
  const catalogPath = await catalogIn(path, cwd);
  if (typeof catalogPath !== "string") return { ...side, diagnostics: [catalogPath] };
  const { value: names, diagnostics } = await readNamesIn(path);
  return { ...side, catalogPath, folder: path, ...(names && { names }), diagnostics };
}

/** The path of the `catalog.json` of an output folder (absolute). Errors: `contract/no-catalog`. */
export async function catalogIn(folder: string, cwd: string): Promise<string | Diagnostic> {
  const path = join(folder, "catalog.json");
  const isThere = (await stat(path).catch(() => undefined))?.isFile() === true;
  return isThere ? path : diagnostic("contract/no-catalog", { folder: relativePath(cwd, folder) });
}

/** A catalogue begins with its tools; a document of OpenAPI never does. */
async function isCatalog(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(256) });
    return /^\s*\{\s*"tools"\s*:\s*\[/.test(decodeText(buffer.subarray(0, bytesRead)));
  } finally {
    await file.close();
  }
}

/** Reads what was found. A document is named as `names` say. */
export async function readSide(
  found: FoundSide,
  { cwd, timeoutMs, ...selection }: DiffReading,
  names: PublishedNames | undefined,
): Promise<ReadSide> {
  const { source, headers, catalogPath, diagnostics } = found;
  if (hasErrors(diagnostics)) return { diagnostics };
  if (catalogPath === undefined) {
    const { value: bundle, diagnostics: said } = await load(source, {
      cwd,
      headers,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    return bundle === undefined ? { diagnostics: said } : readBundle(bundle, said, selection, names);
  }
  const side = await readCatalog(catalogPath, cwd, found.names);
  if (found.folder === undefined || !("published" in side)) return side;
  // What was projected by `fields` is told by the catalogue alone.
  if (ownMember(side.bundle?.documents.get("catalog.json")?.value, "fields") !== undefined) return side;
  return (await readSnapshot(found.folder, cwd, found.names, side.published)) ?? side;
}

/**
 * What an output was made from, whole: the tools that it publishes, with those outputs that it publishes. Undefined where there is no snapshot, or one
 * that is not of this catalogue.
 */
async function readSnapshot(
  folder: string,
  cwd: string,
  names: PublishedNames | undefined,
  published: Contract,
): Promise<ReadSide | undefined> {
  const snapshot = await openSnapshot(folder, cwd);
  if ("code" in snapshot) return undefined;
  const bundle = await snapshotAsMade(snapshot);
  if (bundle === undefined) return undefined;
  const side = await readBundle(bundle, [], { include: {}, exclude: {} }, names);
  if (!("catalog" in side)) return undefined;
  const shown = new Map(published.tools.map((tool) => [tool.name, tool]));
  const tools = side.catalog.tools.flatMap(({ output, ...tool }) => {
    const found = shown.get(tool.name);
    return found === undefined ? [] : [{ ...tool, ...(found.output && output && { output }) }];
  });
  const catalog = { ...side.catalog, tools };
  return isPublishedAs(catalog, names, published) ? { ...side, diagnostics: [], catalog } : undefined;
}

/**
 * Whether the tools of a document, without the config file that they were shaped by, are called, described and given what they are in a published catalogue. Otherwise the
 * catalogue alone tells what clients saw.
 */
function isPublishedAs({ tools }: Catalog, names: PublishedNames | undefined, published: Contract): boolean {
  const faceOf = ({ name, title, description, annotations, arguments: members, icons, meta }: ContractTool): string => {
    const asked = members.map(({ key, required, header }) => [key, required, header ?? null]);
    return JSON.stringify([name, title, description, annotations, asked, icons ?? [], meta ?? {}]);
  };
  const isGiven = Object.values(names?.tools ?? {}).some(({ given }) => given);
  const faces = new Set(published.tools.map(faceOf));
  return !isGiven && tools.length === published.tools.length && tools.every((tool) => faces.has(faceOf(tool)));
}

async function readBundle(
  bundle: SourceBundle,
  diagnostics: readonly Diagnostic[],
  { include, exclude }: Pick<DiffReading, "include" | "exclude">,
  names: PublishedNames | undefined,
): Promise<ReadSide> {
  const resolved = resolve(bundle);
  const options = { include, exclude, server: {}, ...(names && { published: names }) };
  const curated = await curate(resolved.value.operations, {});
  const translated = translate(resolved.value, { ...options, changes: curated.value });
  // What one side alone has is no fault: it is what changed.
  const selected = translated.diagnostics.filter(({ code }) => code !== "selection/no-match");
  const said = [...diagnostics, ...resolved.diagnostics, ...curated.diagnostics, ...selected];
  const side = { diagnostics: said, bundle };
  return hasErrors(said) ? side : { ...side, catalog: translated.value };
}

/** Reads a `catalog.json` (absolute path). Errors: `contract/broken-catalog`. */
export async function readCatalog(path: string, cwd: string, names = noPublishedNames): Promise<ReadSide> {
  const displayName = relativePath(cwd, path);
  const read = await readCatalogFile(path, displayName);
  if ("code" in read) return { diagnostics: [read] };
  const { text, value } = read;
  const uri = "catalog.json";
  const published = readPublished(value, uri, identitiesIn(names));
  if ("broken" in published) return { diagnostics: [brokenCatalog(displayName, published.broken)] };
  const bundle = { root: uri, documents: new Map([[uri, { uri, text, value, displayName }]]) };
  return { diagnostics: [], bundle, published };
}

/** A `catalog.json` (`path`: absolute), shown as `displayName`. Errors: `contract/broken-catalog`. */
export async function readCatalogFile(
  path: string,
  displayName: string,
): Promise<{ readonly text: string; readonly value: JsonValue } | Diagnostic> {
  try {
    const text = decodeText(await readFile(path));
    return { text, value: JSON.parse(text) as JsonValue };
  } catch (error) {
    return brokenCatalog(displayName, (error as Error).message);
  }
}

/** A `catalog.json`, shown as `path`, that is none; `reason` in words. */
export function brokenCatalog(path: string, reason: string): Diagnostic {
  return diagnostic("contract/broken-catalog", { path, reason });
}

/** The operations of the tools of a names file, by tool name. */
export function identitiesIn({ tools }: PublishedNames): Map<string, ToolIdentity> {
  return new Map(
    Object.entries(tools).map(([operationKey, { name, operationId }]) => {
      return [name, { operationKey, ...(operationId !== undefined && { operationId }) }] as const;
    }),
  );
}
