/** Counts the requests that are worked on. */
export interface Work {
  /** False where there are as many as may be; else one more, until it is left. */
  readonly enter: () => boolean;
  readonly leave: () => void;
  /** Resolves as soon as there is none, or when `graceMs` are over. */
  readonly idle: (graceMs: number) => Promise<void>;
}

/** A count of at most `limit`. */
export function countWork(limit: number): Work {
  let count = 0;
  const waiting = new Set<() => void>();
  const settle = (): void => {
    if (count === 0) for (const resolve of waiting) resolve();
  };
  return {
    enter: () => count < limit && ++count > 0,
    leave: () => {
      count -= 1;
      settle();
    },
    idle: async (graceMs) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        timer = setTimeout(resolve, graceMs);
        settle();
      });
      clearTimeout(timer);
    },
  };
}
