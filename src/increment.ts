import { curate } from "./curate.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { emitSome, type EmittedSome } from "./emit/emit-some.js";
import type { Module } from "./emit/module.js";
import { decisionsIn, lockedUnit } from "./ledger.js";
import { resolveUri } from "./load/uri.js";
import type { Decisions } from "./model/decisions.js";
import { type Origin, originKey } from "./model/origin.js";
import type { SchemaId } from "./model/schema.js";
import { quarantineReasons } from "./model/quarantine.js";
import { type PhasesInput, plannedCounts, snapshotModules, stampOf } from "./phases.js";
import { moduleDigest } from "./print/digest.js";
import type { FileHeader } from "./print/header.js";
import type { OutputFile } from "./print/output-file.js";
import { print } from "./print/print.js";
import { replaceItems } from "./print/replace-items.js";
import { resolve } from "./resolve/resolve.js";
import {
  hasPlainPlaces,
  ownUnits,
  restKey,
  type Unit,
  unitAt,
  unitDigest,
  unitsAbove,
  unitsOf,
} from "./resolve/units.js";
import { createRun, type Run } from "./run.js";
import { textDigest } from "./support/digest.js";
import { oneLine } from "./support/text.js";
import { translateSome } from "./translate/translate-some.js";
import type { ToldLock } from "./unchanged.js";
import type { LockedPart, LockedUnit } from "./write/lock.js";
import { ownReadmeDiagnostic, planWrite, type WritePlan } from "./write/plan.js";
import { readLocked, unchangedModules } from "./write/state.js";

/** So many tools are made again as fast as it is told that most of them must be. */
const fewTools = 20;

/** What an increment starts from: the lock of an output in which nothing but the document can have changed. */
export interface IncrementInput extends PhasesInput {
  readonly settled: ToldLock;
}

/**
 * The plan of a run in which nothing but descriptions has changed: the tools that reach them are made again, by the phases that make them all otherwise, and all else stays. The plan is that of the phases to
 * the byte. Undefined, with nothing said, where that is not certain: then they have to run.
 */
export async function planIncrement(input: IncrementInput, run: Run): Promise<WritePlan | undefined> {
  const { source, settled, state, options } = input;
  // Tools are found by an index of them all.
  if (options.discovery) return undefined;
  // What loading said may have been said for other reasons before.
  if (run.diagnostics.length > 0 || settled.units === undefined || !hasPlainPlaces(source)) return undefined;
  if (settled.source.root !== source.root || settled.source.baseUrl !== source.baseUrl) return undefined;
  const units = unitsOf(source);
  const changed = changedUnits(units, settled.units);
  if (changed === undefined) return undefined;
  const decided = decisionsIn(settled, state.names);
  const above = unitsAbove(changed.keys(), units, (reference, from) => resolveUri(reference, from, source.baseUrl));
  const affected = affectedTools(decided, units, above);
  if (affected === undefined || affected.size > Math.max(fewTools, decided.tools.size / 2)) return undefined;
  const made = await makeSome(input, decided, affected, (id) => mayDiffer(id, units, above));
  const diagnostics = made && renewed(settled.outcome.diagnostics, made.diagnostics, made.origins);
  if (made === undefined || diagnostics === undefined) return undefined;

  run.add(diagnostics);
  run.count(settled.outcome.summary);
  const locked = new Map([...settled.units].map(([key, unit]) => [key, changed.get(key) ?? unit]));
  const replaced = new Set(made.files.map(({ path }) => path));
  const unchanged = [...settled.files.keys()].filter((path) => !replaced.has(path));
  const stamp = { ...stampOf(input, run), units: locked };
  const output = { files: made.files, unchanged, names: state.names, stamp, parts: partsIn(settled) };
  const plan = run.take(await planWrite(state, output, options));
  if (state.hasOwnReadme) run.add([ownReadmeDiagnostic(state.outDir)]);
  run.count(plannedCounts(plan));
  return plan;
}

/** The units whose texts are not as the lock says; undefined where more than texts has changed. */
function changedUnits(
  units: ReadonlyMap<string, Unit>,
  locked: ReadonlyMap<string, LockedUnit>,
): Map<string, LockedUnit> | undefined {
  if (units.size !== locked.size) return undefined;
  const changed = new Map<string, LockedUnit>();
  for (const [key, unit] of units) {
    const before = locked.get(key);
    if (before === undefined) return undefined;
    if (before.digest === unitDigest(unit)) continue;
    const now = lockedUnit(unit);
    if (key === restKey || now.shape !== before.shape) return undefined;
    changed.set(key, now);
  }
  return changed;
}

