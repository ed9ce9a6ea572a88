import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InstalledPackages } from "../support/install.js";

/** A version of `@modelcontextprotocol/conformance`, and the revision of the protocol that it is asked for. */
export interface Suite {
  readonly revision: string;
  /** The name it is installed under. */
  readonly package: string;
}

/** 0.1.16 is the latest that is no pre-release, and ends at 2025-11-25; what knows 2026-07-28 is a pre-release. */
export const suites: readonly (Suite & { readonly version: string })[] = [
  { revision: "2025-11-25", package: "conformance-legacy", version: "npm:@modelcontextprotocol/conformance@0.1.16" },
  {
    revision: "2026-07-28",
    package: "conformance-modern",
    version: "npm:@modelcontextprotocol/conformance@0.2.0-alpha.12",
  },
];

/** One check of a scenario. */
export interface Checked {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** The scenarios of a revision for servers, extensions left out. */
export async function scenariosOf(suite: Suite, installed: InstalledPackages): Promise<string[]> {
  const { stdout } = await run(suite, installed, ["list", "--server"]);
  const lines = [...stdout.matchAll(/^ +- (\S+) \[([^\]]*)\]/gm)];
  return lines.flatMap(([, name = "", revisions = ""]) =>
    revisions.split(",").includes(suite.revision) ? [name] : [],
  );
}

/** Runs a scenario against a server; its checks, or what was said where it had none. */
export async function runScenario(
  suite: Suite,
  scenario: string,
  url: string,
  installed: InstalledPackages,
): Promise<readonly Checked[] | { readonly said: string }> {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-conformance-"));
  try {
    const args = ["server", "--url", url, "--scenario", scenario, "--spec-version", suite.revision, "-o", folder];
    const { stdout, stderr } = await run(suite, installed, args);
    const file = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((path) =>
      path.endsWith("checks.json"),
    );
    if (file === undefined) return { said: `${stdout}\n${stderr}`.trim().slice(-500) };
    return JSON.parse(readFileSync(join(folder, file), "utf8")) as Checked[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(
  suite: Suite,
  { node, modules }: InstalledPackages,
  args: readonly string[],
): Promise<{ stdout: string; stderr: string }> {
  const program = join(modules, suite.package, "dist/index.js");
  return new Promise((resolve) => {
    const settings = { timeout: 120_000, maxBuffer: 64 * 1024 * 1024 };
    // Failures of a scenario are in its checks.
    execFile(node, [program, ...args], settings, (_, stdout, stderr) => resolve({ stdout, stderr }));
  });
}
