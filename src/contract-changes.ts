import { join } from "node:path";
import type { GenerateOptions } from "./config/options.js";
import type { Change } from "./contract/change.js";
import { compareSides } from "./diff.js";
import { readCatalog, type ReadSide } from "./diff-sides.js";
import { snapshotAsMade } from "./find-source.js";
import { openSnapshot, snapshotPath } from "./load/snapshot.js";
import type { SourceBundle } from "./load/source-bundle.js";
import { curate } from "./curate.js";
import type { PlannedRun } from "./plan-output.js";
import { resolve } from "./resolve/resolve.js";
import { translate } from "./translate/translate.js";

/**
 * What a changed document changes for MCP clients: the contract of the output, as it was generated, against that of the document as it is now. The whole
 * models are compared where the output has a snapshot; else what is published, which may be cut (design, section 6, Size). Undefined where that was edited, and
 * where no new contract was made.
 */
export async function contractChanges(
  planned: Pick<PlannedRun, "made" | "state">,
  options: GenerateOptions,
): Promise<readonly Change[] | undefined> {
  const { made, state } = planned;
  if (made === undefined) return undefined;
  if (state.files.get(snapshotPath) !== "as-locked") return publishedChanges(planned, options);
  return compareSides(await ofSnapshot(made.bundle, state, options), { diagnostics: [], ...made }, state.names);
}

/** The same of what is published, whatever it was that changed: the document, the options or the quarantine. */
export async function publishedChanges(
  { made, state }: Pick<PlannedRun, "made" | "state">,
  { out, cwd }: GenerateOptions,
): Promise<readonly Change[] | undefined> {
  if (made === undefined || state.files.get("catalog.json") !== "as-locked") return undefined;
  const old = await readCatalog(join(out, "catalog.json"), cwd, state.names);
  return compareSides(old, { diagnostics: [], ...made }, state.names);
}

/** With the options and overlays of now: what they change is no change of the document. */
async function ofSnapshot(
  now: SourceBundle,
  { names }: PlannedRun["state"],
  options: GenerateOptions,
): Promise<ReadSide> {
  const snapshot = await openSnapshot(options.out, options.cwd);
  if ("code" in snapshot) return { diagnostics: [snapshot] };
  const bundle = await snapshotAsMade(snapshot, now);
  if (bundle === undefined) return { diagnostics: [] };
  const document = resolve(bundle).value;
  // What the options name may be new: that is told of the document of now.
  const { value: changes } = await curate(document.operations, options);
  const { value: catalog, diagnostics } = translate(document, { ...options, changes, published: names });
  return { diagnostics, bundle, catalog };
}
