import { join } from "node:path";
import type { GenerateOptions } from "./config/options.js";
import type { ReadOptions } from "./config/read-options.js";
import { isUnchanged } from "./find-source.js";
import type { ProgressEvent } from "./generate-result.js";
import { isUrl, pause } from "./load/open-source.js";
import { type FileWatch, watchFiles } from "./load/watch-files.js";
import { type Regenerated, regenerate } from "./regenerate.js";
import { quarantinePath } from "./write/paths.js";

/** What a watch is told. */
export interface WatchOptions {
  /** The options of the next run, read anew; undefined where flags or config file are wrong. */
  readonly readOptions: () => Promise<ReadOptions>;
  /** Files that `readOptions` reads, or would if they were there; absolute. */
  readonly configFiles: readonly string[];
  /** How long after an answer a URL is asked again. */
  readonly intervalMs: number;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** Waits for the interval, in place of the clock. */
  readonly wait?: typeof pause;
}

/** One run of a watch. */
export interface Round {
  /** `again`: nobody saved anything, so that there may be nothing new to be told. */
  readonly cause: "start" | "save" | "again";
  readonly read: ReadOptions;
  /** Undefined where the options are wrong. */
  readonly run?: Regenerated;
  /** The files that are watched; absolute. */
  readonly files: ReadonlySet<string>;
}

/** Where a watch shows what it does. */
export interface WatchDisplay {
  readonly report: (event: ProgressEvent) => void;
  readonly tell: (round: Round) => Promise<void>;
}

/**
 * Generates, and generates again whenever the document, a file that its references reach or lack, the config file or the quarantine file changes, until the signal ends it.
 * A URL is asked again after each interval. What one run cannot do the next one may: it throws only for a bug of ours.
 */
export async function watch(options: WatchOptions, { report, tell }: WatchDisplay): Promise<void> {
  const { signal } = options;
  const saves = createSaves(signal);
  let watched: FileWatch | undefined;
  const watchThese = async (files: ReadonlySet<string>): Promise<boolean> => {
    if (watched?.files.size === files.size && [...files].every((file) => watched?.files.has(file))) return false;
    const next = await watchFiles(files, saves.notify);
    await watched?.close();
    watched = next;
    return true;
  };
  let last: Regenerated | undefined;
  let reached: ReadonlySet<string> = new Set();
  let cause: Round["cause"] = "start";
  try {
    while (!signal.aborted) {
      const read = await options.readOptions();
      await watchThese(filesOf(options, read, reached));
      const run = read.value && (await regenerate({ ...read.value, signal }, last, report));
      if (signal.aborted) return;
      last = run ?? last;
      reached = new Set([...(run?.ok ? [] : reached), ...(run?.files ?? [])]);
      const files = filesOf(options, read, reached);
      const hasMore = await watchThese(files);
      await tell({ cause, read, files, ...(run && { run }) });
      // What was saved before all files were watched would be missed.
      cause = hasMore ? "again" : await nextCause(options, read.value, run, saves);
    }
  } finally {
    await watched?.close();
  }
}

function filesOf(
  { configFiles }: WatchOptions,
  { value: options, toolsFile }: ReadOptions,
  reached: ReadonlySet<string>,
): ReadonlySet<string> {
  const configs = [...configFiles, ...(toolsFile === undefined ? [] : [toolsFile])];
  if (options === undefined) return new Set([...configs, ...reached]);
  const { source, overlays = [], out } = options;
  const named = [source, ...overlays].filter((file) => !isUrl(file));
  return new Set([...configs, join(out, quarantinePath), ...named, ...reached]);
}

/** Waits for what makes another run worthwhile, or for the end of the watch. */
async function nextCause(
  { intervalMs, signal, wait = pause }: WatchOptions,
  options: GenerateOptions | undefined,
  run: Regenerated | undefined,
  saves: Saves,
): Promise<Round["cause"]> {
  const asksAgain = options !== undefined && isUrl(options.source);
  for (;;) {
    const enough = new AbortController();
    const interval = asksAgain ? [wait(intervalMs, AbortSignal.any([signal, enough.signal])).then(() => false)] : [];
    const isSaved = await Promise.race([saves.next().then(() => true), ...interval]);
    enough.abort();
    if (isSaved) {
      await saves.settle();
      return "save";
    }
    const isSame = options && run?.stamp && (await isUnchanged({ ...options, signal }, run.stamp));
    if (!isSame || signal.aborted) return "again";
  }
}

/** How long nothing must have been saved before the files are read: an editor writes in several steps, and several files. */
const quietMilliseconds = 100;

interface Saves {
  /** Something was saved. */
  readonly notify: () => void;
  /** Resolves when something was saved since the last `settle`, and when the watch ends. */
  readonly next: () => Promise<void>;
  /** Resolves when nothing is saved any more. */
  readonly settle: () => Promise<void>;
}

function createSaves(signal: AbortSignal): Saves {
  let isPending = false;
  let wake = (): void => undefined;
  signal.addEventListener("abort", () => wake(), { once: true });
  return {
    notify: () => {
      isPending = true;
      wake();
    },
    next: () =>
      new Promise((resolve) => {
        wake = resolve;
        if (isPending || signal.aborted) resolve();
      }),
    settle: async () => {
      while (isPending && !signal.aborted) {
        isPending = false;
        await pause(quietMilliseconds, signal);
      }
    },
  };
}
