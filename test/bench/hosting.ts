import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateRun } from "../corpus/generate-step.js";
import { formatTable } from "../corpus/table.js";
import { start as startHosted } from "../hosted/project.js";
import { httpClient } from "./http-client.js";
import { manyToolsDocument } from "./many-tools-document.js";
import { median } from "./measure.js";
import { compileOutput } from "./server-start.js";
import { startStdioClient } from "./stdio-client.js";
import type { Target } from "./targets.js";
import { startApi } from "./tool-call.js";
import { IN_FLIGHT, perSecond, takeTurns } from "./turns.js";

/** How a server with many tools starts over stdio, and what it does a second over HTTP. */
export interface HostingTimes {
  readonly tools: number;
  readonly generated: StdioTimes;
  /** The SDK's server without tools; it has no `tools/list`, and its answer to it says so. */
  readonly empty: StdioTimes;
  /** The SDK's server with the same catalogue. */
  readonly bare: StdioTimes;
  readonly listsPerSecond: number;
  readonly callsPerSecond: number;
}

/** Of a server over stdio; in milliseconds. */
export interface StdioTimes {
  /** From the start of the process to its first answer. */
  readonly start: number;
  /** From there to the answer to `tools/list`. */
  readonly firstList: number;
  /** The median of the lists that follow. */
  readonly laterList: number;
  /** Processor time up to the first answer, and up to that to the first `tools/list`. */
  readonly startProcessor: number;
  readonly bothProcessor: number;
}

/** Measures a server of `tools` tools, medians of `runs` starts in turns after one to warm the files, and `count` calls over HTTP. */
export async function measureHosting(
  folder: string,
  tools: number,
  runs: number,
  count: number,
): Promise<HostingTimes> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const document = join(folder, "many.json");
  await writeFile(document, JSON.stringify(manyToolsDocument(tools)));
  const { exit, stderr } = await generateRun(document, join(folder, "out"));
  if (exit !== 0) throw new Error(`the document of the benchmark is not generated: ${stderr}`);
  await compileOutput(folder);
  const sides = {
    generated: join(folder, "js/stdio.js"),
    empty: scriptHere("empty-server.mjs"),
    bare: scriptHere("bare-server.mjs"),
  };
  const times: Record<keyof typeof sides, StdioTimes[]> = { generated: [], empty: [], bare: [] };
  const work = (side: keyof typeof sides) => async (): Promise<void> => {
    times[side].push(await stdioTimes(sides[side], { CATALOG: join(folder, "out/catalog.json") }));
  };
  await takeTurns({ generated: work("generated"), empty: work("empty"), bare: work("bare") }, runs + 1);
  const medians = (side: keyof typeof sides): StdioTimes => {
    const of = (what: keyof StdioTimes): number => median(times[side].slice(1).map((time) => time[what]));
    return {
      start: of("start"),
      firstList: of("firstList"),
      laterList: of("laterList"),
      startProcessor: of("startProcessor"),
      bothProcessor: of("bothProcessor"),
    };
  };
  return {
    tools,
    generated: medians("generated"),
    empty: medians("empty"),
    bare: medians("bare"),
    ...(await overHttp(folder, count)),
  };
}

const scriptHere = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const LATER_LISTS = 5;

async function stdioTimes(script: string, environment: Record<string, string>): Promise<StdioTimes> {
  const began = performance.now();
  const client = await startStdioClient(script, environment);
  const start = performance.now() - began;
  const startProcessor = client.processorTime();
  const list = async (): Promise<number> => {
    const asked = performance.now();
    await client.request("tools/list", {});
    return performance.now() - asked;
  };
  const firstList = await list();
  const bothProcessor = client.processorTime();
  const later: number[] = [];
  for (let count = 0; count < LATER_LISTS; count++) later.push(await list());
  client.close();
  return { start, firstList, laterList: median(later), startProcessor, bothProcessor };
}

async function overHttp(
  folder: string,
  count: number,
): Promise<Pick<HostingTimes, "listsPerSecond" | "callsPerSecond">> {
  await writeFile(join(folder, "serve.mjs"), 'import { runHttp } from "./js/http.js";\nawait runHttp();\n');
  const api = await startApi(JSON.stringify({ id: 1, name: "One" }));
  const server = await startHosted(join(folder, "serve.mjs"), { MANY_BASE_URL: api.url });
  const ask = httpClient(server.url);
  const list = (): Promise<void> => ask("tools/list", {}, '"tools":[{');
  const call = (): Promise<void> =>
    ask("tools/call", { name: "get_thing0", arguments: { id: "1" } }, '"structuredContent"');
  try {
    await Promise.all([list(), call()]);
    return {
      listsPerSecond: await perSecond(list, Math.ceil(count / 10)),
      callsPerSecond: await perSecond(call, count),
    };
  } finally {
    server.child.kill();
    api.close();
  }
}

/** The targets of issue 7, which are tighter than those of issue 5. */
export function hostingTargets({ tools, generated, empty, bare }: HostingTimes): Target[] {
  const atMost = (limit: number, what: string, ratio: number): Target => ({
    text: `${what}, at most ${limit} x: ${ratio.toFixed(2)} x`,
    met: ratio <= limit,
  });
  return [
    atMost(1.15, `start with ${tools} tools to that of the empty server`, generated.start / empty.start),
    atMost(1.2, "its first tools/list to that of a bare McpServer", generated.firstList / bare.firstList),
    atMost(1.2, "its later tools/list to those of a bare McpServer", generated.laterList / bare.laterList),
  ];
}

/** What was measured, in lines. */
export function hostingLines(times: HostingTimes): string {
  const sides = [
    ["generated", times.generated],
    ["the SDK's server, same catalogue", times.bare],
    ["the SDK's server, no tools", times.empty],
  ] as const;
  const rows = sides.map(([name, { start, firstList, laterList, startProcessor, bothProcessor }]) => [
    name,
    ...[start, startProcessor, firstList, start + firstList, bothProcessor, laterList].map((value) => value.toFixed(0)),
  ]);
  const header = [`${times.tools} tools over stdio, ms`, "start", "cpu", "first list", "both", "cpu", "later list"];
  return `${formatTable(header, rows)}
over HTTP, ${IN_FLIGHT} in flight: ${times.listsPerSecond.toFixed(0)} tools/list a second; ${times.callsPerSecond.toFixed(0)} tools/call`;
}
