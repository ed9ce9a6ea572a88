import type { GenerateOptions } from "./config/options.js";
import type { Diagnostic, PhaseResult } from "./diagnostics/diagnostic.js";
import type { NotModified, OpenedSource } from "./load/library.js";
import { isUrl, type KnownDocument, openSource } from "./load/open-source.js";
import { openSnapshot, snapshotPath, snapshotTexts } from "./load/snapshot.js";
import type { SourceBundle, SourceTexts } from "./load/source-bundle.js";
import { readUnchanged, sourceStamp } from "./load/unchanged.js";
import type { SourceStamp } from "./model/source-stamp.js";
import { createOverlaying, overlaysIn, overlayTexts, type ReadOverlays, readOverlays } from "./overlays.js";
import type { Run } from "./run.js";
import type { ToldLock } from "./unchanged.js";
import type { Lock } from "./write/lock.js";

/** What became of the source: it cannot be opened, it is what the lock says, or it was read. */
export type FoundSource =
  | { readonly fault: Diagnostic }
  | { readonly same: SourceTexts }
  | { readonly read: PhaseResult<SourceBundle | undefined>; readonly stamp?: SourceStamp };

/**
 * Reads the source of a run, or with `offline` the snapshot in its place. `settled` is the lock of an output in which nothing but the document can
 * have changed: if the document has not either, it is not parsed. What is read lies under `overlays`.
 */
export async function findSource(
  options: GenerateOptions,
  overlays: ReadOverlays,
  settled: ToldLock | undefined,
  lock: Lock | undefined,
): Promise<FoundSource> {
  if (options.offline === true && isDistant(options.source)) return findSnapshot(options, overlays, settled, lock);
  const opened = await openSource(options.source, { ...openOptions(options), ...knownRoot(settled?.source) });
  if ("code" in opened) return { fault: opened };
  const same = settled && (await textsOf(opened, settled, options));
  if (same) return { same: withOverlays(same, overlays) };
  const whole = isSentAgain(opened) ? opened : await openSource(options.source, openOptions(options));
  if ("code" in whole) return { fault: whole };
  const { readBundle } = await import("./load/load.js");
  const read = await readBundle(whole, await createOverlaying(overlays));
  return { read, ...(read.value && { stamp: sourceStamp(read.value, whole.root) }) };
}

/** What a run read that does not ask what has changed. */
export interface ReadSource {
  /** Undefined with errors, which are the run's. */
  readonly bundle?: SourceBundle;
  /** Positions are looked up in it. */
  readonly source: SourceTexts;
  readonly stamp?: SourceStamp;
}

/** Reads the source of a run under its overlays, whether it has changed or not. `lock` is that of an output whose snapshot is as it was written. */
export async function readSource(options: GenerateOptions, lock: Lock | undefined, run: Run): Promise<ReadSource> {
  const overlays = run.take(await readOverlays(options));
  const failed = { source: overlayTexts(overlays) };
  if (run.hasFailed()) return failed;
  const found = await findSource(options, overlays, undefined, lock);
  if ("fault" in found) run.add([found.fault]);
  if (!("read" in found)) return failed;
  const bundle = run.take(found.read);
  run.under(bundle);
  return bundle === undefined ? failed : { bundle, source: bundle, ...(found.stamp && { stamp: found.stamp }) };
}

/** A snapshot under overlays. Undefined with errors. */
async function overlaidSnapshot(
  snapshot: SourceBundle,
  overlays: ReadOverlays,
): Promise<PhaseResult<SourceBundle | undefined>> {
  const { overlays: _, ...bundle } = snapshot;
  const overlaying = await createOverlaying(overlays);
  if (overlaying === undefined) return { value: bundle, diagnostics: [] };
  const { overlayBundle } = await import("./load/overlaid.js");
  return overlayBundle(bundle, overlaying);
}

/** A snapshot under the overlays that its output, or `made`, was made with; undefined where they cannot be applied. */
export async function snapshotAsMade(
  snapshot: SourceBundle,
  made: Pick<SourceBundle, "overlays"> = snapshot,
): Promise<SourceBundle | undefined> {
  const { value: overlays } = overlaysIn(made.overlays?.values() ?? []);
  return (await overlaidSnapshot(snapshot, overlays)).value;
}

function withOverlays(texts: SourceTexts, { documents }: ReadOverlays): SourceTexts {
  return documents.size === 0 ? texts : { ...texts, overlays: documents };
}

/** Whether a source is elsewhere, so that the output keeps a snapshot of it: a URL, or standard input. A file is kept where it lies. */
export function isDistant(source: string): boolean {
  return source === "-" || isUrl(source);
}

function isSentAgain(opened: OpenedSource | NotModified): opened is OpenedSource {
  return opened.root !== "not-modified";
}

function openOptions({ cwd, headers, timeoutMs, signal }: GenerateOptions) {
  return {
    cwd,
    ...(headers && { headers }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(signal && { signal }),
  };
}

/** Whether a source is still what `stamp` says; false too where that cannot be told. */
export async function isUnchanged(options: GenerateOptions, stamp: SourceStamp): Promise<boolean> {
  const opened = await openSource(options.source, { ...openOptions(options), ...knownRoot(stamp) });
  return !("code" in opened) && (await readUnchanged(opened, stamp)) !== undefined;
}

function knownRoot(stamp: SourceStamp | undefined): { readonly known?: KnownDocument } {
  const { baseUrl, root, documents } = stamp ?? {};
  const validators = root === undefined ? undefined : documents?.get(root);
  if (baseUrl === undefined || (validators?.etag === undefined && validators?.lastModified === undefined)) return {};
  return { known: { url: baseUrl, validators } };
}

async function textsOf(
  opened: OpenedSource | NotModified,
  { source, files }: ToldLock,
  { out, cwd }: GenerateOptions,
): Promise<SourceTexts | undefined> {
  const texts = await readUnchanged(opened, source);
  if (texts === undefined || opened.root !== "not-modified") return texts;
  // The server did not send it again.
  const uris = source.documents.keys();
  const kept = files.has(snapshotPath) ? await snapshotTexts({ root: source.root, uris }, out, cwd) : undefined;
  return kept ?? texts;
}

async function findSnapshot(
  { out, cwd }: GenerateOptions,
  overlays: ReadOverlays,
  settled: ToldLock | undefined,
  lock: Lock | undefined,
): Promise<FoundSource> {
  if (settled?.files.has(snapshotPath)) {
    const { root, documents } = settled.source;
    const same = await snapshotTexts({ root, uris: documents.keys() }, out, cwd);
    if (same) return { same: withOverlays(same, overlays) };
  }
  const bundle = await openSnapshot(out, cwd);
  if ("code" in bundle) return { fault: bundle };
  const read = await overlaidSnapshot(bundle, overlays);
  return { read, ...(lock && { stamp: lock.source }) };
}
