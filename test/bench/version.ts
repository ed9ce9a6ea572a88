import { runNode } from "../corpus/child.js";
import { command } from "../corpus/places.js";
import { median } from "./measure.js";
import type { Target } from "./targets.js";
import { takeTurns } from "./turns.js";

/** Milliseconds of `toolwright --version`, and of Node alone (`node -e 0`). */
export interface VersionTimes {
  readonly version: number;
  readonly node: number;
}

/** Measures both `runs` times in turns, after once to warm the files; medians. */
export async function measureVersion(runs: number): Promise<VersionTimes> {
  const run = (args: readonly string[]) => async (): Promise<void> => {
    const { exit, stderr } = await runNode(args);
    if (exit !== 0) throw new Error(`node ${args.join(" ")} ends with ${exit}: ${stderr}`);
  };
  const works = { version: run([command, "--version"]), node: run(["-e", "0"]) };
  await takeTurns(works, 1);
  const times = await takeTurns(works, runs);
  return { version: median(times.version), node: median(times.node) };
}

/** The target of issue 7. */
export function versionTarget({ version, node }: VersionTimes): Target {
  const limit = 1.5 * node + 60;
  return {
    text: `toolwright --version at most 1.5 x node -e 0 plus 60 ms, ${limit.toFixed(0)} ms: ${version.toFixed(0)} ms (node ${node.toFixed(0)} ms)`,
    met: version <= limit,
  };
}
