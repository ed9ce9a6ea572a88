/** A source of pseudo-random choices; the same seed gives the same choices on every machine. */
export interface Random {
  /** A float in [0, 1). */
  next(): number;
  /** An integer in [min, max]. */
  int(min: number, max: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** `items` in another order; the given array stays. */
  shuffle<T>(items: readonly T[]): T[];
  /** One of the alternatives, by weight. */
  weighted<T>(alternatives: readonly (readonly [number, T])[]): T;
}

/** A generator (mulberry32) seeded by whole numbers: `random(seed, index)` gives each document a stream of its own. */
export function random(...seeds: readonly number[]): Random {
  let state = seeds.reduce((hash, seed) => Math.imul(hash ^ seed, 0x9e3779b1) + 0x7f4a7c15, 0x2545f491) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T;
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    shuffle: (items) => {
      const shuffled = [...items];
      for (let index = shuffled.length - 1; index > 0; index--) {
        const other = int(0, index);
        [shuffled[index], shuffled[other]] = [shuffled[other]!, shuffled[index]!];
      }
      return shuffled;
    },
    weighted: (alternatives) => {
      let left = next() * alternatives.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, item] of alternatives) {
        left -= weight;
        if (left < 0) return item;
      }
      return alternatives[alternatives.length - 1]![1];
    },
  };
}
