import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { importAlone, sample } from "./alone-step.js";
import { checkClients } from "./clients-step.js";
import type { CorpusDocument } from "./documents.js";
import { type GenerateRun, type RunReport, generateRun } from "./generate-step.js";
import { type PublishedTool, readCatalog, readToolNames } from "./judge/catalog.js";
import { forgetDocuments } from "./judge/document.js";
import { type DeclaredOperation, readOperations } from "./judge/operations.js";
import { judgeOutputs } from "./judge/outputs.js";
import { judgePublished, listBytes } from "./judge/published.js";
import { type SkippedOperation, judgeSkipped, skippedOperations } from "./judge/skipped.js";
import { type Shares, judgeShare } from "./shares.js";
import { readTree, treeDifferences } from "./trees.js";
import { typecheck } from "./typecheck-step.js";

/** What the run found out about one document. */
export interface DocumentReport {
  readonly name: string;
  /** By check; checks without failures are missing. */
  readonly failures: ReadonlyMap<string, readonly string[]>;
  readonly run: GenerateRun;
  readonly skipped: readonly SkippedOperation[];
  /** Per cent of declared output schema nodes that are published; undefined where the document declares none. */
  readonly share?: number;
  /** Of the `tools/list` answer. */
  readonly listBytes: number;
  /** Of all checks together. */
  readonly seconds: number;
}

export interface CheckOptions {
  /** How many modules are imported alone at most. */
  readonly aloneSample: number;
  readonly committedShares: Shares;
  /** Whether the type check leaves out the libraries' declarations, as the promise does not. */
  readonly skipLibCheck?: boolean;
  /** Where the outputs go; emptied first. Must find `zod` and the SDK. */
  readonly folder: string;
}

/** Generates from a document twice, and holds the output to everything that the corpus run shows. */
export async function checkDocument(document: CorpusDocument, options: CheckOptions): Promise<DocumentReport> {
  const started = performance.now();
  const failures = new Map<string, readonly string[]>();
  const note = (check: string, lines: readonly string[]): void => void (lines.length > 0 && failures.set(check, lines));
  await rm(options.folder, { recursive: true, force: true });
  await mkdir(options.folder, { recursive: true });
  const out = join(options.folder, "out");
  const run = await generateRun(document.path, out);
  const written = existsSync(join(out, "catalog.json"));
  note("generate", [...judgeRun(run), ...(written ? [] : ["writes no catalog.json"])]);
  let skipped: SkippedOperation[] = [];
  let bytes = 0;
  if (run.report !== undefined && written) {
    const tools = readCatalog(out);
    const operations = readOperations(document.path);
    forgetDocumentsAfter(() => {
      skipped = skippedOperations(operations, readToolNames(out), run.report?.diagnostics ?? []);
      note("counts", judgeCounts(run.report as RunReport, operations, tools));
      note("outputs", judgeOutputs(operations, readToolNames(out), tools));
    });
    note("skipped", judgeSkipped(skipped, operations.length));
    note("published", judgePublished(tools));
    bytes = listBytes(tools);
    note("same bytes", await checkSameBytes(document, out, options.folder));
    note("types", await typecheck(options.folder, options));
    note("clients", await checkServer(options.folder, tools.length));
    note("alone", await checkAlone(options));
  }
  const share = shareOf(run);
  if (share !== undefined) note("share", judgeShare(document.name, share, options.committedShares));
  const seconds = (performance.now() - started) / 1000;
  return {
    name: document.name,
    failures,
    run,
    skipped,
    listBytes: bytes,
    seconds,
    ...(share !== undefined && { share }),
  };
}

function forgetDocumentsAfter(work: () => void): void {
  try {
    work();
  } finally {
    forgetDocuments();
  }
}

function judgeRun({ exit, report, stderr }: GenerateRun): string[] {
  const lines = exit === 0 ? [] : [`exits with ${exit}: ${stderr.trim()}`];
  if (report === undefined) return [...lines, "prints no report with --json"];
  const { declaredNodes, publishedNodes } = report.summary;
  if (declaredNodes === undefined || publishedNodes === undefined)
    lines.push("the summary does not count the schema nodes");
  const errors = exit === 0 ? [] : report.diagnostics.filter(({ severity }) => severity === "error");
  return [...lines, ...errors.map(({ code, message, pointer }) => `${code}: ${message} (${pointer ?? ""})`)];
}

function judgeCounts(
  { summary }: RunReport,
  operations: readonly DeclaredOperation[],
  tools: readonly PublishedTool[],
): string[] {
  const typed = tools.filter(({ outputSchema }) => outputSchema !== undefined).length;
  const pairs: [string, number, number][] = [
    ["operations", summary.operations, operations.length],
    ["tools", summary.tools, tools.length],
    ["typed outputs", summary.typedOutputs, typed],
    ["skipped", summary.skipped, operations.length - tools.length],
  ];
  return pairs.flatMap(([what, said, found]) =>
    said === found ? [] : [`the summary says ${said} ${what}, there are ${found}`],
  );
}

function shareOf({ report }: GenerateRun): number | undefined {
  const { declaredNodes, publishedNodes } = report?.summary ?? {};
  if (declaredNodes === undefined || publishedNodes === undefined || declaredNodes === 0) return undefined;
  return Math.round((publishedNodes / declaredNodes) * 10_000) / 100;
}

/** Once more elsewhere, in another time zone, language and folder, and once more over itself. */
async function checkSameBytes(document: CorpusDocument, out: string, folder: string): Promise<string[]> {
  const again = join(folder, "again");
  const before = readTree(out);
  const elsewhere = { cwd: folder, env: { TZ: "Pacific/Auckland", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" } };
  const second = await generateRun(document.path, again, elsewhere);
  const differences = treeDifferences(before, readTree(again)).map((line) => `in another folder: ${line}`);
  const rerun = await generateRun(document.path, out);
  const changes = treeDifferences(before, readTree(out)).map((line) => `run again: ${line}`);
  const exits = [second, rerun]
    .filter(({ exit }) => exit !== 0)
    .map(({ exit, stderr }) => `exits with ${exit}: ${stderr.trim()}`);
  return [...exits, ...differences, ...changes];
}

async function checkServer(folder: string, tools: number): Promise<string[]> {
  const { failures, listed } = await checkClients(join(folder, "js"));
  const short = Object.entries(listed).filter(([, count]) => count !== tools);
  return [...failures, ...short.map(([client, count]) => `${client}: lists ${count} of ${tools} tools`)];
}

async function checkAlone({ folder, aloneSample }: CheckOptions): Promise<string[]> {
  const js = join(folder, "js");
  const modules = [...readTree(js).keys()].filter((name) => name.endsWith(".js"));
  return modules.length === 0 ? ["there are no modules"] : importAlone(js, sample(modules, aloneSample, 1));
}
