import type { Diagnostic } from "./diagnostics/diagnostic.js";
import type { SourceBundle } from "./load/source-bundle.js";
import type { Catalog, Tool } from "./model/catalog.js";
import type { DecidedSchema, DecidedTool, Decisions } from "./model/decisions.js";
import type { PublishedNames } from "./model/names.js";
import { hasPlainPlaces, shapeDigest, type Unit, unitDigest, unitsOf } from "./resolve/units.js";
import { exactEnums } from "./translate/exact-enums.js";
import type { Lock, LockedPart, LockedUnit } from "./write/lock.js";

/** What a run leaves in the lock for one that finds some texts of the document changed. */
export interface Ledger {
  readonly units: ReadonlyMap<string, LockedUnit>;
  /** By path of the module. */
  readonly parts: ReadonlyMap<string, LockedPart>;
}

/** What a tool is, or is not, for reasons outside of what it is made of: then all must be made together. */
const joiningCodes = /^(gate\/|schema\/(circular|too-many)$)/;

/** The ledger of a run that made all tools; undefined where some of them could not be made without the others. */
export function ledgerOf(
  source: SourceBundle,
  { schemas }: Catalog,
  tools: readonly Tool[],
  diagnostics: readonly Diagnostic[],
): Ledger | undefined {
  if (!hasPlainPlaces(source) || diagnostics.some(({ code }) => joiningCodes.test(code))) return undefined;
  const units = new Map([...unitsOf(source)].map(([key, unit]) => [key, lockedUnit(unit)]));
  const parts = new Map<string, LockedPart>();
  for (const { operationKey, folder, fileName, identifiers } of tools)
    parts.set(`tools/${folder}/${fileName}.ts`, { of: operationKey, name: identifiers.constant });
  for (const { id, face, name, fileName, schema } of schemas.values()) {
    const exact = face === "output" ? exactEnums(schema) : [];
    parts.set(`schemas/${fileName}.ts`, { of: id, name, ...(exact.length > 0 && { exact }) });
  }
  return { units, parts };
}

/** A unit as the lock holds it. */
export function lockedUnit(unit: Unit): LockedUnit {
  return { digest: unitDigest(unit), shape: shapeDigest(unit) };
}

/** What the run that wrote a lock decided; the names of its tools are those of the names file. */
export function decisionsIn({ files }: Lock, names: PublishedNames): Decisions {
  const tools = new Map<string, DecidedTool>();
  const schemas = new Map<string, DecidedSchema>();
  for (const [path, { of, name, exact = [] }] of files) {
    const [, folder, file] = /^(tools|schemas)\/(.+)\.ts$/.exec(path) ?? [];
    if (of === undefined || name === undefined || file === undefined) continue;
    const tool = Object.hasOwn(names.tools, of) ? names.tools[of] : undefined;
    if (folder === "schemas") schemas.set(of, { name, fileName: file, exactEnums: exact });
    else if (tool !== undefined) tools.set(of, { name: tool.name, module: `tools/${file}`, constant: name });
  }
  return { tools, schemas };
}
