import type { Change } from "./contract/change.js";
import { compareCatalogs } from "./contract/compare.js";
import { type Diagnostic, hasErrors } from "./diagnostics/diagnostic.js";
import { load } from "./load/load.js";
import type { SourceBundle } from "./load/source-bundle.js";
import type { Catalog } from "./model/catalog.js";
import type { PublishedNames } from "./model/names.js";
import { resolve } from "./resolve/resolve.js";
import { translate } from "./translate/translate.js";

export interface DiffOptions {
  /** Paths, URLs, or `-` for standard input. */
  readonly old: string;
  readonly now: string;
  /** Absolute path of the folder that relative ones start from. */
  readonly cwd: string;
}

/** One side of a comparison: what was read, and what there is to say about it. */
export interface DiffSide {
  readonly diagnostics: readonly Diagnostic[];
  /** Positions are looked up in it. */
  readonly bundle?: SourceBundle;
}

export interface DiffResult {
  readonly old: DiffSide;
  readonly now: DiffSide;
  /** Undefined where a side has errors, so that nothing could be compared. */
  readonly changes?: readonly Change[];
}

interface ReadSide extends DiffSide {
  readonly catalog?: Catalog;
}

/**
 * What changed between the MCP contracts of two documents. The new one is named as `generate` would name it after the old one: a published name stays
 * where method and path, or the operationId, are the same.
 */
export async function diff({ old: oldSource, now: newSource, cwd }: DiffOptions): Promise<DiffResult> {
  const old = await readDocument(oldSource, cwd, undefined);
  const now = await readDocument(newSource, cwd, old.catalog && namesOf(old.catalog));
  if (old.catalog === undefined || now.catalog === undefined) return { old, now };
  return { old, now, changes: compareCatalogs(old.catalog, now.catalog) };
}

async function readDocument(source: string, cwd: string, published: PublishedNames | undefined): Promise<ReadSide> {
  const { value: bundle, diagnostics } = await load(source, { cwd });
  if (bundle === undefined) return { diagnostics };
  const resolved = resolve(bundle);
  const options = { include: {}, exclude: {}, server: {}, ...(published && { published }) };
  const translated = translate(resolved.value, options);
  const said = [...diagnostics, ...resolved.diagnostics, ...translated.diagnostics];
  return { diagnostics: said, bundle, ...(!hasErrors(said) && { catalog: translated.value }) };
}

/** The names file that generating a catalogue would leave behind. */
export function namesOf({ tools }: Catalog): PublishedNames {
  const entries = tools.map(({ operationKey, name, operationId }) => {
    return [operationKey, { name, ...(operationId !== undefined && { operationId }) }] as const;
  });
  return { tools: Object.fromEntries(entries) };
}
