import { type MeasuredResult, measureNode } from "./child.js";
import { command, repository } from "./places.js";

/** The counts that the command prints; `declaredNodes` and `publishedNodes` count nodes of output schemas before and after the cut. */
export interface RunSummary {
  readonly operations: number;
  readonly tools: number;
  readonly typedOutputs: number;
  readonly skipped: number;
  readonly degraded: number;
  readonly declaredNodes?: number;
  readonly publishedNodes?: number;
}

export interface RunDiagnostic {
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly pointer?: string;
}

/** What `toolwright generate --json` prints. */
export interface RunReport {
  readonly summary: RunSummary;
  readonly diagnostics: readonly RunDiagnostic[];
}

export interface GenerateRun extends MeasuredResult {
  /** Undefined where the command printed none. */
  readonly report?: RunReport;
}

/** Where a run may stand, to show that the output does not depend on it, and the Node.js that runs it. */
export interface Surroundings {
  readonly node?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the command as a user would, in a process of its own, on a document (an absolute path) into `out`. */
export async function generateRun(source: string, out: string, surroundings: Surroundings = {}): Promise<GenerateRun> {
  const result = await measureNode([command, "generate", source, "--out", out, "--json"], {
    cwd: repository,
    ...surroundings,
  });
  const report = reportIn(result.stdout);
  return { ...result, ...(report && { report }) };
}

function reportIn(stdout: string): RunReport | undefined {
  try {
    const value: unknown = JSON.parse(stdout);
    return typeof value === "object" && value !== null && "summary" in value ? (value as RunReport) : undefined;
  } catch {
    return undefined;
  }
}
