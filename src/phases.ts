import type { GenerateOptions } from "./config/options.js";
import type { Diagnostic, PhaseResult } from "./diagnostics/diagnostic.js";
import { emit, type Emitted } from "./emit/emit.js";
import type { TextModule } from "./emit/module.js";
import type { ProgressEvent, Summary } from "./generate-result.js";
import type { OpenedSource } from "./load/library.js";
import { readBundle } from "./load/load.js";
import type { RuntimeFile } from "./load/runtime-files.js";
import { sourceStamp } from "./load/unchanged.js";
import { validateStructure } from "./load/validate.js";
import type { PublishedNames } from "./model/names.js";
import type { PlannedRun } from "./plan-output.js";
import { moduleDigest } from "./print/digest.js";
import { print } from "./print/print.js";
import { resolve } from "./resolve/resolve.js";
import type { ResolvedDocument } from "./resolve/resolved-document.js";
import type { Run } from "./run.js";
import { operationKey } from "./translate/names/tool-names.js";
import { translate } from "./translate/translate.js";
import { type Ingredients, keptOutcome } from "./unchanged.js";
import { gitAttributes } from "./write/gitattributes.js";
import { planWrite } from "./write/plan.js";
import { type OutputState, unchangedModules } from "./write/state.js";

/** What the phases start from. */
export interface PhasesInput {
  readonly opened: OpenedSource;
  readonly state: PhaseResult<OutputState>;
  readonly ingredients: Ingredients;
  readonly options: GenerateOptions;
}

/** The list of phases (design, section 3), from the text of the root document to the plan of what is to be written. */
export async function runPhases(
  { opened, state: { value: state, diagnostics }, ingredients, options }: PhasesInput,
  run: Run,
  report: (event: ProgressEvent) => void,
): Promise<PlannedRun> {
  const source = run.take(await readBundle(opened));
  if (source === undefined) return {};
  if (run.hasFailed()) return { source };
  run.add(validateStructure(source));
  const document = run.take(resolve(source));
  run.add(diagnostics);
  if (run.hasFailed()) return { source };

  report({ phase: "translating" });
  const catalog = run.take(translate(document, { ...options, published: state.names }));
  if (run.hasFailed()) return { source };
  const emitted = run.take(emit(catalog, { runtime: textModules(ingredients.runtime), budgets: state.names }));
  run.count(countTools(catalog.tools.length, emitted, run.diagnostics));
  if (run.hasFailed()) return { source };

  const header = { title: catalog.server.title };
  const digests = emitted.modules.map((module) => ({ path: module.path, digest: moduleDigest(module, header) }));
  const unchanged = unchangedModules(state, digests, ingredients.toolwright);
  const changed = emitted.modules.filter(({ path }) => !unchanged.has(path));
  report({ phase: "printing", done: 0, total: changed.length });
  const files = await print(changed, header);

  report({ phase: "writing" });
  const outcome = keptOutcome(run.summary(), run.diagnostics);
  const { toolwright, options: optionsDigest } = ingredients;
  const stamp = { toolwright, options: optionsDigest, source: sourceStamp(source), ...(outcome && { outcome }) };
  const names = publishedNames(emitted, document, state.names);
  const plan = run.take(await planWrite(state, { files, unchanged, names, stamp }, options));
  run.count({
    created: plan.create.length,
    updated: plan.update.length,
    kept: plan.keep.length,
    deleted: plan.delete.length,
  });
  return { plan, source };
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
    typedOutputs: tools.filter(({ tool }) => tool.output !== undefined).length,
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
  earlier: PublishedNames,
): PublishedNames {
  const kept = operations.map(operationKey).flatMap((key) => {
    const known = earlier.tools[key];
    return known === undefined ? [] : [[key, known] as const];
  });
  const named = tools.map(({ tool }) => {
    const { operationId, name } = tool;
    return [tool.operationKey, { name, ...(operationId !== undefined && { operationId }) }] as const;
  });
  return { ...budgets, tools: Object.fromEntries([...kept, ...named]) };
}
