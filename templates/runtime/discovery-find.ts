import { readIndex } from "./discovery-index.js";
import type { Offer } from "./discovery-offer.js";
import { rankTools } from "./discovery-rank.js";

/** Finds tools among those that are offered. */
export interface Finder {
  /** The names of the best `limit`, the best first. One of that very name is the best. */
  readonly find: (query: string, offer: Offer, limit: number) => readonly string[];
}

/** A finder in the index that `text` holds. */
export function finderIn(text: string): Finder {
  const index = readIndex(text);
  return {
    find: (query, { entries }, limit) => {
      const named = query.trim();
      const others = rankTools(index, query).filter((name) => name !== named && entries.has(name));
      return [...(entries.has(named) ? [named] : []), ...others].slice(0, limit);
    },
  };
}
