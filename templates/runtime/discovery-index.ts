import MiniSearch, { type Options, type SearchResult } from "minisearch";
import type { Action } from "./discovery-verbs.js";

/** What a tool is found by: stems, each once in its field, in the field that tells most. */
export interface IndexedTool extends StoredTool {
  readonly name: string;
  /** Of the last part of its path that is no parameter: what it is about. */
  readonly resource: string;
  /** Of the parts before that. */
  readonly path: string;
  /** Of the document's own name for the operation. */
  readonly operation: string;
  readonly title: string;
  /** Of the first sentence of its description. */
  readonly sentence: string;
  readonly description: string;
  readonly tags: string;
  /** Of the names of its arguments, and of the members of its body. */
  readonly arguments: string;
}

/** What is kept of a tool beside the words that find it. */
export interface StoredTool {
  /** How well each action describes it, from 0 to 1. */
  readonly actions: Readonly<Partial<Record<Action, number>>>;
  /** Whether it changes nothing. */
  readonly reads: boolean;
  /** How much its resource, path and operation say in all: the sum of the rarities of their words. */
  readonly weight: number;
}

/** The fields that name what a tool is about. */
export const namingFields: readonly string[] = ["resource", "path", "operation"];

/** How far a word in a field tells that a tool is about it, from 0 to 1. */
export const fieldWeights: Readonly<Record<string, number>> = {
  resource: 1,
  operation: 0.85,
  title: 0.85,
  sentence: 0.75,
  path: 0.6,
  tags: 0.5,
  description: 0.35,
  arguments: 0.3,
};

const options: Options<IndexedTool> = {
  idField: "name",
  fields: Object.keys(fieldWeights),
  storeFields: ["actions", "reads", "weight"],
  tokenize: (text) => text.split(" ").filter((word) => word !== ""),
  processTerm: (word) => word,
};

/** An index of tools. */
export type ToolIndex = MiniSearch<IndexedTool>;

/** A tool that has one of the words of a query. */
export type Hit = SearchResult & StoredTool;

/** The index of `tools` as JSON text. */
export function indexText(tools: readonly IndexedTool[]): string {
  const index = new MiniSearch(options);
  index.addAll(tools);
  return JSON.stringify(index);
}

/** The index that `indexText` wrote down. */
export function readIndex(text: string): ToolIndex {
  return MiniSearch.loadJSON(text, options);
}

/** How much a word says that `count` of `total` tools have: 1 for one that none has, nearly 0 for one that all have. */
export function rarity(count: number, total: number): number {
  return Math.log(1 + total / (count + 1)) / Math.log(1 + total);
}
