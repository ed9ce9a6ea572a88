import type { GenerateOptions, VerifyOptions } from "./config/options.js";
import { createSide } from "./contract/schema/side.js";
import { type Diagnostic, diagnostic, errorsIn, isOutOfReach } from "./diagnostics/diagnostic.js";
import { readSource } from "./find-source.js";
import type { ProgressEvent } from "./generate-result.js";
import { readRecordings } from "./load/recorded.js";
import { snapshotPath } from "./load/snapshot.js";
import type { SourceTexts } from "./load/source-bundle.js";
import type { Catalog, Tool } from "./model/catalog.js";
import { runModelPhases } from "./phases.js";
import { createRun, type Run } from "./run.js";
import type { JsonObject } from "./support/json.js";
import { relativePath } from "./support/paths.js";
import { type Agreement, createAgreement } from "./verify/agreement.js";
import { type Observation, reportOf } from "./verify/answers.js";
import { knownInput, unknownArguments } from "./verify/arguments.js";
import { createCaller } from "./verify/call.js";
import { callTools } from "./verify/call-tools.js";
import { createPace } from "./verify/pace.js";
import { nextQuarantine, type QuarantineStep } from "./verify/quarantine.js";
import { answersByTool } from "./verify/recordings.js";
import type { ToolReport } from "./verify/report.js";
import { applyPlan } from "./write/apply.js";
import { planQuarantine } from "./write/quarantine-file.js";
import { type OutputState, readOutput } from "./write/state.js";

/** Whether an API is what its document says. */
export interface VerifyResult {
  /**
   * `agrees`: no answer deviates; `deviates`: at least one does; `unknown`: no answer could be held, or the document or the output is out of reach; `broken`: the
   * document or the options have errors; `usage`: a tool was named that is not there.
   */
  readonly verdict: "agrees" | "deviates" | "unknown" | "broken" | "usage";
  readonly diagnostics: readonly Diagnostic[];
  /** Positions are looked up in it. */
  readonly bundle?: SourceTexts;
  /** In the order of their names. */
  readonly tools: readonly ToolReport[];
  /** What the run means for the quarantine, by tool: what was written with `quarantine`, what would be without. */
  readonly quarantine: ReadonlyMap<string, QuarantineStep>;
}

/**
 * Holds answers of the API, or recorded ones, against the output schemas of its document. Writes the quarantine file where the options say so, and nothing
 * else. Throws only for a bug of ours.
 */
export async function verify(
  options: GenerateOptions,
  verifying: VerifyOptions,
  report: (event: ProgressEvent) => void = () => {},
): Promise<VerifyResult> {
  const run = createRun(options);
  report({ phase: "reading" });
  const { value: state, diagnostics } = await readOutput(options.out, { repair: false });
  run.add(diagnostics);
  const read = await readCatalog(options, state, run, report);
  const ended = (more: Partial<VerifyResult>): VerifyResult => {
    const verdict = failureOf(run.diagnostics);
    const bundle = read.source && { bundle: read.source };
    return { verdict, tools: [], quarantine: new Map(), ...bundle, ...more, diagnostics: run.diagnostics };
  };
  if (read.catalog === undefined || run.hasFailed()) return ended({});
  run.add(optionDiagnostics(read.catalog, verifying));
  if (run.hasFailed()) return ended({});

  const tools = await verifyTools(read.catalog, options, verifying, run, report);
  const about = { ...read.about, since: verifying.day, known: read.catalog.tools.map(({ name }) => name) };
  const { quarantine, steps } = nextQuarantine(tools, state.quarantine, about);
  if (verifying.quarantine && !run.hasFailed()) {
    run.add(await applyPlan(planQuarantine(options.out, state.quarantine, quarantine)));
  }
  return ended({ ...(!run.hasFailed() && { verdict: verdictOf(tools) }), tools, quarantine: steps });
}

interface ReadCatalog {
  readonly source?: SourceTexts;
  /** Undefined where there are errors. */
  readonly catalog?: Catalog;
  /** What a quarantine tells of the document. */
  readonly about: { readonly version: string; readonly lastModified?: string };
}

async function readCatalog(
  options: GenerateOptions,
  state: OutputState,
  run: Run,
  report: (event: ProgressEvent) => void,
): Promise<ReadCatalog> {
  const nothing = { about: { version: "" } };
  const isKept = state.files.get(snapshotPath) === "as-locked";
  const { bundle, source, stamp } = await readSource(options, isKept ? state.lock : undefined, run);
  if (bundle === undefined) return { source, ...nothing };
  const modelled = run.hasFailed() ? undefined : await runModelPhases(bundle, state, options, run, report);
  if (modelled === undefined) return { source, ...nothing };
  const lastModified = stamp?.documents.get(source.root)?.lastModified;
  const about = { version: modelled.document.info.version, ...(lastModified !== undefined && { lastModified }) };
  return { source, catalog: modelled.catalog, about };
}

