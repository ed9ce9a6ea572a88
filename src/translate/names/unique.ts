import { byCodeUnits } from "../../support/order.js";
import { shortDigest } from "../../support/digest.js";

/** Something that needs a name. */
export interface Candidate {
  /** Decides ties: never the order of appearance. */
  readonly key: string;
  readonly wanted: string;
  /** Whether the document spells the name just so: those come first. */
  readonly isExact?: boolean;
}

function byClaim(a: Candidate, b: Candidate): number {
  return Number(b.isExact ?? false) - Number(a.isExact ?? false) || byCodeUnits(a.key, b.key);
}

/**
 * A name for each key, none equal to another or to a taken one without regard to case. Of several that want the same, the first by key has it;
 * the others get a digest of their key. `taken` is added to.
 */
export function uniqueNames(
  candidates: readonly Candidate[],
  taken: Set<string>,
  separator: string,
): Map<string, string> {
  const names = new Map<string, string>();
  for (const { key, wanted } of [...candidates].sort(byClaim)) {
    let name = wanted;
    for (let length = 4; taken.has(name.toLowerCase()); length += 4)
      name = `${wanted}${separator}${shortDigest(key, length)}`;
    taken.add(name.toLowerCase());
    names.set(key, name);
  }
  return names;
}
