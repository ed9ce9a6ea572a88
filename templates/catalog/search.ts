import type { PageTool } from "./page-data.js";

/** Finds tools by words: each must be somewhere in a tool. Best first, then by name. */
export type Search = (query: string) => PageTool[];

interface Entry {
  readonly tool: PageTool;
  readonly name: string;
  readonly title: string;
  readonly rest: string;
}

/** Prepares a search over names, titles, paths, tags and descriptions. */
export function createSearch(tools: readonly PageTool[]): Search {
  const entries = tools.map((tool): Entry => {
    const { name, title, tags, call, description } = tool;
    const rest = [call?.method ?? "", call?.path ?? "", ...tags, description].join("\n").toLowerCase();
    return { tool, name: name.toLowerCase(), title: title.toLowerCase(), rest };
  });
  return (query) => {
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    const scored = entries.map((entry) => ({ entry, score: scoreOf(entry, words) }));
    const found = scored.filter(({ score }) => score > 0);
    // Sorting is stable, so that equals stay in the order of their names.
    return found.sort((a, b) => b.score - a.score).map(({ entry }) => entry.tool);
  };
}

/** The sum over all words of the best place of each; 0 where one is nowhere. */
function scoreOf({ name, title, rest }: Entry, words: readonly string[]): number {
  let sum = 1;
  for (const word of words) {
    const score = placeScore(word, name, title, rest);
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

function placeScore(word: string, name: string, title: string, rest: string): number {
  if (name === word) return 100;
  if (isWordStart(name, word)) return 20;
  if (isWordStart(title, word)) return 12;
  if (name.includes(word) || title.includes(word)) return 6;
  return rest.includes(word) ? 1 : 0;
}

function isWordStart(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return true;
  }
  return false;
}
