// npm run bench [-- --runs N] [-- --only PART]: speed and memory beside the floor, in one run on one machine.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../corpus/build.js";
import { corpusDocuments } from "../corpus/documents.js";
import { repository } from "../corpus/places.js";
import { formatTable } from "../corpus/table.js";
import { conclude } from "../support/conclude.js";
import { hostingLines, hostingTargets, measureHosting } from "./hosting.js";
import { type DocumentTimes, type Measured, measureDocument } from "./measure.js";
import { type StartTimes, measureStart } from "./server-start.js";
import { measurePeers, peerLines, peerTargets } from "./peer-times.js";
import { callTargets, type Target, targets } from "./targets.js";
import { type CallTimes, type Latency, measureCall } from "./tool-call.js";
import { IN_FLIGHT } from "./turns.js";
import { measureVersion, versionTarget } from "./version.js";

const measured = ["github", "stripe", "digitalocean", "discord", "kubernetes-2.0"];
const folder = join(repository, "tmp", "bench");
const CALLS = 2000;
const TOOLS = 1000;
/** A start takes a third of a second, and varies. */
const STARTS = 15;
const parts = ["documents", "call", "hosting", "version", "peers"];

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "3" }, only: { type: "string" } } });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1 || (values.only !== undefined && !parts.includes(values.only))) {
    console.error(`usage: npm run bench [-- --runs N] [-- --only ${parts.join("|")}]`);
    process.exitCode = 2;
    return;
  }
  await ensureBuilt();
  const failures: Target[] = [];
  const isAsked = (part: string): boolean => values.only === undefined || values.only === part;
  const documents = isAsked("documents") ? await measureDocuments(runs, failures) : [];
  const call = isAsked("call")
    ? await attempt("tools/call", () => measureCall(join(folder, "call"), CALLS), failures)
    : undefined;
  if (call !== undefined) console.log(`${callLines(call)}\n`);
  const hosting = isAsked("hosting")
    ? await attempt("hosting", () => measureHosting(join(folder, "hosting"), TOOLS, STARTS, CALLS), failures)
    : undefined;
  if (hosting !== undefined) console.log(`${hostingLines(hosting)}\n`);
  const version = isAsked("version") ? await attempt("version", () => measureVersion(STARTS), failures) : undefined;
  const peers = values.only === "peers" ? await measurePeers(join(folder, "peers"), runs) : undefined;
  if (peers !== undefined) console.log(`${[peerLines(peers.times, peers.check), ...peers.missing].join("\n")}\n`);
  const results = [
    ...targets(documents),
    ...(call ? callTargets(call) : []),
    ...(hosting ? hostingTargets(hosting) : []),
    ...(version ? [versionTarget(version)] : []),
    ...(peers ? peerTargets(peers.times, peers.check) : []),
    ...(peers?.failed ?? []).map((text) => ({ text, met: false })),
    ...failures,
  ];
  await writeFile(join(folder, "call.json"), JSON.stringify({ call, hosting, version, peers }, undefined, 2));
  close(results);
}

/** Measures and prints the documents of the corpus, and the start of a server made of one. */
async function measureDocuments(runs: number, failures: Target[]): Promise<DocumentTimes[]> {
  const documents = corpusDocuments()?.filter(({ name }) => measured.includes(name));
  if (documents === undefined) console.log("../shared/corpus is not here: its documents are not measured.");
  const times: DocumentTimes[] = [];
  for (const document of documents ?? []) {
    const one = await attempt(document.name, () => measureDocument(document, folder, runs), failures);
    if (one !== undefined) times.push(one);
  }
  if (times.length === 0) return times;
  const start = await attempt("server start", () => measureStart(join(folder, "github"), runs), failures);
  console.log(`medians of ${runs}; the floor is SwaggerParser.resolve() of the same file\n\n${timesTable(times)}\n`);
  if (start !== undefined) console.log(`${startLine(start)}\n`);
  await writeFile(join(repository, "tmp", "bench.json"), JSON.stringify({ runs, times, start }, undefined, 2));
  return times;
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
  const header = [
    "document",
    "floor s",
    "MB",
    "cold s",
    "MB",
    "x floor",
    "rerun s",
    "MB",
    "x floor",
    "check s",
    "MB",
    "x floor",
    "changed s",
    "MB",
    "x floor",
  ];
  const rows = documents.map(({ name, floor, cold, rerun, checked, changed }) => [
    name,
    ...cells(floor),
    ...cells(cold),
    (cold.seconds / floor.seconds).toFixed(1),
    ...cells(rerun),
    (rerun.seconds / floor.seconds).toFixed(1),
    ...cells(checked),
    (checked.seconds / floor.seconds).toFixed(1),
    ...cells(changed),
    (changed.seconds / floor.seconds).toFixed(1),
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

function callLines(times: CallTimes): string {
  const { overhead, sdkOverhead, fetch, processor, http, callsPerSecond, fetchesPerSecond } = times;
  const cellsOf = ({ median, p99 }: Latency): string[] => [median.toFixed(2), p99.toFixed(2)];
  const rows = [
    ["over stdio, over a bare fetch", ...cellsOf(overhead), processor.generated.toFixed(2)],
    ["  the SDK's server that only fetches", ...cellsOf(sdkOverhead), processor.sdk.toFixed(2)],
    ["the bare fetch", ...cellsOf(fetch), ""],
    ["over HTTP", ...cellsOf(http.generated), ""],
    ["  the SDK's server that only fetches", ...cellsOf(http.sdk), ""],
  ];
  const header = [`tools/call, a typed answer of 2 KB, ${CALLS} calls`, "median ms", "p99 ms", "cpu ms"];
  return `${formatTable(header, rows)}
over stdio, ${IN_FLIGHT} in flight: ${callsPerSecond.toFixed(0)} calls a second; ${fetchesPerSecond.toFixed(0)} bare fetches`;
}

function close(results: readonly Target[]): void {
  for (const { text, met } of results) console.log(`${met ? "ok     " : "MISSED "} ${text}`);
  const failed = results.filter(({ met }) => !met).length;
  console.log("");
  conclude(results.length - failed, failed);
}

await main();
