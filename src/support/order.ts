/** Compares by UTF-16 code units, so that an order never depends on the machine's locale. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The entries of a map-like object, sorted by key. */
export function sortedEntries<T>(map: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(map).sort(([a], [b]) => byCodeUnits(a, b));
}
