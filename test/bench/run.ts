// npm run bench [-- --runs N]: speed and memory beside the floor, in one run on one machine.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureBuilt } from "../corpus/build.js";
import { corpusDocuments } from "../corpus/documents.js";
import { repository } from "../corpus/places.js";
import { formatTable } from "../corpus/table.js";
import { type DocumentTimes, type Measured, measureDocument } from "./measure.js";
import { type StartTimes, measureStart } from "./server-start.js";
import { type Target, targets } from "./targets.js";

const measured = ["github", "stripe", "digitalocean", "discord", "kubernetes-2.0"];
const folder = join(repository, "tmp", "bench");

async function main(args: readonly string[]): Promise<number> {
  const runs = args[0] === "--runs" ? Number(args[1]) : 3;
  if (!Number.isInteger(runs) || runs < 1) {
    console.error("usage: npm run bench [-- --runs N]");
    return 2;
  }
  const documents = corpusDocuments()?.filter(({ name }) => measured.includes(name));
  if (documents === undefined) {
    console.log("../shared/corpus is not here: its documents are not measured.\n0 passed, 0 failed, 7 skipped");
    return 0;
  }
  await ensureBuilt();
  const failures: Target[] = [];
  const times: DocumentTimes[] = [];
  for (const document of documents) {
    const one = await attempt(document.name, () => measureDocument(document, folder, runs), failures);
    if (one !== undefined) times.push(one);
  }
  const start = await attempt("server start", () => measureStart(join(folder, "github"), runs), failures);
  console.log(`medians of ${runs}; the floor is SwaggerParser.resolve() of the same file\n\n${timesTable(times)}\n`);
  if (start !== undefined) console.log(`${startLine(start)}\n`);
  const results = [...targets(times), ...failures];
  await writeFile(
    join(repository, "tmp", "bench.json"),
    JSON.stringify({ runs, times, start, targets: results }, undefined, 2),
  );
  return closing(results);
}

/** A run that fails is a target that is missed; the others are measured all the same. */
async function attempt<T>(what: string, work: () => Promise<T>, failures: Target[]): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    failures.push({ text: `${what}: ${(error as Error).message}`, met: false });
    return undefined;
  }
}

function timesTable(documents: readonly DocumentTimes[]): string {
  const header = ["document", "floor s", "MB", "cold s", "MB", "x floor", "rerun s", "MB", "x floor"];
  const rows = documents.map(({ name, floor, cold, rerun }) => [
    name,
    ...cells(floor),
    ...cells(cold),
    (cold.seconds / floor.seconds).toFixed(1),
    ...cells(rerun),
    (rerun.seconds / floor.seconds).toFixed(1),
  ]);
  return formatTable(header, rows);
}

function cells({ seconds, megabytes }: Measured): string[] {
  return [seconds.toFixed(2), megabytes.toFixed(0)];
}

function startLine({ generated, empty }: StartTimes): string {
  const ratio = (generated / empty).toFixed(2);
  return (
    `start to the first tools/list: github ${generated.toFixed(3)} s, ` +
    `the SDK's server without tools ${empty.toFixed(3)} s: ${ratio} x (no target yet)`
  );
}

function closing(results: readonly Target[]): number {
  for (const { text, met } of results) console.log(`${met ? "ok     " : "MISSED "} ${text}`);
  const failed = results.filter(({ met }) => !met).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
