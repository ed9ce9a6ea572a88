/** Counts the requests that are worked on. */
export interface Work {
  /** One more. Gives what takes it away again; called a second time, that does nothing. */
  readonly enter: () => () => void;
  /** Whether there are more than may be. */
  readonly isOver: () => boolean;
  /** Resolves as soon as there is none, or when `graceMs` are over. */
  readonly idle: (graceMs: number) => Promise<void>;
}

/**
 * A count of at most `limit`. What is not taken away again within `lifeMs` counts no more: Workers may end a request, when its client has gone, without
 * running any of its code again.
 */
export function countWork(limit: number, lifeMs: number, now: () => number = () => performance.now()): Work {
  // In the order of their ends.
  const places = new Set<{ readonly until: number }>();
  const waiting = new Set<() => void>();
  const settle = (): void => {
    if (places.size === 0) for (const resolve of waiting) resolve();
  };
  const forgetLost = (): void => {
    for (const place of places) {
      if (place.until > now()) return;
      places.delete(place);
    }
  };
  return {
    enter: () => {
      const place = { until: now() + lifeMs };
      places.add(place);
      return () => {
        places.delete(place);
        settle();
      };
    },
    isOver: () => {
      if (places.size > limit) forgetLost();
      return places.size > limit;
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
