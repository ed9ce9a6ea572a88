import { readFileSync } from "node:fs";

/** What somebody wants to do, and the operations that are right for it: one, or the few that do it alike. */
export interface Question {
  readonly ask: string;
  /** `POST /pets`. */
  readonly right: readonly string[];
}

/** The questions over a document, in their order. They were written before there was a search. */
export function questionsOf(document: string): readonly Question[] {
  return JSON.parse(readFileSync(new URL(`questions/${document}.json`, import.meta.url), "utf8")) as Question[];
}
