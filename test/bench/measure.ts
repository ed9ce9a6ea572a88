import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type MeasuredResult, measureNode } from "../corpus/child.js";
import type { CorpusDocument } from "../corpus/documents.js";
import { generateRun } from "../corpus/generate-step.js";
import { command } from "../corpus/places.js";

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
  /** `check` of that folder. */
  readonly checked: Measured;
  /** `generate` once more, after one description of the document has changed. */
  readonly changed: Measured;
  /** `SwaggerParser.resolve()` alone: reading and parsing, what nobody can do without. */
  readonly floor: Measured;
}

/**
 * Measures a document `runs` times, each run in a process of its own; the ways take turns, so that a busy minute of the machine hits all. Outputs are in
 * `<folder>/<name>/<number of the run>/out`, and stay: where ext4 has just deleted files, it takes up to 0.5 ms to make one (it looks for an inode that was not used lately).
 */
export async function measureDocument(document: CorpusDocument, folder: string, runs: number): Promise<DocumentTimes> {
  const cold: MeasuredResult[] = [];
  const rerun: MeasuredResult[] = [];
  const checked: MeasuredResult[] = [];
  const changed: MeasuredResult[] = [];
  const floor: MeasuredResult[] = [];
  for (let run = 0; run < runs; run++) {
    const place = join(folder, document.name, String(run));
    const out = join(place, "out");
    const source = await copyOf(document, join(place, "source"));
    floor.push(succeeded(await measureNode([floorScript, source])));
    cold.push(succeeded(await generateRun(source, out)));
    rerun.push(succeeded(await generateRun(source, out)));
    checked.push(succeeded(await measureNode([command, "check", source, "--out", out])));
    await changeDescription(source);
    changed.push(succeeded(await generateRun(source, out)));
  }
  return {
    name: document.name,
    cold: medians(cold),
    rerun: medians(rerun),
    checked: medians(checked),
    changed: medians(changed),
    floor: medians(floor),
  };
}

/** A copy of a document that may be changed, with the other files of a document that has a folder of its own. */
async function copyOf({ path }: CorpusDocument, folder: string): Promise<string> {
  const copy = join(folder, basename(path));
  await mkdir(folder, { recursive: true });
  if (basename(path).startsWith("openapi.")) await cp(dirname(path), folder, { recursive: true });
  // Written anew, since a copy of a file that is read-only is read-only too.
  await rm(copy, { force: true });
  await writeFile(copy, await readFile(path));
  return copy;
}

/** Adds a word to the first description after `paths`, or else to the first of the document. Throws where there is none. */
async function changeDescription(file: string): Promise<void> {
  const text = await readFile(file, "utf8");
  const paths = Math.max(0, text.search(/^\s*"?paths"?:/m));
  const description = /(\bdescription"?: ?"?)(?=[A-Za-z])/;
  const head = text.slice(0, paths);
  const tail = text.slice(paths);
  const isBelow = description.test(tail);
  const changed = isBelow ? head + tail.replace(description, "$1Changed ") : text.replace(description, "$1Changed ");
  if (changed === text) throw new Error("no description is found to be changed");
  await writeFile(file, changed);
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
