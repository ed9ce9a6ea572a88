import type { GenerateOptions } from "./config/options.js";
import type { Diagnostic, PhaseResult } from "./diagnostics/diagnostic.js";
import type { NotModified, OpenedSource } from "./load/library.js";
import { isUrl, type KnownDocument, openSource } from "./load/open-source.js";
import { openSnapshot, snapshotPath, snapshotTexts } from "./load/snapshot.js";
import type { SourceBundle, SourceTexts } from "./load/source-bundle.js";
import { readUnchanged, sourceStamp } from "./load/unchanged.js";
import type { SourceStamp } from "./model/source-stamp.js";
import type { ToldLock } from "./unchanged.js";
import type { Lock } from "./write/lock.js";

/** What became of the source: it cannot be opened, it is what the lock says, or it was read. */
export type FoundSource =
  | { readonly fault: Diagnostic }
  | { readonly same: SourceTexts }
  | { readonly read: PhaseResult<SourceBundle | undefined>; readonly stamp?: SourceStamp };

/**
 * Reads the source of a run, or with `offline` the snapshot in its place. `settled` is the lock of an output in which nothing but the document can
 * have changed: if the document has not either, it is not parsed.
 */
export async function findSource(
  options: GenerateOptions,
  settled: ToldLock | undefined,
  lock: Lock | undefined,
): Promise<FoundSource> {
  if (options.offline === true && isDistant(options.source)) return findSnapshot(options, settled, lock);
  const opened = await openSource(options.source, { ...openOptions(options), ...knownRoot(settled?.source) });
  if ("code" in opened) return { fault: opened };
  const same = settled && (await textsOf(opened, settled, options));
  if (same) return { same };
  const whole = isSentAgain(opened) ? opened : await openSource(options.source, openOptions(options));
  if ("code" in whole) return { fault: whole };
  const { readBundle } = await import("./load/load.js");
  const read = await readBundle(whole);
  return { read, ...(read.value && { stamp: sourceStamp(read.value, whole.root.validators) }) };
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
  settled: ToldLock | undefined,
  lock: Lock | undefined,
): Promise<FoundSource> {
  if (settled?.files.has(snapshotPath)) {
    const { root, documents } = settled.source;
    const same = await snapshotTexts({ root, uris: documents.keys() }, out, cwd);
    if (same) return { same };
  }
  const bundle = await openSnapshot(out, cwd);
  if ("code" in bundle) return { fault: bundle };
  const read = { value: bundle, diagnostics: [] };
  return { read, ...(lock && { stamp: lock.source }) };
}
