import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runNode } from "../corpus/child.js";
import { corpusDocuments } from "../corpus/documents.js";
import { generateRun } from "../corpus/generate-step.js";
import { compiler } from "../corpus/places.js";
import { formatTable } from "../corpus/table.js";
import { median } from "./measure.js";
import { installPeers, type Peer, type PeerName } from "./peers.js";
import type { Target } from "./targets.js";

/** Seconds of cold runs of one document, medians. */
export interface PeerTimes {
  readonly document: string;
  /** Formatted; on the Node.js that the peers need. */
  readonly own: number;
  /** `generate` once more into the same folder, on that Node.js. */
  readonly rerun: number;
  /** As `own`, on the Node.js of this process. */
  readonly here: number;
  /** Unformatted; why it failed, where it did. */
  readonly peers: Readonly<Partial<Record<PeerName, number | string>>>;
}

/** Seconds of type checks of both outputs of one document, by the same compiler and flags. */
export interface CheckTimes {
  readonly own: number;
  readonly heyApi: number;
}

/** What was measured; `missing` are peers that cannot be had, `failed` documents that toolwright itself did not generate. */
export interface PeersMeasured {
  readonly times: readonly PeerTimes[];
  readonly check?: CheckTimes;
  readonly missing: readonly string[];
  readonly failed: readonly string[];
}

const documents = ["github", "digitalocean", "discord", "slack", "adyen-checkout", "twilio-api"];

/**
 * Measures the peers on the documents of issue 7 (or those among them that `names` names), medians of `runs` in turns. What they write stays in `folder`:
 * `measureDocument` says why.
 */
export async function measurePeers(
  folder: string,
  runs: number,
  names: readonly string[] = documents,
): Promise<PeersMeasured> {
  const found = await installPeers();
  const peers = found.filter((peer): peer is Peer => "generate" in peer);
  const missing = found.flatMap((peer) => ("missing" in peer ? [`${peer.name}: ${peer.missing}`] : []));
  const times: PeerTimes[] = [];
  const failed: string[] = [];
  for (const { name, path } of corpusDocuments() ?? []) {
    if (!names.includes(name)) continue;
    // What fails costs its own document, not the minutes of the others.
    await measureOne(name, path, join(folder, name), peers, runs).then(
      (one) => times.push(one),
      (error: Error) => failed.push(`${name}: ${error.message}`),
    );
  }
  const heyApi = times.find(({ document }) => document === "github")?.peers["hey-api"];
  const check = typeof heyApi === "number" ? await measureChecks(join(folder, "github", "0"), runs) : undefined;
  return { times, missing, failed, ...(check && { check }) };
}

async function measureOne(
  document: string,
  path: string,
  folder: string,
  peers: readonly Peer[],
  runs: number,
): Promise<PeerTimes> {
  const node = peers[0]?.node ?? process.execPath;
  const own: number[] = [];
  const rerun: number[] = [];
  const here: number[] = [];
  const theirs = new Map<PeerName, (number | string)[]>(peers.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run++) {
    const place = join(folder, String(run));
    own.push(await ownSeconds(path, join(place, "toolwright/out"), node));
    rerun.push(await ownSeconds(path, join(place, "toolwright/out"), node));
    here.push(await ownSeconds(path, join(place, "toolwright-here/out"), process.execPath));
    for (const peer of peers) {
      if (theirs.get(peer.name)?.some((one) => typeof one === "string")) continue;
      const { exit, seconds, stdout, stderr } = await peer.generate(path, join(place, peer.name));
      const isDone = exit === 0 && (await holdsFiles(join(place, peer.name, "out")));
      theirs.get(peer.name)?.push(isDone ? seconds : beginning(stderr + stdout) || `exit ${exit}`);
    }
  }
  const middles = [...theirs].map(([name, all]) => {
    const failure = all.find((one) => typeof one === "string");
    return [name, failure ?? median(all.filter((one) => typeof one === "number"))] as const;
  });
  const ours = { own: median(own), rerun: median(rerun), here: median(here) };
  return { document, ...ours, peers: Object.fromEntries(middles) };
}