/** Tools and arguments of the options that are not there. */
function optionDiagnostics({ tools }: Catalog, verifying: VerifyOptions): Diagnostic[] {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const unknown = (verifying.tools ?? []).filter((tool) => !byName.has(tool));
  const keys = Object.entries(verifying.arguments).flatMap(([name, given]) => {
    const tool = byName.get(name);
    if (name === allTools) {
      const isKnown = (key: string): boolean =>
        tools.some((each) => unknownArguments(each, { [key]: null }).length === 0);
      return Object.keys(given).flatMap((key) => (isKnown(key) ? [] : [`${name}.${key}`]));
    }
    return tool === undefined ? [name] : unknownArguments(tool, given).map((key) => `${name}.${key}`);
  });
  return [
    ...unknown.map((tool) => diagnostic("verify/unknown-tool", { tool })),
    ...keys.map((key) => diagnostic("verify/unknown-argument", { key })),
  ];
}

async function verifyTools(
  catalog: Catalog,
  { cwd }: GenerateOptions,
  verifying: VerifyOptions,
  run: Run,
  report: (event: ProgressEvent) => void,
): Promise<ToolReport[]> {
  const named = verifying.tools && new Set(verifying.tools);
  const wanted = catalog.tools.filter(({ name }) => named === undefined || named.has(name));
  const agree = createAgreement(catalog.schemas);
  const typed = wanted.filter(({ output }) => output !== undefined);
  const { recorded } = verifying;
  const observed =
    recorded === undefined
      ? await observeCalls(typed, catalog, verifying, agree, report)
      : await observeRecorded(typed, catalog, recorded, cwd, run);
  const untyped: Observation = { reason: "The document describes no JSON answer." };
  return wanted.map((tool) => reportOf(tool, observed.get(tool.name) ?? untyped, agree));
}

async function observeCalls(
  tools: readonly Tool[],
  catalog: Catalog,
  verifying: VerifyOptions,
  agree: Agreement,
  report: (event: ProgressEvent) => void,
): Promise<ReadonlyMap<string, Observation>> {
  const { resolve } = createSide(catalog.schemas);
  const { concurrency, maxCalls, rate } = verifying;
  const isCalled = ({ annotations }: Tool): boolean => annotations.readOnlyHint || verifying.tools !== undefined;
  const observed = await callTools(tools.filter(isCalled), {
    call: createCaller(catalog, verifying),
    inputOf: (tool, linked) => {
      return knownInput(tool, { ...linked, ...ownArguments(verifying, tool) }, resolve, agree);
    },
    pace: createPace(rate),
    concurrency,
    maxCalls,
    report: (done) => report({ phase: "calling", done }),
  });
  const reason = "It may change something, so that it is called only where --tool names it.";
  const others = tools.filter((tool) => !isCalled(tool)).map(({ name }) => [name, { reason }] as const);
  return new Map([...observed, ...others]);
}

/** The key of arguments that are given to every tool that has them. */
const allTools = "*";

function ownArguments({ arguments: given }: VerifyOptions, { name }: Tool): JsonObject {
  const of = (key: string): JsonObject => (Object.hasOwn(given, key) ? (given[key] ?? {}) : {});
  return { ...of(allTools), ...of(name) };
}

async function observeRecorded(
  tools: readonly Tool[],
  catalog: Catalog,
  folder: string,
  cwd: string,
  run: Run,
): Promise<ReadonlyMap<string, Observation>> {
  const name = relativePath(cwd, folder);
  const { answers, unknown } = answersByTool(run.take(await readRecordings(folder, name)), catalog.tools);
  run.add(unknown.map((file) => diagnostic("verify/unknown-recording", { path: `${name}/${file}.json` })));
  const reason = "There is no recorded answer.";
  return new Map(
    tools.map((tool) => {
      const recorded = answers.get(tool.name);
      return [tool.name, recorded === undefined ? { reason } : { answers: recorded }];
    }),
  );
}

function verdictOf(tools: readonly ToolReport[]): VerifyResult["verdict"] {
  if (tools.some(({ verdict }) => verdict === "deviates")) return "deviates";
  return tools.every(({ verdict }) => verdict === "not-tried") ? "unknown" : "agrees";
}

function failureOf(diagnostics: readonly Diagnostic[]): VerifyResult["verdict"] {
  const errors = errorsIn(diagnostics);
  if (errors.some(({ code }) => code === "verify/unknown-tool" || code === "verify/no-recordings")) return "usage";
  return errors.some(isOutOfReach) ? "unknown" : "broken";
}
