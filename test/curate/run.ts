// npm run curate [-- --seeds N]: one config of github's document makes 30 tools, and tells of a changed document exactly what no longer matches.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { documentsOrSkip } from "../corpus/documents.js";
import { run } from "../support/command.js";
import { conclude } from "../support/conclude.js";
import { type ChangedDocument, changedDocument, type Config } from "./changed-document.js";

const configFile = "toolwright.config.yaml";
const configPath = fileURLToPath(new URL("github.config.yaml", import.meta.url));

/** A judgement, and what is wrong where it fails. */
type Verdict = readonly [says: string, problem: string | undefined];

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seeds: { type: "string", default: "4" } } });
  const github = documentsOrSkip([])?.find(({ name }) => name === "github");
  if (github === undefined) return;
  const cwd = mkdtempSync(join(tmpdir(), "toolwright-curate-"));
  try {
    const text = readFileSync(configPath, "utf8");
    copyFileSync(configPath, join(cwd, configFile));
    const verdicts = [lengthVerdict(text), ...(await catalogueVerdicts(cwd, github.path, parse(text) as Config))];
    const document = readFileSync(github.path, "utf8");
    for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
      verdicts.push(await changeVerdict(cwd, changedDocument(document, parse(text) as Config, seed), seed));
    }
    for (const [says, problem] of verdicts)
      console.log(problem === undefined ? `ok    ${says}` : `WRONG ${says}: ${problem}`);
    const failed = verdicts.filter(([, problem]) => problem !== undefined).length;
    conclude(verdicts.length - failed, failed);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

function lengthVerdict(text: string): Verdict {
  const lines = text.trimEnd().split("\n").length;
  return [`the config has under 60 lines (${lines})`, lines < 60 ? undefined : `${lines} lines`];
}

interface PublishedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, unknown>> };
}

async function catalogueVerdicts(cwd: string, document: string, config: Config): Promise<Verdict[]> {
  const { code, stderr } = await run(cwd, ["generate", document, "--out", "out"]);
  if (code !== 0) return [["the catalogue is generated", stderr.slice(0, 2_000)]];
  const { tools } = JSON.parse(readFileSync(join(cwd, "out/catalog.json"), "utf8")) as { tools: PublishedTool[] };
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const lost = Object.values(config.tools).flatMap(({ name, arguments: changes = {} }) => {
    const properties = byName.get(name)?.inputSchema.properties;
    if (properties === undefined) return [name];
    const isAsked = (key: string): boolean => Object.hasOwn(properties, key);
    return Object.entries(changes).flatMap(([key, { name: given, hidden }]) => {
      const isRight = hidden === undefined ? given === undefined || isAsked(given) : !isAsked(key);
      return isRight ? [] : [`${name}.${key}`];
    });
  });
  return [
    ["the catalogue has 30 tools", tools.length === 30 ? undefined : `it has ${tools.length}`],
    ["every change is there", lost.length === 0 ? undefined : lost.join(", ")],
    ["nothing is told of the document as it is", stderr === "" ? undefined : stderr.slice(0, 2_000)],
  ];
}

interface Checked {
  readonly verdict: string;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly severity: string;
    readonly message: string;
    readonly file?: string;
    readonly line?: number;
  }[];
}

async function changeVerdict(cwd: string, changed: ChangedDocument, seed: number): Promise<Verdict> {
  const says = `seed ${seed}: ${changed.says.join("; ")}`;
  writeFileSync(join(cwd, "changed.json"), changed.text);
  const { stdout } = await run(cwd, ["check", "changed.json", "--out", "out", "--format", "json"]);
  const { verdict, diagnostics } = JSON.parse(stdout) as Checked;
  const lines = readFileSync(configPath, "utf8").split("\n");
  const told = diagnostics.filter(({ severity }) => severity === "error");
  const found = told.map(({ code, message }) => `${code} ${message}`);
  const misplaced = told.filter(({ file, line = 0, message }) => {
    const word = /"([^"]*)"/.exec(message)?.[1] ?? "";
    return file !== configFile || lines[line - 1]?.includes(word) !== true;
  });
  const problems = [
    ...(verdict === "broken" ? [] : [`the verdict is ${verdict}`]),
    ...changed.expected
      .filter((start) => !found.some((message) => message.startsWith(start)))
      .map((message) => `not told: ${message}`),
    ...found
      .filter((message) => !changed.expected.some((start) => message.startsWith(start)))
      .map((message) => `told: ${message}`),
    ...misplaced.map(({ message, file, line }) => `told at ${file}:${line}: ${message}`),
  ];
  return [says, problems.length === 0 ? undefined : problems.join("; ")];
}

await main();
