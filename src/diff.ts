import type { DiffOptions } from "./config/options.js";
import type { Change, Contract } from "./contract/change.js";
import { compareCatalogs } from "./contract/compare.js";
import { readPublished } from "./contract/published.js";
import { type DiffSide, findSide, identitiesIn, type ReadSide, readSide } from "./diff-sides.js";
import { publishTools } from "./emit/published.js";
import type { Catalog } from "./model/catalog.js";
import { namesOf } from "./translate/names/published-names.js";
import { noPublishedNames, type PublishedNames } from "./model/names.js";

export interface DiffResult {
  readonly old: DiffSide;
  readonly now: DiffSide;
  /** Undefined where a side has errors, so that nothing could be compared. */
  readonly changes?: readonly Change[];
}

/**
 * What changed between two MCP contracts. Documents, and outputs with their snapshots, are compared by all that they say; where a side is a catalogue alone, by
 * what is published, which may be cut (design, section 6, Size). What is included and excluded decides over documents alone. Tools are named as an output folder names them, else as `generate` would name the new document after the old one.
 */
export async function diff(options: DiffOptions): Promise<DiffResult> {
  const { cwd } = options;
  const found = { old: await findSide(options.old, cwd), now: await findSide(options.now, cwd) };
  const names = found.old.names ?? found.now.names;
  const old = await readSide(found.old, options, names);
  const now = await readSide(found.now, options, names ?? namesAfter(old));
  const changes = compareSides(old, now, names ?? noPublishedNames);
  return { old, now, ...(changes && { changes }) };
}

function namesAfter(old: ReadSide): PublishedNames | undefined {
  return "catalog" in old ? namesOf(old.catalog) : undefined;
}

/** What changed between two sides; undefined where one could not be read. `names` are those of both. */
export function compareSides(old: ReadSide, now: ReadSide, names: PublishedNames): Change[] | undefined {
  const changes = changesBetween(old, now, names);
  const overlaid = now.bundle?.overlaid;
  return overlaid === undefined
    ? changes
    : changes?.map(({ at, ...change }) => ({ ...change, ...(at && { at: overlaid.placeOf(at) }) }));
}

function changesBetween(old: ReadSide, now: ReadSide, names: PublishedNames): Change[] | undefined {
  if ("catalog" in old && "catalog" in now) return compareCatalogs(old.catalog, now.catalog);
  const before = publishedOf(old, names);
  const after = publishedOf(now, names);
  if (before === undefined || after === undefined) return undefined;
  const changes = compareCatalogs(before, after);
  return "catalog" in now ? atOperations(changes, now.catalog) : changes;
}

/** What is published of a side, or would be. */
function publishedOf(side: ReadSide, names: PublishedNames): Contract | undefined {
  if ("published" in side) return side.published;
  if (!("catalog" in side)) return undefined;
  const tools = publishTools(side.catalog, names).value.tools.map(({ contract }) => contract);
  const published = readPublished({ tools }, "", identitiesIn(namesOf(side.catalog)));
  if ("broken" in published) throw new Error(`what would be published cannot be read: ${published.broken}`);
  return published;
}

/** What is published of a document has no places of its own: its operations have. */
function atOperations(changes: readonly Change[], { tools }: Catalog): Change[] {
  const origins = new Map(tools.map(({ name, origin }) => [name, origin]));
  return changes.map(({ at, ...change }) => {
    const origin = at && origins.get(change.tool);
    return { ...change, ...(origin && { at: origin }) };
  });
}
