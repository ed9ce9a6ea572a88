/**
 * Runs `work` for every item, at most `atOnce` at once. After the first failure nothing new is started, and the failure is thrown
 * only when all that was started has ended, so that nothing still runs while the caller cleans up.
 */
export async function forEachAtOnce<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done && failures.length === 0; next = iterator.next()) {
      await work(next.value).catch((failure: unknown) => failures.push(failure));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}
