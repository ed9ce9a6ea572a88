/** Counts the requests that are worked on. */
export interface Work {
  /** One more. Gives what takes it away again; called a second time, that does nothing. */
  readonly enter: () => () => void;
  /** Whether there are more than may be. */
  readonly isOver: () => boolean;
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
    enter: () => {
      count += 1;
      let isLeft = false;
      return () => {
        if (!isLeft) count -= 1;
        isLeft = true;
        settle();
      };
    },
    isOver: () => count > limit,
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
