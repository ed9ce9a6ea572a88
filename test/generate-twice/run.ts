import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const documentsFolder = join(repository, "fixtures/documents");
const loader = pathToFileURL(join(repository, "node_modules/tsx/dist/loader.mjs")).href;

/** The surroundings of two runs that must not show in their output. */
const surroundings = [
  { cwd: "here", env: { TZ: "UTC", LANG: "C", LC_ALL: "C" } },
  { cwd: "some where/else", env: { TZ: "Pacific/Chatham", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" } },
] as const;

interface Verdict {
  readonly document: string;
  readonly files: number;
  readonly seconds: number;
  /** Empty when all is as it should be. */
  readonly problems: readonly string[];
}

const work = mkdtempSync(join(tmpdir(), "toolwright-twice-"));
try {
  const verdicts = documents().map((document) => check(document));
  console.log(table(verdicts));
  const failed = verdicts.filter(({ problems }) => problems.length > 0);
  for (const { document, problems } of failed) for (const problem of problems) console.log(`${document}: ${problem}`);
  console.log(`${verdicts.length - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0 || verdicts.length === 0) process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The root documents of `fixtures/documents`, from there. */
function documents(): string[] {
  return readdirSync(documentsFolder)
    .flatMap((entry) => [entry, ...["openapi.yaml", "openapi.json"].map((name) => `${entry}/${name}`)])
    .filter((path) => /\.(ya?ml|json)$/.test(path) && existsSync(join(documentsFolder, path)))
    .sort();
}

function check(document: string): Verdict {
  const started = performance.now();
  const problems: string[] = [];
  const outs = surroundings.map(({ cwd, env }, index) => {
    const folder = join(work, document, cwd);
    mkdirSync(folder, { recursive: true });
    const out = join(folder, `out${index}`);
    problems.push(...generate(document, out, folder, env));
    return out;
  });
  const [first, second] = outs.map((out) => readTree(out)) as [Tree, Tree];
  problems.push(...differences(first, second).map((path) => `${path} differs between two folders`));
  const again = surroundings[1];
  problems.push(...generate(document, outs[0] as string, join(work, document, again.cwd), again.env));
  const after = readTree(outs[0] as string);
  problems.push(...differences(first, after).map((path) => `${path} is changed by a second run`));
  problems.push(...touched(first, after).map((path) => `${path} is written again by a second run`));
  if (first.size === 0) problems.push("there is no output");
  return { document, files: first.size, seconds: (performance.now() - started) / 1000, problems };
}

function generate(document: string, out: string, cwd: string, env: Readonly<Record<string, string>>): string[] {
  const source = join(documentsFolder, document);
  const command = [
    "--import",
    loader,
    join(repository, "src/cli/start.ts"),
    "generate",
    source,
    "--out",
    out,
    "--quiet",
  ];
  const ended = spawnSync(process.execPath, command, { cwd, env: { ...process.env, ...env }, encoding: "utf8" });
  return ended.status === 0
    ? []
    : [`generate ended with ${ended.status ?? ended.signal}: ${ended.stderr.slice(0, 500)}`];
}

interface TreeFile {
  readonly bytes: string;
  /** When it was last written, in milliseconds. */
  readonly written: number;
}
type Tree = ReadonlyMap<string, TreeFile>;

function readTree(folder: string): Tree {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), { bytes: readFileSync(path, "latin1"), written: statSync(path).mtimeMs }];
    }),
  );
}

function differences(a: Tree, b: Tree): string[] {
  const paths = [...new Set([...a.keys(), ...b.keys()])].sort();
  return paths.filter((path) => a.get(path)?.bytes !== b.get(path)?.bytes);
}

function touched(before: Tree, after: Tree): string[] {
  return [...before.keys()].filter((path) => before.get(path)?.written !== after.get(path)?.written).sort();
}

function table(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ document, files, seconds, problems }) => [
    document,
    String(files),
    seconds.toFixed(1),
    problems.length === 0 ? "same" : `${problems.length} problems`,
  ]);
  const all = [["document", "files", "seconds", "bytes"], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => (row[column] as string).length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] as number))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
