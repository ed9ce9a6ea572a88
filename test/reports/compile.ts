import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { initialOptions } from "../support/compiler-options.js";
import { check } from "./checks.js";
import type { Check } from "./checks.js";
import type { ReportCase } from "./report-case.js";

/** What TypeScript said about a program: errors by the case they are in, and how long it took. */
interface Compilation {
  readonly errors: ReadonlyMap<string, readonly string[]>;
  readonly seconds: number;
}

/**
 * Compiles the output of the cases that ask for it: those without flags or limits of their own in one program, each
 * other in its own.
 */
export async function compileCases(
  cases: readonly ReportCase[],
  work: string,
  compiler: string,
): Promise<Map<string, Check>> {
  const alone = cases.filter((report) => typeof report.expect.document?.compile === "object");
  const together = cases.filter((report) => report.expect.document?.compile === true);
  const checks = new Map<string, Check>();
  const batch = await compile(together, work, compiler, initialOptions);
  for (const report of together) checks.set(report.id, verdict(report, batch));
  for (const report of alone) {
    const own = report.expect.document?.compile;
    const { flags = initialOptions, declaration } = typeof own === "object" ? own : {};
    const given = declaration === undefined ? flags : { ...flags, declaration };
    checks.set(
      report.id,
      verdict(report, await compile([report], work, compiler, { ...given, types: typesFor(given) })),
    );
  }
  return checks;
}

/** The declarations of `@modelcontextprotocol/server` name Node.js types, which only a program that checks libraries sees. */
function typesFor(flags: Readonly<Record<string, unknown>>): readonly string[] {
  return flags["skipLibCheck"] === false ? ["node"] : [];
}

function verdict(report: ReportCase, compilation: Compilation): Check {
  const wanted = report.expect.document?.compile;
  const errors = [...(compilation.errors.get(report.id) ?? []), ...(compilation.errors.get("") ?? [])];
  if (errors.length > 0) {
    const got = `${errors.length} errors: ${errors.slice(0, 3).join(" | ")}`;
    return check("schema", "compile", { expected: "tsc --noEmit without errors", got });
  }
  const limit = typeof wanted === "object" ? wanted.max_seconds : undefined;
  const slow = limit !== undefined && compilation.seconds > limit;
  return check(
    "schema",
    "compile",
    slow ? { expected: `at most ${limit} s`, got: `${compilation.seconds} s` } : undefined,
  );
}

/** Runs `tsc` over the output of some cases (`<work>/<id>/out`). Errors outside of any case stand under the empty id. */
async function compile(
  cases: readonly ReportCase[],
  work: string,
  compiler: string,
  flags: Readonly<Record<string, unknown>>,
): Promise<Compilation> {
  if (cases.length === 0) return { errors: new Map(), seconds: 0 };
  mkdirSync(work, { recursive: true });
  const project = path.join(work, `tsconfig.${cases.length === 1 ? cases[0]?.id : "all"}.json`);
  const include = cases.map((report) => `${report.id}/out/**/*.ts`);
  writeFileSync(project, JSON.stringify({ compilerOptions: { ...flags, noEmit: true }, include }, null, 2));
  const started = performance.now();
  const { text, code } = await run(process.execPath, [compiler, "-p", project, "--pretty", "false"], work);
  const errors = sortErrors(text);
  if (code !== 0 && errors.size === 0) errors.set("", [text.slice(0, 300) || `tsc ended with ${code}`]);
  return { errors, seconds: (performance.now() - started) / 1000 };
}

/** Sorts lines `c001/out/x.ts(1,2): error TS...` of a compiler by their first folder. */
export function sortErrors(text: string): Map<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const line of text.split(/\r?\n/)) {
    if (!/\berror TS\d+:/.test(line)) continue;
    const id = /^([^/\\(:]+)[/\\]out[/\\]/.exec(line)?.[1] ?? "";
    errors.set(id, [...(errors.get(id) ?? []), line]);
  }
  return errors;
}

function run(command: string, args: readonly string[], cwd: string): Promise<{ text: string; code: number | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
    child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
    child.once("error", reject);
    child.once("close", (code) => resolve({ text, code }));
  });
}
