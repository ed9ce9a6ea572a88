import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { delimiter, dirname, join } from "node:path";
import { parse } from "yaml";
import { repositoryFile } from "../docs/sections.js";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** How a step that runs in a shell ended. */
export interface RanStep {
  readonly run: string;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** What it added to the summary of its job. */
  readonly summary: string;
}

/**
 * Runs the shell steps of one job of a project's workflow, in order up to the first that fails, as a runner of GitHub does: in a copy of the project (the checkout), by `bash -e`, with the
 * variables that the runner sets and no others, and with files for summary, output, environment and path that are each step's own.
 *
 * Only `npm ci` is not real, since a registry is too slow for a test: in its place the packages of this repository are linked into `node_modules`, with
 * toolwright itself, whose command is the built one. `npm` and `npx` are real otherwise.
 */
export async function runJob(
  project: string,
  job: string,
  secrets: Readonly<Record<string, string>>,
): Promise<RanStep[]> {
  const workflow = parse(readFileSync(join(project, ".github/workflows/ci.yml"), "utf8"));
  const steps = workflow.jobs[job].steps as readonly Step[];
  const runner = `${project}-runner-${readdirSync(dirname(project)).length}`;
  const workspace = join(runner, "workspace");
  cpSync(project, workspace, { recursive: true });
  mkdirSync(join(runner, "bin"));
  writeFileSync(join(runner, "bin/npm"), npm);
  chmodSync(join(runner, "bin/npm"), 0o755);
  const ran: RanStep[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.run === undefined) continue;
    ran.push(await runStep(step.run, join(runner, String(index)), workspace, filledIn(step.env ?? {}, secrets)));
    if (ran.at(-1)?.code !== 0) break;
  }
  return ran;
}

async function runStep(
  run: string,
  files: string,
  workspace: string,
  env: Readonly<Record<string, string>>,
): Promise<RanStep> {
  mkdirSync(files);
  const file = (name: string): string => {
    writeFileSync(join(files, name), "");
    return join(files, name);
  };
  const script = join(files, "script.sh");
  writeFileSync(script, run);
  const summary = file("summary");
  const child = spawn("bash", ["-e", script], {
    cwd: workspace,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: [join(dirname(files), "bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter),
      HOME: dirname(files),
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: workspace,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: file("output"),
      GITHUB_ENV: file("env"),
      GITHUB_PATH: file("path"),
      RUNNER_TEMP: files,
      ...env,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { run, code, stdout, stderr, summary: readFileSync(summary, "utf8") };
}

/** `${{ secrets.NAME }}`, which is empty where there is none. */
function filledIn(env: Readonly<Record<string, string>>, secrets: Readonly<Record<string, string>>) {
  const fill = (value: string): string =>
    value.replace(/\$\{\{ secrets\.(\w+) \}\}/g, (_, name: string) => secrets[name] ?? "");
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)]));
}

/** npm, but for `npm ci`, which links. */
const npm = `#!/usr/bin/env node
const { spawnSync } = require("node:child_process");
const { mkdirSync, readdirSync, symlinkSync } = require("node:fs");
const packages = ${JSON.stringify(repositoryFile("node_modules"))};
const link = (target, name) => symlinkSync(target, "node_modules/" + name);
if (process.argv[2] === "ci") {
  mkdirSync("node_modules/.bin", { recursive: true });
  for (const name of readdirSync(packages)) if (!name.startsWith(".") && name !== "toolwright") link(packages + "/" + name, name);
  for (const name of readdirSync(packages + "/.bin")) if (name !== "toolwright") link(packages + "/.bin/" + name, ".bin/" + name);
  link(${JSON.stringify(repositoryFile("."))}, "toolwright");
  link("../toolwright/bin/toolwright.js", ".bin/toolwright");
} else {
  process.exitCode = spawnSync(${JSON.stringify(npmOfThisNode())}, process.argv.slice(2), { stdio: "inherit" }).status ?? 1;
}
`;

function npmOfThisNode(): string {
  const folders = [dirname(process.execPath), ...(process.env["PATH"] ?? "").split(delimiter)];
  const found = folders.map((folder) => join(folder, "npm")).find((file) => existsSync(file));
  if (found === undefined) throw new Error("there is no npm");
  return found;
}
