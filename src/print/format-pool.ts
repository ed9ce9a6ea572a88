import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { format, formatOptions } from "./format.js";

/** The text as formatted, or why it could not be. */
export type Formatted = { readonly text: string } | { readonly fault: string };

// Below it, starting threads costs more than they save.
const worthThreads = 200;
const batchSize = 20;

// Text, not a file, so that it runs from `dist` and from the sources alike. `workerData.from` is where packages are looked up.
const workerSource = `
  const { parentPort, workerData } = require("node:worker_threads");
  const load = require("node:module").createRequire(workerData.from);
  const { format } = load("prettier/standalone");
  const options = { ...workerData.options, plugins: [load("prettier/plugins/babel"), load("prettier/plugins/estree")] };
  const one = (text) => format(text, options).then((text) => ({ text }), (error) => ({ fault: error.message }));
  parentPort.on("message", async (texts) => parentPort.postMessage(await Promise.all(texts.map(one))));
`;

/** Formats each text, in the order given: here when they are few, else on as many threads as there are cores (8 at most). */
export async function formatAll(texts: readonly string[]): Promise<Formatted[]> {
  if (texts.length <= worthThreads || availableParallelism() === 1) {
    const results: Formatted[] = [];
    for (const text of texts) results.push(await formatHere(text));
    return results;
  }
  const batches = Array.from({ length: Math.ceil(texts.length / batchSize) }, (_, index) =>
    texts.slice(index * batchSize, (index + 1) * batchSize),
  );
  const results: Formatted[][] = [];
  const queue = batches.entries();
  const threads = Math.min(availableParallelism(), 8);
  await Promise.all(Array.from({ length: threads }, () => runWorker(queue, results)));
  return results.flat();
}

async function formatHere(text: string): Promise<Formatted> {
  try {
    return { text: await format(text) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

/** One thread that takes batches from the queue that all share, and ends with it. */
function runWorker(queue: Iterator<[number, string[]]>, results: Formatted[][]): Promise<void> {
  const worker = new Worker(workerSource, {
    eval: true,
    workerData: { from: import.meta.url, options: formatOptions },
  });
  return new Promise<void>((resolve, reject) => {
    let current = queue.next();
    const give = () => (current.done ? resolve() : worker.postMessage(current.value[1]));
    worker.on("message", (formatted: Formatted[]) => {
      if (!current.done) results[current.value[0]] = formatted;
      current = queue.next();
      give();
    });
    worker.on("error", reject);
    worker.on("exit", () => reject(new Error("The formatting thread ended early")));
    give();
  }).finally(() => worker.terminate());
}
