import { setTimeout } from "node:timers/promises";

/** The time, as far as a pace needs it; milliseconds. */
export interface Clock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
}

const realClock: Clock = { now: () => performance.now(), sleep: (milliseconds) => setTimeout(milliseconds) };

/** Waits until the next call may begin: at most `rate` begin a second, evenly spaced. */
export function createPace(rate: number, clock: Clock = realClock): () => Promise<void> {
  let next = clock.now();
  return async () => {
    const now = clock.now();
    const start = Math.max(now, next);
    next = start + 1000 / rate;
    if (start > now) await clock.sleep(start - now);
  };
}
