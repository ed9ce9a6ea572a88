import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { type Formatted, formatBatch } from "./format.js";

// Below it, starting threads costs more than they save.
const worthThreads = 200;
// Small enough to share the work evenly, large enough to pay for a call of Prettier.
const batchLength = 50_000;
// Trees die young: with twice the usual space fewer are copied.
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

/** Formats texts, in the order given. Called once: then its threads end. */
export type FormatAll = (texts: readonly string[]) => Promise<Formatted[]>;

/** Readies what formats about `count` texts: this thread when they are few, else as many threads as there are cores (8 at most), which start at once. */
export function startFormatting(count: number): FormatAll {
  const cores = count < worthThreads ? 1 : Math.min(availableParallelism(), 8);
  const workers = cores === 1 ? [] : Array.from({ length: cores }, startWorker);
  return async (texts) => {
    const results: Formatted[] = [];
    // The largest first, so that none is left alone at the end.
    const queue = batchesOf(texts)
      .sort((a, b) => b.length - a.length)
      .values();
    const keep = ({ indices }: Batch, formatted: readonly Formatted[]) =>
      indices.forEach((index, at) => (results[index] = formatted[at]!));
    const take = (batch: Batch) => batch.indices.map((index) => texts[index]!);
    if (workers.length === 0) for (const batch of queue) keep(batch, await formatBatch(take(batch)));
    await Promise.all(workers.map((worker) => runWorker(worker, queue, take, keep)));
    return results;
  };
}

/** Texts that are formatted together, by their places in the list of all. */
interface Batch {
  readonly indices: number[];
  length: number;
}

function batchesOf(texts: readonly string[]): Batch[] {
  const batches: Batch[] = [];
  for (const [index, { length }] of texts.entries()) {
    const last = batches.at(-1);
    if (last && last.length + length <= batchLength) {
      last.indices.push(index);
      last.length += length;
    } else batches.push({ indices: [index], length });
  }
  return batches;
}

function startWorker(): Worker {
  const file = fileURLToPath(new URL("./format-worker", import.meta.url));
  if (!import.meta.url.endsWith(".ts")) return new Worker(`${file}.js`, { resourceLimits });
  // From the sources, as tests run it, a thread needs tsx.
  const script = `const load = require("node:module").createRequire(${JSON.stringify(file)});
    load("tsx/cjs/api").register();
    load(${JSON.stringify(`${file}.ts`)});`;
  return new Worker(script, { eval: true, resourceLimits });
}

/** Has a thread take batches from the queue that all share, and ends it. */
function runWorker(
  worker: Worker,
  queue: Iterator<Batch>,
  take: (batch: Batch) => string[],
  keep: (batch: Batch, formatted: readonly Formatted[]) => void,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let current = queue.next();
    const give = () => (current.done ? resolve() : worker.postMessage(take(current.value)));
    worker.on("message", (formatted: readonly Formatted[]) => {
      if (!current.done) keep(current.value, formatted);
      current = queue.next();
      give();
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("The formatting thread ended early")));
    give();
  }).finally(() => worker.terminate());
}
