/** How many calls run at a time where calls a second are counted. */
export const IN_FLIGHT = 64;

type Work = () => Promise<void>;

/** Milliseconds of each work, `count` times, in turns and every other time in reverse, so that a busy moment of the machine hits all alike. */
export async function takeTurns<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  count: number,
): Promise<Record<Name, number[]>> {
  const times = Object.fromEntries(Object.keys(works).map((name) => [name, []])) as unknown as Record<Name, number[]>;
  const order = Object.entries<Work>(works) as [Name, Work][];
  for (let round = 0; round < count; round++) {
    for (const [name, work] of order) {
      const started = performance.now();
      await work();
      times[name].push(performance.now() - started);
    }
    order.reverse();
  }
  return times;
}

/** How often `work` is done in a second, `IN_FLIGHT` at a time. */
export async function perSecond(work: Work, count: number): Promise<number> {
  let left = count;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return (count / (performance.now() - started)) * 1000;
}
