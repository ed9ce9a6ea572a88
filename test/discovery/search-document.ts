import { indexedTools } from "../../src/emit/discovery-documents.js";
import { readSource } from "../../src/find-source.js";
import type { Catalog } from "../../src/model/catalog.js";
import { runModelPhases } from "../../src/phases.js";
import { createRun } from "../../src/run.js";
import { indexText, readIndex } from "../../templates/runtime/discovery-index.js";
import { rankTools } from "../../templates/runtime/discovery-rank.js";
import type { Question } from "./questions.js";

/** A right tool among the first of this many is found. */
export const FIRST = 5;

/** A search in the tools of one document. */
export interface DocumentSearch {
  /** The operations of the tools that fit, the best first. */
  readonly search: (query: string) => readonly string[];
  /** Of all tools. */
  readonly operations: ReadonlySet<string>;
  readonly indexBytes: number;
}

/** What became of a question. */
export interface Asked {
  readonly question: Question;
  readonly found: readonly string[];
  /** Of the first right one, from 1 on; 0 where there is none. */
  readonly rank: number;
  readonly milliseconds: number;
}

/** Reads a document as `generate` does, and indexes its tools. */
export async function searchDocument(path: string): Promise<DocumentSearch> {
  const { tools, schemas } = await catalogOf(path);
  const text = indexText(indexedTools(tools, schemas));
  const index = readIndex(text);
  const byName = new Map(tools.map(({ name, operationKey }) => [name, operationKey]));
  return {
    search: (query) => rankTools(index, query).map((name) => byName.get(name) ?? name),
    operations: new Set(byName.values()),
    indexBytes: Buffer.byteLength(text),
  };
}

/** Asks a question. */
export function ask({ search }: DocumentSearch, question: Question): Asked {
  const began = performance.now();
  const found = search(question.ask);
  const milliseconds = performance.now() - began;
  return {
    question,
    found,
    rank: found.findIndex((operation) => question.right.includes(operation)) + 1,
    milliseconds,
  };
}

/** Whether a right tool is among the first. */
export function isFound({ rank }: Asked): boolean {
  return rank > 0 && rank <= FIRST;
}

async function catalogOf(path: string): Promise<Catalog> {
  const run = createRun({ strict: false });
  const options = {
    source: path,
    cwd: "/",
    out: "/",
    include: {},
    exclude: {},
    server: {},
    force: false,
    strict: false,
  };
  const { bundle } = await readSource(options, undefined, run);
  const state = { names: { tools: {} }, quarantine: new Map() };
  const modelled = bundle && (await runModelPhases(bundle, state, options, run, () => {}));
  if (modelled === undefined) throw new Error(`${path} cannot be read`);
  return modelled.catalog;
}
