// npm run bench [-- --runs N] [-- --only PART]: speed and memory beside the floor, the SDK and other generators, in one run on one machine.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../corpus/build.js";
import { repository } from "../corpus/places.js";
import { formatTable } from "../corpus/table.js";
import { conclude } from "../support/conclude.js";
import { documentLines, measureDocuments } from "./documents.js";
import { growingDocuments } from "./growing-documents.js";
import { growthLines, growthTargets, measureGrowth } from "./growth.js";
import { hostingLines, hostingTargets, measureHosting } from "./hosting.js";
import { installLine, measureInstall } from "./install-size.js";
import { measurePeers, peerLines, peerTargets } from "./peer-times.js";
import { callTargets, type Target, targets } from "./targets.js";
import { type CallTimes, type Latency, measureCall } from "./tool-call.js";
import { IN_FLIGHT } from "./turns.js";
import { measureVersion, versionTarget } from "./version.js";

const folder = join(repository, "tmp", `bench-${process.pid}`);
const CALLS = 2000;
const TOOLS = 1000;
/** A start takes a third of a second, and varies. */
const STARTS = 15;

/** What a part of the benchmark found: lines to print, targets, and all numbers for `tmp/bench.json`. */
interface Part {
  readonly lines: string;
  readonly targets: readonly Target[];
  readonly measured: unknown;
}

/** By name, in the order of their turns. */
const parts: Readonly<Record<string, (runs: number) => Promise<Part>>> = {
  async documents(runs) {
    const measured = await measureDocuments(folder, runs);
    return { lines: documentLines(measured, runs), targets: targets(measured.times), measured };
  },
  async call() {
    const measured = await measureCall(join(folder, "call"), CALLS);
    return { lines: callLines(measured), targets: callTargets(measured), measured };
  },
  async hosting() {
    const measured = await measureHosting(join(folder, "hosting"), TOOLS, STARTS, CALLS);
    return { lines: hostingLines(measured), targets: hostingTargets(measured), measured };
  },
  async version() {
    const measured = await measureVersion(STARTS);
    return { lines: "", targets: [versionTarget(measured)], measured };
  },
  async install() {
    const measured = await measureInstall(join(folder, "install"));
    return { lines: installLine(measured), targets: [], measured };
  },
  async peers(runs) {
    const measured = await measurePeers(join(folder, "peers"), runs);
    const { times, check, missing, failed } = measured;
    const failures = failed.map((text) => ({ text, met: false }));
    const lines = [peerLines(times, check), ...missing].join("\n");
    return { lines, targets: [...peerTargets(times, check), ...failures], measured };
  },
  async growth() {
    const measured = await measureGrowth(join(folder, "growth"), growingDocuments);
    return { lines: growthLines(measured), targets: growthTargets(measured), measured };
  },
};

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "5" }, only: { type: "string" } } });
  const runs = Number(values.runs);
  const chosen = Object.entries(parts).filter(([name]) => values.only === undefined || values.only === name);
  if (!Number.isInteger(runs) || runs < 1 || chosen.length === 0) {
    console.error(`usage: npm run bench [-- --runs N] [-- --only ${Object.keys(parts).join("|")}]`);
    process.exitCode = 2;
    return;
  }
  await ensureBuilt();
  await mkdir(folder, { recursive: true });
  const results: Target[] = [];
  const measured: Record<string, unknown> = { runs };
  for (const [name, run] of chosen) {
    const part = await run(runs).catch((error: Error) => failed(name, error));
    measured[name] = part.measured;
    results.push(...part.targets);
    if (part.lines !== "") console.log(`${part.lines}\n`);
  }
  await rm(folder, { recursive: true, force: true });
  await writeFile(join(repository, "tmp", "bench.json"), JSON.stringify(measured, undefined, 2));
  close(results);
}

/** A part that fails is a target that is missed; the others are measured all the same. */
function failed(name: string, { message }: Error): Part {
  return { lines: "", targets: [{ text: `${name}: ${message}`, met: false }], measured: undefined };
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
