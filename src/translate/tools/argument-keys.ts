import anyAscii from "any-ascii";
import { argumentKeyPattern } from "../../model/names.js";
import { shortDigest } from "../../support/digest.js";

const maximumLength = 64;

/** A parameter or a body that needs a key. */
export interface Keyed {
  readonly name: string;
  /** `path`, `query`, `header`, `cookie`, `body`. */
  readonly place: string;
}

/**
 * The keys of a tool's arguments, in the order given: the name itself where hosts take it and no other argument has it,
 * else with the place in front (`query_id`), cleaned and, where that is still not enough, with a digest.
 */
export function argumentKeys(entries: readonly Keyed[]): string[] {
  const uses = new Map<string, number>();
  for (const { name } of entries) uses.set(name, (uses.get(name) ?? 0) + 1);
  const isPlain = ({ name, place }: Keyed): boolean =>
    place === "body" || (argumentKeyPattern.test(name) && uses.get(name) === 1 && !(name in Object.prototype));
  const taken = new Set(entries.filter(isPlain).map(({ name }) => name));
  return entries.map((entry) => {
    if (isPlain(entry)) return entry.name;
    const key = freeKey(entry, uses.get(entry.name) === 1, taken);
    taken.add(key);
    return key;
  });
}

function freeKey({ name, place }: Keyed, isOnlyOne: boolean, taken: ReadonlySet<string>): string {
  const clean = anyAscii(name.slice(0, 200))
    .replaceAll(/[^a-zA-Z0-9_.-]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  const candidates = [...(isOnlyOne && clean !== "" ? [clean] : []), `${place}_${clean || "argument"}`];
  const found = candidates.find((key) => key.length <= maximumLength && !taken.has(key) && !(key in Object.prototype));
  if (found !== undefined) return found;
  const start = `${place}_${clean || "argument"}`.slice(0, maximumLength - 9);
  return `${start}_${shortDigest(`${place} ${name}`, 8)}`;
}
