import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateRun } from "../corpus/generate-step.js";
import { start as startHosted } from "../hosted/project.js";
import { manyToolsDocument } from "./many-tools-document.js";
import { median } from "./measure.js";
import { compileOutput } from "./server-start.js";
import { startStdioClient } from "./stdio-client.js";
import type { Target } from "./targets.js";
import { perSecond, startApi } from "./tool-call.js";

/** How a server with many tools starts over stdio, and what it does a second over HTTP. */
export interface HostingTimes {
  readonly tools: number;
  /** Milliseconds from the start of the process to its first answer: generated, and the SDK's server without tools. */
  readonly start: { readonly generated: number; readonly empty: number };
  /** Milliseconds of the first `tools/list`: generated, and the SDK's server with the same catalogue. */
  readonly firstList: { readonly generated: number; readonly bare: number };
  readonly listsPerSecond: number;
  readonly callsPerSecond: number;
}

/** Measures a server of `tools` tools, medians of `runs`, and `count` calls over HTTP. */
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
  const generated: FirstAnswers[] = [];
  const empty: FirstAnswers[] = [];
  const bare: FirstAnswers[] = [];
  const CATALOG = join(folder, "out/catalog.json");
  for (let run = 0; run < runs; run++) {
    generated.push(await firstAnswers(join(folder, "js/stdio.js"), {}));
    empty.push(await firstAnswers(fileURLToPath(new URL("empty-server.mjs", import.meta.url)), {}));
    bare.push(await firstAnswers(fileURLToPath(new URL("bare-server.mjs", import.meta.url)), { CATALOG }));
  }
  const of = (times: readonly FirstAnswers[], what: keyof FirstAnswers): number =>
    median(times.map((time) => time[what]));
  return {
    tools,
    start: { generated: of(generated, "start"), empty: of(empty, "start") },
    firstList: { generated: of(generated, "list"), bare: of(bare, "list") },
    ...(await overHttp(folder, count)),
  };
}

interface FirstAnswers {
  readonly start: number;
  readonly list: number;
}

async function firstAnswers(script: string, environment: Record<string, string>): Promise<FirstAnswers> {
  const began = performance.now();
  const client = await startStdioClient(script, environment);
  const started = performance.now();
  await client.request("tools/list", {});
  const list = performance.now() - started;
  client.close();
  return { start: started - began, list };
}

async function overHttp(
  folder: string,
  count: number,
): Promise<Pick<HostingTimes, "listsPerSecond" | "callsPerSecond">> {
  await writeFile(join(folder, "serve.mjs"), 'import { runHttp } from "./js/http.js";\nawait runHttp();\n');
  const api = await startApi(JSON.stringify({ id: 1, name: "One" }));
  const server = await startHosted(join(folder, "serve.mjs"), { MANY_BASE_URL: api.url });
  const ask = async (method: string, params: object, wanted: string): Promise<void> => {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const text = await (await fetch(`${server.url}/mcp`, { method: "POST", headers, body })).text();
    if (!text.includes(wanted)) throw new Error(`${method} failed: ${text.slice(0, 500)}`);
  };
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

/** The targets of issue 5. */
export function hostingTargets({ tools, start, firstList }: HostingTimes): Target[] {
  const startRatio = start.generated / start.empty;
  const listRatio = firstList.generated / firstList.bare;
  return [
    {
      text: `start with ${tools} tools at most 1.25 x the empty server: ${startRatio.toFixed(2)} x`,
      met: startRatio <= 1.25,
    },
    {
      text: `its first tools/list at most 1.5 x that of a bare McpServer: ${listRatio.toFixed(2)} x`,
      met: listRatio <= 1.5,
    },
  ];
}

/** What was measured, in lines. */
export function hostingLines({ tools, start, firstList, listsPerSecond, callsPerSecond }: HostingTimes): string {
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  return [
    `a server with ${tools} tools:`,
    `  start to the first answer   ${ms(start.generated)}; the SDK's server without tools ${ms(start.empty)}`,
    `  first tools/list            ${ms(firstList.generated)}; the SDK's server with the same catalogue ${ms(firstList.bare)}`,
    `  over HTTP, 64 in flight     ${listsPerSecond.toFixed(0)} tools/list a second; ${callsPerSecond.toFixed(0)} tools/call`,
  ].join("\n");
}
