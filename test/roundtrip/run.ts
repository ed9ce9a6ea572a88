// npm run roundtrip [-- --document NAME_OR_FILE] [--tool NAME...] [--seed N]
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../corpus/build.js";
import { runNode } from "../corpus/child.js";
import { type CorpusDocument, documentsOrSkip } from "../corpus/documents.js";
import { forEachAtOnce } from "../../src/support/concurrency.js";
import { repository } from "../corpus/places.js";
import { conclude } from "../support/conclude.js";
import { documentRow, failureLines, type DocumentReport, isPassed, tableHead } from "./report.js";
import type { WorkerResult } from "./worker.js";

/** Documents that are checked at once: a process each. */
const AT_ONCE = 2;
const TIMEOUT_SECONDS = 900;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      document: { type: "string", multiple: true, default: [] },
      tool: { type: "string", multiple: true, default: [] },
      seed: { type: "string", default: "1" },
    },
  });
  const documents = documentsOrSkip(values.document);
  if (documents === undefined) return;
  await ensureBuilt();
  const worker = [values.seed, ...values.tool];
  const reports = await checkAll(documents, worker);
  for (const line of reports.flatMap((report) => failureLines(report, values.seed))) console.log(line);
  const failed = reports.filter((report) => !isPassed(report)).length;
  console.log("");
  conclude(reports.length - failed, failed);
}

/** The largest first, so that none is left alone at the end; the rows come as they are done. */
async function checkAll(documents: readonly CorpusDocument[], args: readonly string[]): Promise<DocumentReport[]> {
  const largestFirst = [...documents].sort((a, b) => b.bytes - a.bytes);
  const reports: DocumentReport[] = [];
  console.log(tableHead());
  await forEachAtOnce(largestFirst, AT_ONCE, async (document) => {
    const report = await checkOne(document, args);
    console.log(documentRow(report));
    reports.push(report);
  });
  return reports;
}

async function checkOne({ name, path }: CorpusDocument, args: readonly string[]): Promise<DocumentReport> {
  const worker = fileURLToPath(new URL("worker.ts", import.meta.url));
  const folder = join(repository, "tmp/roundtrip", name);
  const node = ["--import", "tsx", "--max-old-space-size=3000", worker, path, folder, ...args];
  const { exit, stdout, stderr, seconds } = await runNode(node, { cwd: repository, timeoutSeconds: TIMEOUT_SECONDS });
  const last = stdout.trim().split("\n").at(-1) ?? "";
  if (exit === 0 && last.startsWith("{")) return { name, seconds, result: JSON.parse(last) as WorkerResult };
  return { name, seconds, crash: `the process ended with ${exit}: ${stderr.trim().slice(-1500)}` };
}

await main();
