import type { GenerateOptions } from "./config/options.js";
import { curate } from "./curate.js";
import { type Diagnostic, diagnostic } from "./diagnostics/diagnostic.js";
import { emit, type Emitted } from "./emit/emit.js";
import type { TextModule } from "./emit/module.js";
import { isDistant } from "./find-source.js";
import type { ProgressEvent, Summary } from "./generate-result.js";
import { ledgerOf } from "./ledger.js";
import { defaultMaxBytes } from "./load/open-source.js";
import type { RuntimeFile } from "./load/runtime-files.js";
import { snapshotPath, snapshotText } from "./load/snapshot.js";
import type { SourceBundle } from "./load/source-bundle.js";
import { validateStructure } from "./load/validate.js";
import type { Catalog } from "./model/catalog.js";
import type { PublishedNames } from "./model/names.js";
import { quarantineReasons } from "./model/quarantine.js";
import type { SourceStamp } from "./model/source-stamp.js";
import { moduleDigest } from "./print/digest.js";
import { print } from "./print/print.js";
import { resolve } from "./resolve/resolve.js";
import type { ResolvedDocument } from "./resolve/resolved-document.js";
import type { Run } from "./run.js";
import { operationKey } from "./translate/names/tool-names.js";
import { translate } from "./translate/translate.js";
import { namesOf } from "./translate/names/published-names.js";
import { type Ingredients, keptOutcome } from "./unchanged.js";
import { gitAttributes } from "./write/gitattributes.js";
import type { LockStamp } from "./write/lock.js";
import { type PlanOptions, planWrite, type WritePlan } from "./write/plan.js";
import { type OutputState, unchangedModules } from "./write/state.js";

/** What the phases start from. */
export interface PhasesInput {
  readonly source: SourceBundle;
  /** Undefined where the texts that the source was parsed from are not known. */
  readonly stamp: SourceStamp | undefined;
  readonly state: OutputState;
  readonly ingredients: Ingredients;
  readonly options: GenerateOptions & PlanOptions;
  /** Whether the output holds a snapshot of the source. */
  readonly snapshot: boolean;
}

/** What they come to; without a plan where an error of the run forbids it. */
export interface PhasesOutput {
  readonly plan?: WritePlan;
  readonly made?: { readonly bundle: SourceBundle; readonly catalog: Catalog };
}

/** The list of phases (design, section 3), from the parsed document to the plan of what is to be written. */
export async function runPhases(
  input: PhasesInput,
  run: Run,
  report: (event: ProgressEvent) => void,
): Promise<PhasesOutput> {
  const { source, state, ingredients, options } = input;
  // A server may write maps in any order, and the snapshot has another: neither must show in the lock.
  const isPlain = run.diagnostics.length === 0 && !isDistant(options.source);
  const modelled = await runModelPhases(source, state, options, run, report);
  if (modelled === undefined) return {};
  const { document, catalog } = modelled;
  const copied = [...textModules(ingredients.runtime), ...(input.snapshot ? snapshotModules(source, run) : [])];
  const { client = false, discovery = false } = options;
  const emitted = run.take(emit(catalog, { runtime: copied, budgets: state.names, client, discovery }));
  run.count(countTools(catalog.tools.length, emitted, run.diagnostics));
  if (run.hasFailed()) return {};

  const header = { title: catalog.server.title };
  const digests = emitted.modules.map((module) => ({ path: module.path, digest: moduleDigest(module, header) }));
  const unchanged = unchangedModules(state, digests, ingredients.toolwright);
  const changed = emitted.modules.filter(({ path }) => !unchanged.has(path));
  report({ phase: "printing", done: 0, total: changed.length });
  const files = await print(changed, header);

  report({ phase: "writing" });
  const names = publishedNames(emitted, document, catalog, state.names);
  const published = emitted.tools.map(({ tool }) => tool);
  const ledger = isPlain ? ledgerOf(source, catalog, published, run.diagnostics) : undefined;
  const { units, parts } = ledger ?? {};
  const stamp = { ...stampOf(input, run), ...(units && { units }) };
  const plan = run.take(await planWrite(state, { files, unchanged, names, stamp, ...(parts && { parts }) }, options));
  run.count(plannedCounts(plan));
  return { plan, made: { bundle: source, catalog } };
}

