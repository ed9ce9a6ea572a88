import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type MeasuredResult, measureNode } from "../corpus/child.js";
import type { CorpusDocument } from "../corpus/documents.js";
import { generateRun } from "../corpus/generate-step.js";

/** Time and peak memory of one way to run, the median of each. */
export interface Measured {
  readonly seconds: number;
  readonly megabytes: number;
}

export interface DocumentTimes {
  readonly name: string;
  /** `generate` into an empty folder. */
  readonly cold: Measured;
  /** `generate` once more into the same folder. */
  readonly rerun: Measured;
  /** `SwaggerParser.resolve()` alone: reading and parsing, what nobody can do without. */
  readonly floor: Measured;
}

/** Measures a document `runs` times, each run in a process of its own; the three ways take turns, so that a busy minute of the machine hits all. */
export async function measureDocument(document: CorpusDocument, folder: string, runs: number): Promise<DocumentTimes> {
  const cold: MeasuredResult[] = [];
  const rerun: MeasuredResult[] = [];
  const floor: MeasuredResult[] = [];
  const out = join(folder, document.name, "out");
  for (let run = 0; run < runs; run++) {
    await rm(join(folder, document.name), { recursive: true, force: true });
    await mkdir(join(folder, document.name), { recursive: true });
    floor.push(succeeded(await measureNode([floorScript, document.path])));
    cold.push(succeeded(await generateRun(document.path, out)));
    rerun.push(succeeded(await generateRun(document.path, out)));
  }
  return { name: document.name, cold: medians(cold), rerun: medians(rerun), floor: medians(floor) };
}

const floorScript = fileURLToPath(new URL("floor.mjs", import.meta.url));

/** Throws for a run that failed: its time says nothing. */
function succeeded(result: MeasuredResult): MeasuredResult {
  if (result.exit !== 0) throw new Error(`a measured run ends with ${result.exit}: ${result.stderr || result.stdout}`);
  return result;
}

function medians(results: readonly MeasuredResult[]): Measured {
  return {
    seconds: median(results.map(({ seconds }) => seconds)),
    megabytes: median(results.map(({ peakMegabytes }) => peakMegabytes)),
  };
}

/** The middle one of the values, the lower one of two. NaN where there is none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a share of all lies. NaN where there is none. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}
