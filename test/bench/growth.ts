import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MeasuredResult } from "../corpus/child.js";
import { generateRun } from "../corpus/generate-step.js";
import { formatTable } from "../corpus/table.js";
import type { GrowingDocument } from "./growing-documents.js";
import type { Measured } from "./measure.js";
import type { Target } from "./targets.js";

/** Cold runs of a made document, and of one that is four times as large. */
export interface Growth {
  readonly what: string;
  readonly size: number;
  readonly small: Measured;
  readonly large: Measured;
  /** How much the time grew, without what the run of a document of size 1 takes: 4 where it is linear, 16 where it is quadratic. */
  readonly time: number;
  /** How much the peak memory grew, likewise. */
  readonly memory: number;
}

const factor = 4;
/** Between what is linear and what is quadratic: a large heap costs the collector more. */
const limit = 6;

/** Measures each document once in each size, below `folder`. */
export async function measureGrowth(folder: string, documents: readonly GrowingDocument[]): Promise<Growth[]> {
  const growths: Growth[] = [];
  for (const { what, size, make } of documents) {
    const least = await coldRun(folder, make(1));
    const small = await coldRun(folder, make(size));
    const large = await coldRun(folder, make(size * factor));
    const time = (large.seconds - least.seconds) / (small.seconds - least.seconds);
    const memory = (large.megabytes - least.megabytes) / (small.megabytes - least.megabytes);
    growths.push({ what, size, small, large, time, memory });
  }
  return growths;
}

/** What it writes stays in `within`: `measureDocument` says why. */
async function coldRun(within: string, document: object): Promise<Measured> {
  await mkdir(within, { recursive: true });
  const folder = await mkdtemp(join(within, "run-"));
  const source = join(folder, "document.json");
  await writeFile(source, JSON.stringify(document));
  const { exit, stderr, seconds, peakMegabytes }: MeasuredResult = await generateRun(source, join(folder, "out"));
  if (exit !== 0) throw new Error(`a made document is not generated: ${stderr}`);
  return { seconds, megabytes: peakMegabytes };
}

/** The targets of issue 7: nothing is quadratic. */
export function growthTargets(growths: readonly Growth[]): Target[] {
  return growths.flatMap(({ what, time, memory }) =>
    Object.entries({ time, memory }).map(([measure, ratio]) => ({
      text: `${factor} x the ${what}: at most ${limit} x the ${measure}: ${ratio.toFixed(1)} x`,
      met: ratio <= limit,
    })),
  );
}

/** What was measured, as a table. */
export function growthLines(growths: readonly Growth[]): string {
  const cells = ({ seconds, megabytes }: Measured): string[] => [seconds.toFixed(2), megabytes.toFixed(0)];
  const rows = growths.map(({ what, size, small, large }) => [
    what,
    String(size),
    ...cells(small),
    String(size * factor),
    ...cells(large),
  ]);
  return formatTable(["growing in", "size", "s", "MB", "size", "s", "MB"], rows);
}
