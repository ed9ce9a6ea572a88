import { access } from "node:fs/promises";
import { join, resolve as resolvePath } from "node:path";
import type { CheckResult } from "./check.js";
import { type Environment, readHeaders, variablesIn } from "./config/headers.js";
import { readOptions } from "./config/read-options.js";
import type { GenerateOptions } from "./config/options.js";
import { curate } from "./curate.js";
import type { Diagnostic, PhaseResult } from "./diagnostics/diagnostic.js";
import type { GenerateResult, ProgressEvent } from "./generate-result.js";
import { type Answers, proposedAnswers } from "./init/answers.js";
import { findProject } from "./init/find-project.js";
import { flagFaults } from "./init/flag-faults.js";
import { fill } from "./init/fill.js";
import { type ProjectFacts, projectValues } from "./init/project-values.js";
import { readTemplates } from "./init/templates.js";
import { type WrittenProject, writeProject } from "./init/write-project.js";
import { load } from "./load/load.js";
import { isUrl } from "./load/open-source.js";
import { packageRoot } from "./load/package-root.js";
import type { SourceBundle } from "./load/source-bundle.js";
import type { ServerInfo } from "./model/catalog.js";
import { formatFile } from "./print/format-file.js";
import { resolve } from "./resolve/resolve.js";
import { createRun, type Run } from "./run.js";
import { relativePath } from "./support/paths.js";
import { translate } from "./translate/translate.js";
import { toolwrightVersion } from "./version.js";
import { failureDiagnostic } from "./write/failure.js";
import { lockPath } from "./write/paths.js";

/** What `init` is told. */
export interface InitOptions {
  /** The document: a URL, or a path from `cwd`. */
  readonly source: string;
  /** Where the project shall be: absolute. */
  readonly folder: string;
  readonly cwd: string;
  readonly env: Environment;
  /** What need not be asked. */
  readonly given: Partial<Answers>;
  /** Sent when the source is a URL: `Name: value`, each, with variables in place of secrets. */
  readonly headers: readonly string[];
  /** Whether the server lists three tools that find, describe and call all others. */
  readonly discovery?: true;
}

/** Asks for what was not given; undefined where somebody would rather not go on. */
export type Ask = (proposed: Answers, server: Pick<ServerInfo, "title" | "servers">) => Promise<Answers | undefined>;

/** What became of it: `cancelled` and `usage` wrote nothing, `failed` perhaps a part. */
export interface InitResult {
  readonly verdict: "done" | "failed" | "usage" | "cancelled";
  readonly diagnostics: readonly Diagnostic[];
  /** Positions are looked up in it. */
  readonly bundle?: GenerateResult["bundle"];
  readonly project?: WrittenProject;
  readonly answers?: Answers;
  /** What came of the output: it was generated, or, where there was one, compared. */
  readonly output?: ({ readonly generated: GenerateResult } | { readonly checked: CheckResult }) & {
    readonly options: GenerateOptions;
  };
}

/**
 * Makes a package around the output for a document. Files that are there are never touched, but told where they differ from what would be written; an
 * output that is there is compared, not generated anew. Throws only for a bug of ours.
 */
export async function init(
  options: InitOptions,
  ask: Ask | undefined,
  report: (event: ProgressEvent) => void = () => {},
): Promise<InitResult> {
  const run = createRun({ strict: false });
  const headers = readHeaders("--header", options.headers, {}, options.env);
  run.add([...flagFaults(options), ...headers.diagnostics]);
  if (run.hasFailed()) return { verdict: "usage", diagnostics: run.diagnostics };
  report({ phase: "reading" });
  const bundle = run.take(await load(options.source, { cwd: options.cwd, env: options.env, headers: headers.value }));
  if (bundle === undefined || run.hasFailed()) return failed(run, bundle);
  const found = await findProject(options.folder);
  const settled = run.take(await settle(bundle, { ...options, given: { ...found.answers, ...options.given } }, ask));
  if (run.hasFailed()) return failed(run, bundle);
  if (settled === undefined) return { verdict: "cancelled", diagnostics: [] };

  const values = projectValues({ ...settled, toolwright: toolwrightVersion(), ...configured(options) });
  const filled = (await readTemplates(packageRoot())).map((file) => fill(file, values)).filter(found.hasRoomFor);
  const formatted = filled.map(async ({ path, text }) => ({ path, text: await formatFile(path, text) }));
  const files = await Promise.all(formatted);
  const { answers } = settled;
  try {
    const project = await writeProject(options.folder, files);
    return { ...(await makeOutput(options, report)), answers, project };
  } catch (error) {
    return { verdict: "failed", diagnostics: [failureDiagnostic(error, options.folder)] };
  }
}

function failed(run: Run, bundle: SourceBundle | undefined): InitResult {
  return { verdict: "failed", diagnostics: run.diagnostics, ...(bundle && { bundle }) };
}

/** The answers, and what the document comes to with them; undefined where they were refused. */
async function settle(
  bundle: SourceBundle,
  { given }: InitOptions,
  ask: Ask | undefined,
): Promise<PhaseResult<Pick<ProjectFacts, "answers" | "catalog"> | undefined>> {
  const { value: document, diagnostics } = resolve(bundle);
  const { title } = document.info;
  const proposed = proposedAnswers(given, title);
  const answers = ask ? await ask(proposed, { title, servers: document.servers }) : proposed;
  if (answers === undefined) return { value: undefined, diagnostics };
  const { value: changes } = await curate(document.operations, {});
  const translated = translate(document, { include: {}, exclude: {}, changes, server: { name: answers.name } });
  return {
    value: { answers, catalog: translated.value },
    diagnostics: [...diagnostics, ...translated.diagnostics],
  };
}

/** What stands in the config file of the project, and what must be set for it. */
function configured({
  source,
  folder,
  cwd,
  headers,
  discovery,
}: InitOptions): Pick<ProjectFacts, "source" | "headers" | "headerVariables" | "discovery"> {
  const fields = headers.map((header) => [header.slice(0, header.indexOf(":")), header] as const);
  const texts = fields.map(([name, header]) => [name.trim(), header.slice(name.length + 1).trim()] as const);
  const path = isUrl(source) ? source : relativePath(folder, resolvePath(cwd, source));
  const headerVariables = [...new Set(texts.flatMap(([, template]) => variablesIn(template)))];
  return {
    source: path,
    headerVariables,
    ...(headers.length > 0 && { headers: Object.fromEntries(texts) }),
    ...(discovery && { discovery }),
  };
}

/** What `npm run generate` would do, or, with an output there, `npm run check`. */
async function makeOutput(
  { folder, cwd, env }: InitOptions,
  report: (event: ProgressEvent) => void,
): Promise<InitResult> {
  const flags = { include: {}, exclude: {}, force: false, strict: false };
  const { value, diagnostics } = await readOptions(flags, folder, env);
  if (value === undefined) return { verdict: "failed", diagnostics };
  const options = { ...value, cwd };
  const hasOutput = await access(join(options.out, lockPath)).then(
    () => true,
    () => false,
  );
  const output = hasOutput
    ? { checked: await (await import("./check.js")).check(options, report) }
    : { generated: await (await import("./generate.js")).generate(options, report) };
  const result = "checked" in output ? output.checked : output.generated;
  const isDone = "checked" in output ? output.checked.verdict !== "broken" : output.generated.ok;
  const { bundle } = result;
  return {
    verdict: isDone ? "done" : "failed",
    diagnostics: [...diagnostics, ...result.diagnostics],
    output: { ...output, options },
    ...(bundle && { bundle }),
  };
}