/** Whether a schema may reach a changed unit. Ids that are no place stand for several schemas together. */
function mayDiffer(id: SchemaId, units: ReadonlyMap<string, Unit>, above: ReadonlySet<string>): boolean {
  const [, uri, pointer] = /^(?:input|output):([^# ]*)#([^ ]*)$/.exec(id) ?? [];
  const unit = uri === undefined || pointer === undefined ? undefined : unitAt({ uri, pointer }, units);
  return unit === undefined || above.has(unit);
}

/** The operations whose tools reach a changed unit; undefined where one of them cannot be told. */
function affectedTools(
  { tools }: Decisions,
  units: ReadonlyMap<string, Unit>,
  above: ReadonlySet<string>,
): Set<string> | undefined {
  const affected = new Set<string>();
  for (const key of tools.keys()) {
    const space = key.indexOf(" ");
    const own = ownUnits(key.slice(space + 1), key.slice(0, space)).filter((unit) => units.has(unit));
    if (own.length === 0) return undefined;
    if (own.some((unit) => above.has(unit))) affected.add(key);
  }
  return affected;
}

interface MadeSome {
  readonly files: readonly OutputFile[];
  /** What publishing says of the tools. */
  readonly diagnostics: readonly Diagnostic[];
  /** Of the operations that were read. */
  readonly origins: readonly Origin[];
}

/** The files that the affected tools change. */
async function makeSome(
  input: IncrementInput,
  decided: Decisions,
  affected: ReadonlySet<string>,
  isAffected: (id: SchemaId) => boolean,
): Promise<MadeSome | undefined> {
  const { source, settled, state, options, ingredients } = input;
  const { value: document } = resolve(source, ({ method, path }) => affected.has(`${method} ${path}`));
  if (document.operations.length !== affected.size) return undefined;
  const { value: changes } = await curate(document.operations, options, state.names);
  const quarantined = quarantineReasons(state.quarantine, options.quarantine);
  const { value: some } = translateSome(document, { ...options, changes, decided, quarantined });
  const catalog = await readLocked(state, "catalog.json");
  if (some === undefined || catalog === undefined) return undefined;
  const tools = new Map([...decided.tools.values()].map((tool) => [tool.name, tool]));
  const emitted = emitSome(some, { text: catalog, tools, budgets: state.names, isAffected });
  if (emitted.value === undefined) return undefined;
  const copied = input.snapshot ? snapshotModules(source, createRun(options)) : [];
  if (input.snapshot && copied.length === 0) return undefined;

  const header = { title: oneLine(document.info.title) };
  const modules = [...emitted.value.modules, ...copied];
  const digests = modules.map((module) => ({ path: module.path, digest: moduleDigest(module, header) }));
  const same = unchangedModules(state, digests, ingredients.toolwright);
  const files = await printChanged(
    input,
    modules.filter(({ path }) => !same.has(path)),
    emitted.value,
    header,
  );
  const isSound = (await Promise.all(files.map((file) => differsInTextsAlone(input, file, modules)))).every(
    (told) => told,
  );
  if (!isSound || files.some(({ path }) => !settled.files.has(path))) return undefined;
  return { files, diagnostics: emitted.diagnostics, origins: document.operations.map(({ origin }) => origin) };
}

async function printChanged(
  { state }: IncrementInput,
  changed: readonly Module[],
  { lines }: EmittedSome,
  header: FileHeader,
): Promise<readonly OutputFile[]> {
  const catalog = changed.find(({ path }) => path === lines.module.path);
  const before = catalog && (await readLocked(state, catalog.path));
  const text = before && (await replaceItems(before, lines.module, header, lines.positions));
  if (catalog === undefined || text === undefined) return print(changed, header);
  const rest = await print(
    changed.filter((module) => module !== catalog),
    header,
  );
  const digests = { digest: textDigest(text), moduleDigest: moduleDigest(catalog, header) };
  return [...rest, { path: catalog.path, text, ...digests }];
}

/** Whether a file differs from what it was in texts alone: where code has changed, other modules may have to. */
async function differsInTextsAlone(
  { state }: IncrementInput,
  { path, text }: OutputFile,
  modules: readonly Module[],
): Promise<boolean> {
  const isPart = modules.some((module) => module.path === path && /^(tools|schemas)\//.test(path));
  if (!isPart) return true;
  const before = await readLocked(state, path);
  return before !== undefined && codeOf(before) === codeOf(text);
}

/** A tool's or a schema's module without comments and the tool's description. */
function codeOf(text: string): string {
  return text
    .replaceAll(/\/\*\*.*?\*\//gsu, "")
    .replace(/\n {2,4}description:\s+(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'),\n/u, "\n");
}

/** What is said of a tool for the length of its texts. */
const textCodes: ReadonlySet<string> = new Set(["input/descriptions-dropped", "input/too-large", "output/budget"]);

/** What the last run said, in the words of this one; undefined where this one says more or less. */
function renewed(
  before: readonly Diagnostic[],
  now: readonly Diagnostic[],
  origins: readonly Origin[],
): Diagnostic[] | undefined {
  const places = new Set(origins.map(originKey));
  const said = new Map(now.map((one) => [keyOf(one), one]));
  const told = before.map((one) => {
    if (!textCodes.has(one.code) || (one.at !== undefined && !places.has(originKey(one.at)))) return one;
    const again = said.get(keyOf(one));
    said.delete(keyOf(one));
    return again;
  });
  return said.size > 0 || told.some((one) => one === undefined) ? undefined : (told as Diagnostic[]);
}

function keyOf({ code, at }: Diagnostic): string {
  return `${code} ${at === undefined ? "" : originKey(at)}`;
}

function partsIn({ files }: ToldLock): Map<string, LockedPart> {
  const parts = new Map<string, LockedPart>();
  for (const [path, { of, name, exact }] of files)
    if (of !== undefined && name !== undefined) parts.set(path, { of, name, ...(exact && { exact }) });
  return parts;
}
