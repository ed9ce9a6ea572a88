import { join } from "node:path";
import { corpusDocuments } from "../corpus/documents.js";
import { formatTable } from "../corpus/table.js";
import { type DocumentTimes, type Measured, measureDocument } from "./measure.js";
import { measureStart, type StartTimes } from "./server-start.js";

const measured = ["github", "stripe", "digitalocean", "discord", "kubernetes-2.0"];

/** What was measured of documents of the corpus, and the start of the server made of github's. */
export interface DocumentsMeasured {
  readonly times: readonly DocumentTimes[];
  readonly start?: StartTimes;
}

/** Measures the documents of the corpus, medians of `runs`; none where `../shared/corpus` is not there. */
export async function measureDocuments(folder: string, runs: number): Promise<DocumentsMeasured> {
  const documents = corpusDocuments()?.filter(({ name }) => measured.includes(name)) ?? [];
  const times: DocumentTimes[] = [];
  for (const document of documents) times.push(await measureDocument(document, folder, runs));
  return times.length === 0 ? { times } : { times, start: await measureStart(join(folder, "github", "0"), runs) };
}

/** What was measured, in lines. */
export function documentLines({ times, start }: DocumentsMeasured, runs: number): string {
  if (start === undefined) return "../shared/corpus is not here: its documents are not measured.";
  const said = `medians of ${runs}; the floor is SwaggerParser.resolve() of the same file`;
  return [said, "", timesTable(times), "", startLine(start)].join("\n");
}

function timesTable(documents: readonly DocumentTimes[]): string {
  const header = [
    "document",
    "floor s",
    "MB",
    "cold s",
    "MB",
    "x floor",
    "rerun s",
    "MB",
    "x floor",
    "check s",
    "MB",
    "x floor",
    "changed s",
    "MB",
    "x floor",
  ];
  const rows = documents.map(({ name, floor, cold, rerun, checked, changed }) => [
    name,
    ...cells(floor),
    ...cells(cold),
    (cold.seconds / floor.seconds).toFixed(1),
    ...cells(rerun),
    (rerun.seconds / floor.seconds).toFixed(1),
    ...cells(checked),
    (checked.seconds / floor.seconds).toFixed(1),
    ...cells(changed),
    (changed.seconds / floor.seconds).toFixed(1),
  ]);
  return formatTable(header, rows);
}

function cells({ seconds, megabytes }: Measured): string[] {
  return [seconds.toFixed(2), megabytes.toFixed(0)];
}

function startLine({ generated, empty }: StartTimes): string {
  const ratio = (generated / empty).toFixed(2);
  return (
    `start to the first tools/list: github ${generated.toFixed(3)} s, ` +
    `the SDK's server without tools ${empty.toFixed(3)} s: ${ratio} x (no target yet)`
  );
}