/** How many files a plan creates, updates, keeps and deletes. */
export function plannedCounts(plan: WritePlan): Partial<Summary> {
  return {
    created: plan.create.length,
    updated: plan.update.length,
    kept: plan.keep.length,
    deleted: plan.delete.length,
  };
}

/** What decides over the model: nothing of where the document comes from and the output goes. */
export type ModelOptions = Omit<GenerateOptions, "source" | "overlays" | "out" | "cwd" | "force" | "strict">;

/** The phases up to the model, under the names and the quarantine of the output; undefined with errors. */
export async function runModelPhases(
  source: SourceBundle,
  { names, quarantine }: Pick<OutputState, "names" | "quarantine">,
  options: ModelOptions,
  run: Run,
  report: (event: ProgressEvent) => void,
): Promise<{ readonly document: ResolvedDocument; readonly catalog: Catalog } | undefined> {
  run.add(await validateStructure(source));
  const document = run.take(resolve(source));
  if (run.hasFailed()) return undefined;
  report({ phase: "translating" });
  const quarantined = quarantineReasons(quarantine, options.quarantine);
  const changes = run.take(await curate(document.operations, options, names));
  const catalog = run.take(translate(document, { ...options, changes, published: names, quarantined }));
  return run.hasFailed() ? undefined : { document, catalog };
}

/** What the lock says that an output was made from, but for the units of its document. */
export function stampOf({ source, stamp, ingredients }: PhasesInput, run: Run): LockStamp {
  const outcome = keptOutcome(run.summary(), run.diagnostics);
  const { toolwright, options } = ingredients;
  // No text has this digest, so that the next run reads the source anew.
  const unknown = { root: source.root, documents: new Map([[source.root, { digest: "" }]]) };
  return { toolwright, options, source: stamp ?? unknown, ...(outcome && { outcome }) };
}

/** The snapshot of a source; none, with a diagnostic, where it would be too large. */
export function snapshotModules(source: SourceBundle, run: Run): TextModule[] {
  const text = snapshotText(source, defaultMaxBytes);
  if (text === undefined) run.add([diagnostic("snapshot/too-large", {})]);
  return text === undefined ? [] : [{ kind: "text", path: snapshotPath, text }];
}

function textModules(runtime: readonly RuntimeFile[]): TextModule[] {
  const files = [
    ...runtime.map(({ name, text }) => ({ path: `runtime/${name}`, text })),
    { path: ".gitattributes", text: gitAttributes },
  ];
  return files.map((file) => ({ kind: "text", ...file }));
}
function countTools(selected: number, { tools }: Emitted, diagnostics: readonly Diagnostic[]): Partial<Summary> {
  const operations = selected + diagnostics.filter(({ code }) => code === "operation/skipped").length;
  return {
    operations,
    tools: tools.length,
    typedOutputs: tools.filter(({ tool }) => tool.output !== undefined && tool.quarantine === undefined).length,
    quarantined: tools.filter(({ tool }) => tool.quarantine !== undefined).length,
    skipped: operations - tools.length,
    degraded: diagnostics.filter(({ code, severity }) => severity !== "info" && /^(schema|ref|gate)\//.test(code))
      .length,
    declaredNodes: tools.reduce((sum, { declaredNodes }) => sum + declaredNodes, 0),
    publishedNodes: tools.reduce((sum, { shownNodes }) => sum + shownNodes, 0),
  };
}

/** Names of operations that are left out this time stay known. */
function publishedNames(
  { tools, budgets }: Emitted,
  { operations }: ResolvedDocument,
  { prefix }: Catalog,
  earlier: PublishedNames,
): PublishedNames {
  const kept = operations.map(operationKey).flatMap((key) => {
    const known = earlier.tools[key];
    return known === undefined ? [] : [[key, known] as const];
  });
  const named = namesOf({ tools: tools.map(({ tool }) => tool), ...(prefix !== undefined && { prefix }) });
  return { ...budgets, ...named, tools: { ...Object.fromEntries(kept), ...named.tools } };
}
