import { readFile, writeFile } from "node:fs/promises";
import { editTools, type ToolsEdit } from "./config/edit-tools.js";
import type { GenerateOptions } from "./config/options.js";
import { curate, operationFinder } from "./curate.js";
import { type Diagnostic, diagnostic } from "./diagnostics/diagnostic.js";
import { readSource } from "./find-source.js";
import type { ProgressEvent } from "./generate-result.js";
import type { SourceTexts } from "./load/source-bundle.js";
import type { PublishedNames } from "./model/names.js";
import { resolve } from "./resolve/resolve.js";
import type { ResolvedOperation } from "./resolve/resolved-document.js";
import { createRun } from "./run.js";
import { byCodeUnits } from "./support/order.js";
import { renamedOperation } from "./translate/names/published-names.js";
import { operationKey } from "./translate/names/tool-names.js";
import { selectOperations } from "./translate/selection.js";
import { failureDiagnostic } from "./write/failure.js";
import { readOutput } from "./write/state.js";

/** What became of the list of allowed tools. */
export interface SyncResult {
  /**
   * `done`: the file was changed, or need not be; `manual`: it is code, and must be changed by hand; `usage`: there is no list; `broken`: the document or the options have errors, or
   * the file could not be written.
   */
  readonly verdict: "done" | "manual" | "usage" | "broken";
  readonly diagnostics: readonly Diagnostic[];
  /** Positions are looked up in it. */
  readonly bundle?: SourceTexts;
  readonly edit: ToolsEdit;
}

const nothing: ToolsEdit = { added: [], removed: [], moved: [] };

/**
 * Brings the list of allowed tools up to date with the document: operations that are new get an entry `enabled: false`, entries of those that are gone go, and entries of
 * those that were renamed move, as far as the names file of the output tells. `toolsFile` is the file that holds the list: JSON or YAML; absolute. Throws only for a bug of ours.
 */
export async function sync(
  options: GenerateOptions,
  toolsFile: string | undefined,
  report: (event: ProgressEvent) => void = () => {},
): Promise<SyncResult> {
  const run = createRun(options);
  if (options.allowList !== true || options.places === undefined) {
    return { verdict: "usage", diagnostics: [diagnostic("sync/no-allow-list", {})], edit: nothing };
  }
  report({ phase: "reading" });
  const { value: state, diagnostics } = await readOutput(options.out, { repair: false });
  run.add(diagnostics);
  const { bundle, source } = await readSource(options, state.lock, run);
  const ended = (verdict: SyncResult["verdict"], edit = nothing): SyncResult => {
    return { verdict, edit, diagnostics: run.diagnostics, bundle: source };
  };
  if (bundle === undefined || run.hasFailed()) return ended("broken");
  const { operations } = resolve(bundle).value;
  const wanted = await wantedOperations(operations, options, run.add);
  if (run.hasFailed()) return ended("broken");
  const edit = editOf(Object.keys(options.tools ?? {}), { operations, wanted, names: state.names });
  if (toolsFile === undefined) return ended(isEmpty(edit) ? "done" : "manual", edit);
  try {
    await applyToFile(toolsFile, options.places.tools.pointer, edit);
    return ended("done", edit);
  } catch (error) {
    run.add([failureDiagnostic(error, toolsFile)]);
    return ended("broken");
  }
}

/** Those that include and exclude leave, and of which the document itself does not say whether they are enabled. */
async function wantedOperations(
  operations: readonly ResolvedOperation[],
  { include, exclude, places }: GenerateOptions,
  add: (diagnostics: readonly Diagnostic[]) => void,
): Promise<readonly ResolvedOperation[]> {
  const { value: stated } = await curate(operations, {});
  const { selected, diagnostics } = selectOperations(operations, { include, exclude, ...(places && { places }) });
  add(diagnostics);
  return selected.filter((operation) => stated.get(operationKey(operation))?.changes.enabled === undefined);
}

interface Known {
  readonly operations: readonly ResolvedOperation[];
  readonly wanted: readonly ResolvedOperation[];
  readonly names: PublishedNames;
}

function editOf(keys: readonly string[], { operations, wanted, names }: Known): ToolsEdit {
  const find = operationFinder(operations);
  const listed = new Set(keys.flatMap((key) => find(key).map(operationKey)));
  const keyOf = (operation: ResolvedOperation): string => {
    const { operationId } = operation;
    const isOne = operationId !== undefined && find(operationId).length === 1;
    return isOne ? operationId : operationKey(operation);
  };
  const moved: [string, string][] = [];
  const removed: string[] = [];
  for (const key of keys.filter((one) => find(one).length === 0)) {
    const now = renamedOperation(key, operations, names);
    if (now === undefined || listed.has(operationKey(now))) removed.push(key);
    else {
      moved.push([key, keyOf(now)]);
      listed.add(operationKey(now));
    }
  }
  const added = wanted.filter((operation) => !listed.has(operationKey(operation))).map(keyOf);
  return { added: added.sort(byCodeUnits), removed, moved };
}

function isEmpty({ added, removed, moved }: ToolsEdit): boolean {
  return added.length + removed.length + moved.length === 0;
}

async function applyToFile(path: string, pointer: string, edit: ToolsEdit): Promise<void> {
  if (isEmpty(edit)) return;
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const isJson = /\.jsonc?$/u.test(path);
  await writeFile(path, editTools(text, { isJson, pointer }, edit));
}