async function ownSeconds(source: string, out: string, node: string): Promise<number> {
  const { exit, stderr, seconds } = await generateRun(source, out, { node });
  if (exit !== 0) throw new Error(`${source} is not generated: ${stderr}`);
  return seconds;
}

/** Some peers end with exit code 0 when they have failed. */
async function holdsFiles(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}

/** What is said first, in one line and without colours. */
function beginning(text: string): string {
  return stripVTControlCharacters(text).trim().replace(/\s+/g, " ").slice(0, 300);
}

async function measureChecks(folder: string, runs: number): Promise<CheckTimes> {
  const own: number[] = [];
  const heyApi: number[] = [];
  for (let run = 0; run < runs; run++) {
    own.push(await checkSeconds(join(folder, "toolwright")));
    heyApi.push(await checkSeconds(join(folder, "hey-api")));
  }
  return { own: median(own), heyApi: median(heyApi) };
}

/** Type-checks `<folder>/out`. Its errors are no matter here: the time is that of a check of all files. */
async function checkSeconds(folder: string): Promise<number> {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: "ESNext",
    moduleResolution: "bundler",
    target: "ES2022",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    types: [],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["out"] }));
  return (await runNode([compiler, "-p", "tsconfig.json"], { cwd: folder })).seconds;
}

/** The targets of issue 7. */
export function peerTargets(times: readonly PeerTimes[], check: CheckTimes | undefined): Target[] {
  const github = times.find(({ document }) => document === "github");
  const other = github?.peers["openapi-mcp-generator"];
  return [
    ...times.flatMap(coldTarget),
    ...(github && typeof other === "number"
      ? [atMost(1, "github unchanged to openapi-mcp-generator's cold run", github.rerun / other)]
      : []),
    ...(check ? [atMost(0.8, "the type check of github's output to that of hey-api's", check.own / check.heyApi)] : []),
  ];
}

/** Whom a document is measured against, and how much of their time it may take; of two the faster. */
const limits: Readonly<Record<string, readonly [limit: number, ...against: PeerName[]]>> = {
  github: [0.6, "hey-api"],
  digitalocean: [0.4, "orval"],
  discord: [0.25, "orval"],
  slack: [0.8, "hey-api", "orval"],
  "adyen-checkout": [0.8, "hey-api", "orval"],
  "twilio-api": [0.8, "hey-api", "orval"],
};

function coldTarget({ document, own, peers }: PeerTimes): Target[] {
  const [limit = 0, ...against] = limits[document] ?? [];
  const rivals = against.filter((name) => typeof peers[name] === "number");
  const fastest = Math.min(...rivals.map((name) => peers[name] as number));
  return rivals.length === 0 ? [] : [atMost(limit, `${document} cold to ${rivals.join(" or ")}`, own / fastest)];
}

function atMost(limit: number, what: string, ratio: number): Target {
  return { text: `${what}, at most ${limit} x: ${ratio.toFixed(2)} x`, met: ratio <= limit };
}

/** What was measured, in lines. */
export function peerLines(times: readonly PeerTimes[], check: CheckTimes | undefined): string {
  const cell = (time: number | string | undefined): string => (typeof time === "number" ? time.toFixed(2) : "failed");
  const names: readonly PeerName[] = ["hey-api", "orval", "openapi-mcp-generator"];
  const rows = times.map(({ document, own, rerun, here, peers }) => [
    document,
    ...[own, rerun, here, ...names.map((name) => peers[name])].map(cell),
  ]);
  const failures = times.flatMap(({ document, peers }) =>
    Object.entries(peers).flatMap(([name, why]) => (typeof why === "string" ? [`${name} on ${document}: ${why}`] : [])),
  );
  const checks = check
    ? [`type check of github's output ${check.own.toFixed(2)} s; of hey-api's ${check.heyApi.toFixed(2)} s`]
    : [];
  const table = formatTable(
    ["cold, s", "toolwright", "its rerun", `on Node.js ${process.versions.node}`, ...names],
    rows,
  );
  return [table, ...checks, ...failures].join("\n");
}
