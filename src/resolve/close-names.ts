/** Objects with more members are not searched: a hostile document could ask for it ten thousand times. */
const mostNames = 5_000;

/** Up to three of `names` that differ from `wanted` in case, separators or two characters at most, the closest first. */
export function closeNames(wanted: string, names: readonly string[]): string[] {
  if (names.length > mostNames || wanted.length > 200) return [];
  const folded = fold(wanted);
  return names
    .filter((name) => Math.abs(name.length - wanted.length) <= 4)
    .map((name) => ({ name, distance: editDistance(folded, fold(name), 2) }))
    .filter(({ distance, name }) => distance <= Math.min(2, Math.floor(name.length / 3)))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-_. ]/gu, "");
}

/** Insertions, deletions and replacements that turn `a` into `b`; anything over `most` is given as `most + 1`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[b.length] ?? 0;
}
