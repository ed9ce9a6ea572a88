import { rmSync } from "node:fs";
import { checkCalls, makeStub } from "./call-checks.js";
import { check, show } from "./checks.js";
import type { CaseResult, Check } from "./checks.js";
import { compileCases } from "./compile.js";
import { checkNames, generateCase } from "./document-checks.js";
import type { GeneratedCase } from "./document-checks.js";
import { loadServer } from "./generated-server.js";
import type { GeneratedServer } from "./generated-server.js";
import type { Generate } from "./generator.js";
import type { ReportCase } from "./report-case.js";
import { checkEveryTool, checkTool } from "./schema-checks.js";
import type { ToolFaces } from "./schema-checks.js";
import { listEverywhere, MODERN, withClients } from "./views.js";
import type { Views } from "./views.js";

export interface HarnessOptions {
  readonly cases: readonly ReportCase[];
  readonly generate: Generate;
  /** Folder for the output: below this repository, so that the generated imports resolve. It is emptied first. */
  readonly work: string;
  /** Path of TypeScript's `bin/tsc`. */
  readonly compiler: string;
  readonly progress?: (line: string) => void;
}

/** Runs all cases: generates each, then compiles what came out in one go while a running server of each is checked. */
export async function runCases(options: HarnessOptions): Promise<CaseResult[]> {
  const { cases, generate, work, compiler, progress = () => undefined } = options;
  rmSync(work, { recursive: true, force: true });
  const generated = new Map<string, GeneratedCase>();
  for (const report of cases) generated.set(report.id, await generateCase(report, work, generate));
  progress(`generated ${cases.length} cases`);
  const usable = cases.filter(({ id }) => generated.get(id)?.directory !== undefined);
  const compiling = compileCases(usable, work, compiler);
  const live = new Map<string, Check[]>();
  for (const report of usable) live.set(report.id, await checkLive(report, generated.get(report.id)?.directory ?? ""));
  progress(`checked ${usable.length} servers`);
  const compiled = await compiling;
  progress(`compiled ${compiled.size} cases`);
  return cases.map((report) => {
    const compilation = compiled.get(report.id);
    const checks = [
      ...checkKeys(report),
      ...(generated.get(report.id)?.checks ?? []),
      ...(compilation === undefined ? [] : [compilation]),
      ...(live.get(report.id) ?? []),
    ];
    return { id: report.id, title: report.expect.title, checks };
  });
}

function checkKeys(report: ReportCase): Check[] {
  return report.unknownKeys.map((key) =>
    check("schema", "expect.yaml", { expected: "keys that the harness knows", got: key }),
  );
}

/** The checks that load the generated code. Whatever is thrown by it is a failed check. */
async function checkLive(report: ReportCase, directory: string): Promise<Check[]> {
  try {
    const server = await loadServer(directory);
    const { stub, options } = makeStub();
    const checks = await withClients(server, options, async (clients) => {
      const views = await listEverywhere(server, clients);
      const schemaChecks = checkSchemas(report, server, views);
      return [...schemaChecks, ...(await checkCalls(report, server.names, clients, views, stub))];
    });
    return [...checks, checkPollution()];
  } catch (error) {
    return [check("schema", "the generated server starts", { expected: "no exception", got: show(error) })];
  }
}

function checkSchemas(report: ReportCase, server: GeneratedServer, views: Views): Check[] {
  const found = [...views.checks];
  const modern = views.byClient.get(MODERN);
  if (modern === undefined) return found;
  found.push(
    ...checkNames(
      report,
      server.catalog.map(({ name }) => name),
    ),
  );
  for (const name of modern.keys()) found.push(...checkEveryTool(facesOf(name, server, views) as ToolFaces));
  for (const tool of report.expect.tools ?? []) {
    const name = server.names.get(tool.operation);
    const faces = name === undefined ? undefined : facesOf(name, server, views);
    if (faces !== undefined) found.push(...checkTool(tool, faces));
    else found.push(check("schema", tool.operation, { expected: "a tool for this operation", got: name ?? "none" }));
  }
  return found;
}

function facesOf(name: string, server: GeneratedServer, views: Views): ToolFaces | undefined {
  const modern = views.byClient.get(MODERN)?.get(name);
  if (modern === undefined) return undefined;
  const byClient = [...views.byClient].flatMap(([client, tools]) => {
    const tool = tools.get(name);
    return tool === undefined ? [] : [[client, tool] as const];
  });
  return { byClient: new Map(byClient), modern, module: server.modules.get(name) };
}

/** Text of a document that was run as code would set `__pwned` (case c046) or reach a prototype (c040). */
function checkPollution(): Check {
  const bad = Object.hasOwn(globalThis, "__pwned") || "polluted" in {};
  // So that the cases after this one are not blamed.
  Reflect.deleteProperty(globalThis, "__pwned");
  Reflect.deleteProperty(Object.prototype, "polluted");
  return check(
    "schema",
    "no code from the document ran",
    bad ? { expected: "clean globals", got: "__pwned" } : undefined,
  );
}
