import type { GenerateOptions } from "./config/options.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { emit, type Emitted } from "./emit/emit.js";
import type { TextModule } from "./emit/module.js";
import type { GenerateResult, ProgressEvent, Summary } from "./generate-result.js";
import { load } from "./load/load.js";
import { readRuntimeFiles } from "./load/runtime-files.js";
import type { SourceBundle } from "./load/source-bundle.js";
import { validateStructure } from "./load/validate.js";
import type { PublishedNames } from "./model/names.js";
import { moduleDigest } from "./print/digest.js";
import { print } from "./print/print.js";
import { resolve } from "./resolve/resolve.js";
import type { ResolvedDocument } from "./resolve/resolved-document.js";
import { createRun } from "./run.js";
import { shortDigest } from "./support/digest.js";
import { byCodeUnits } from "./support/order.js";
import { operationKey } from "./translate/names/tool-names.js";
import { translate } from "./translate/translate.js";
import { toolwrightVersion } from "./version.js";
import { applyPlan } from "./write/apply.js";
import { gitAttributes } from "./write/gitattributes.js";
import { planWrite } from "./write/plan.js";
import { readOutput, unchangedModules } from "./write/state.js";

/**
 * Generates the output of one document: the list of phases (design, section 3). Diagnostics of all phases are gathered; an error, or a warning
 * under `strict`, ends the run before anything is written. Throws only for a bug of ours.
 */
export async function generate(
  options: GenerateOptions,
  report: (event: ProgressEvent) => void = () => {},
): Promise<GenerateResult> {
  const run = createRun(options);
  report({ phase: "reading" });
  const bundle = run.take(await load(options.source, { cwd: options.cwd }));
  if (bundle === undefined || run.hasFailed()) return run.finish(bundle);
  run.add(validateStructure(bundle));
  const document = run.take(resolve(bundle));
  const state = run.take(await readOutput(options.out));
  if (run.hasFailed()) return run.finish(bundle);

  report({ phase: "translating" });
  const catalog = run.take(translate(document, { ...options, published: state.names }));
  if (run.hasFailed()) return run.finish(bundle);
  const emitted = run.take(emit(catalog, { runtime: await runtimeModules(), budgets: state.names }));
  run.count(countTools(catalog.tools.length, emitted, run.diagnostics));
  if (run.hasFailed()) return run.finish(bundle);

  const header = { title: catalog.server.title };
  const digests = emitted.modules.map((module) => ({ path: module.path, digest: moduleDigest(module, header) }));
  const version = toolwrightVersion();
  const unchanged = unchangedModules(state, digests, version);
  const changed = emitted.modules.filter(({ path }) => !unchanged.has(path));
  report({ phase: "printing", done: 0, total: changed.length });
  const files = await print(changed, header);

  report({ phase: "writing" });
  const stamp = {
    toolwright: version,
    document: shortDigest(documentTexts(bundle), 64),
    options: shortDigest(optionsText(options), 64),
  };
  const plan = run.take(
    await planWrite(state, { files, unchanged, names: publishedNames(emitted, document, state.names), stamp }, options),
  );
  run.count({
    created: plan.create.length,
    updated: plan.update.length,
    kept: plan.keep.length,
    deleted: plan.delete.length,
  });
  if (run.hasFailed()) return run.finish(bundle);
  run.add(await applyPlan(plan));
  return run.finish(bundle);
}

async function runtimeModules(): Promise<TextModule[]> {
  const runtime = await readRuntimeFiles();
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

function documentTexts({ documents }: SourceBundle): string {
  const sorted = [...documents].sort(([a], [b]) => byCodeUnits(a, b));
  return sorted.map(([uri, { text }]) => `${uri}\n${text}`).join("\n");
}

/** What decides over the output beside the document; where it goes does not. */
function optionsText({ include, exclude, server }: GenerateOptions): string {
  return JSON.stringify({ include, exclude, server });
}
