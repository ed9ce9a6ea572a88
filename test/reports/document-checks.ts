import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { canonical, check, compare, show } from "./checks.js";
import type { Check, Problem } from "./checks.js";
import { readCatalog, readTree } from "./generated-server.js";
import type { Generate, Generation } from "./generator.js";
import type { ReportCase } from "./report-case.js";

/** The longest that any case may take to generate, in seconds (README of the cases, key `generate`). */
const LONGEST_SECONDS = 10;

/** How a case was generated: the run, the checks about it, and where the output is if it is usable. */
export interface GeneratedCase {
  readonly generation: Generation;
  readonly checks: readonly Check[];
  /** Absent where the run ended with an error. */
  readonly directory?: string;
}

/** Generates the document of a case below `work` and makes the checks of `generate`, `error_contains` and time and bytes of `document`. */
export async function generateCase(report: ReportCase, work: string, generate: Generate): Promise<GeneratedCase> {
  const directory = path.join(work, report.id, "out");
  rmSync(path.join(work, report.id), { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const trap = await listenForConnections(report.expect.document?.no_connection);
  const generation = await generate(report.document, directory);
  const connections = await trap.close();
  const checks = checkOutcome(report, generation, connections);
  if (!generation.ok) return { generation, checks };
  const again = await checkRepetition(report, directory, generate);
  return { generation, checks: [...checks, ...again], directory };
}

function checkOutcome(report: ReportCase, generation: Generation, connections: number): Check[] {
  const { generate, error_contains: words, document } = report.expect;
  const outcome = generation.ok ? "ok" : "error";
  const wrong = generate !== "ok-or-error" && generate !== outcome;
  const found = [
    check("schema", "generate", wrong ? { expected: generate, got: `${outcome}: ${generation.text}` } : undefined),
    check("schema", "no stack trace", complainAboutTrace(generation.text)),
  ];
  const limit = document?.max_generate_seconds ?? LONGEST_SECONDS;
  const slow = generation.seconds > limit;
  const took = `${generation.seconds.toFixed(1)} s`;
  found.push(check("schema", "generate time", slow ? { expected: `at most ${limit} s`, got: took } : undefined));
  if (!generation.ok) found.push(...(words ?? []).map((word) => checkWord(word, generation.text)));
  if (document?.no_connection !== undefined) {
    const problem = compare(0, connections);
    found.push(check("schema", `no connection to ${document.no_connection}`, problem));
  }
  return found;
}

function checkWord(word: string, text: string): Check {
  const held = text.toLowerCase().includes(word.toLowerCase());
  return check(
    "schema",
    `error_contains ${word}`,
    held ? undefined : { expected: `an error that says ${word}`, got: text },
  );
}

function complainAboutTrace(text: string): Problem | undefined {
  const line = /^\s+at .*:\d+:\d+\)?$/m.exec(text);
  return line === null ? undefined : { expected: "no stack trace in what the user sees", got: line[0].trim() };
}

/** Runs the generator again, in other directories: the same bytes, and the same tools from the other file. */
async function checkRepetition(report: ReportCase, directory: string, generate: Generate): Promise<Check[]> {
  const { deterministic, same_tools_as: other } = report.expect.document ?? {};
  const found: Check[] = [];
  if (deterministic === true) {
    const again = path.join(path.dirname(directory), "again");
    await generate(report.document, again);
    found.push(check("schema", "deterministic", compareTrees(readTree(directory), readTree(again))));
  }
  if (other !== undefined) {
    const reordered = path.join(path.dirname(directory), "other");
    const generation = await generate(path.join(report.directory, other), reordered);
    const problem = generation.ok ? compareTools(directory, reordered) : { expected: "ok", got: generation.text };
    found.push(check("schema", `same_tools_as ${other}`, problem));
  }
  return found;
}

/** The first difference between two trees of files. */
export function compareTrees(
  first: ReadonlyMap<string, string>,
  second: ReadonlyMap<string, string>,
): Problem | undefined {
  for (const file of new Set([...first.keys(), ...second.keys()])) {
    const [a, b] = [first.get(file), second.get(file)];
    if (a === b) continue;
    if (a === undefined || b === undefined) return { expected: "the same files", got: `${file} in one run only` };
    let at = 0;
    while (a[at] === b[at]) at += 1;
    return { expected: `${file}: ${show(a.slice(at, at + 60))}`, got: show(b.slice(at, at + 60)) };
  }
  return undefined;
}

function compareTools(first: string, second: string): Problem | undefined {
  const [a, b] = [first, second].map((directory) => toolTexts(directory));
  for (const name of new Set([...(a?.keys() ?? []), ...(b?.keys() ?? [])])) {
    if (a?.get(name) === b?.get(name)) continue;
    return { expected: `${name}: ${a?.get(name) ?? "no such tool"}`, got: b?.get(name) ?? "no such tool" };
  }
  return undefined;
}

/** Names and schemas of a catalogue as texts that do not depend on the order of keys and of `required`. */
function toolTexts(directory: string): Map<string, string> {
  const tools = readCatalog(directory).map((tool): [string, string] => {
    const schemas = { input: tool.inputSchema, output: tool.outputSchema };
    return [tool.name, canonical(JSON.parse(JSON.stringify(schemas), sortRequired))];
  });
  return new Map(tools);
}

function sortRequired(key: string, value: unknown): unknown {
  return key === "required" && Array.isArray(value) ? [...(value as string[])].sort() : value;
}

/** Counts connections to `HOST:PORT` until it is closed; without an address it counts none. */
async function listenForConnections(address: string | undefined): Promise<{ close(): Promise<number> }> {
  if (address === undefined) return { close: async () => 0 };
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const [host, port] = address.split(":");
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(Number(port), host, resolve);
  });
  return {
    close: () => new Promise((resolve) => server.close(() => resolve(connections))),
  };
}

/** Checks of `document` that look at the tools: how many, and their names. */
export function checkNames(report: ReportCase, names: readonly string[]): Check[] {
  const { tools_count: count, unique_tool_names: unique, tool_name_pattern: pattern } = report.expect.document ?? {};
  const found: Check[] = [];
  if (count !== undefined) found.push(check("schema", "tools_count", compare(count, names.length)));
  if (unique === true) found.push(check("schema", "unique_tool_names", compare(names.length, new Set(names).size)));
  if (pattern !== undefined) {
    const bad = names.filter((name) => !new RegExp(pattern, "u").test(name));
    found.push(check("schema", `tool_name_pattern ${pattern}`, compare([], bad)));
  }
  return found;
}
