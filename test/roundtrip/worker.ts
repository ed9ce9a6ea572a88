// Run by run.ts: `worker.ts <document> <folder> <seed> [<tool>...]`; prints a WorkerResult as its last line.
import { prepare } from "./prepare.js";
import { checkDocument, type DocumentResult } from "./check-document.js";

/** What one process found out about one document. */
export interface WorkerResult extends DocumentResult {
  readonly generateSeconds: number;
}

const [document = "", folder = "", seed = "1", ...tools] = process.argv.slice(2);
const started = performance.now();
await prepare(document, folder);
const generateSeconds = (performance.now() - started) / 1000;
const result = await checkDocument(document, folder, { seed: Number(seed), tools });
console.log(JSON.stringify({ ...result, generateSeconds } satisfies WorkerResult));
process.exit(0);
