import { type Decoded, type DecodedMap, type Kind, kindOf } from "./leaves.js";

/** A name and a value of a query, form or cookie, as they were sent, and whether something was read from it. */
export interface Pair {
  readonly name: string;
  readonly raw: string;
  taken: boolean;
}

/** The pairs of a query, a form (`&`) or a cookie header (`;` and `&`). */
export function readPairs(text: string, separator: RegExp = /&/): Pair[] {
  return text
    .split(separator)
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      const [name, raw] = at === -1 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
      return { name: decoded(name), raw, taken: false };
    });
}

/** Percent-decoding as forms have it, where `+` is a space. Throws on a broken escape. */
export function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}

/** What takes part in spelling a value as pairs. */
export interface PairStyle {
  readonly name: string;
  readonly style: string;
  readonly explode: boolean;
}

const DELIMITERS: Readonly<Record<string, RegExp>> = {
  form: /,/,
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /%7C|\|/i,
  tabDelimited: /%09/,
};

/**
 * Reads the parameter that `value` was asked for from pairs (OpenAPI 3.2, section 4.12.4), and marks what it took. The members of an exploded
 * object do not bear its name: those that were asked for are taken, and what is more is left for nobody.
 */
export function takeStyled(
  pairs: readonly Pair[],
  how: PairStyle,
  value: unknown,
  kind: Kind = kindOf(value),
): Decoded {
  if (how.style === "deepObject" && kind !== "text") return takeBrackets(pairs, how.name);
  if (kind === "map" && how.explode) {
    const members = Object.entries(value as object).flatMap(([name, member]) => {
      const named = pairs.filter((pair) => !pair.taken && pair.name === name);
      if (named.length === 0) return [];
      // What a list in an object becomes, the specification leaves open; its name repeated is what servers read.
      return [[name, kindOf(member) === "list" ? named.map(take) : take(named[0]!)] as const];
    });
    return members.length === 0 ? undefined : Object.fromEntries(members);
  }
  const own = pairs.filter((pair) => !pair.taken && pair.name === how.name);
  if (own.length === 0) return undefined;
  if (kind === "list" && how.explode) return own.map(take);
  const [first] = own;
  if (first === undefined || own.length > 1) {
    const repeated = own.map(take);
    return kind === "list" ? undefined : repeated;
  }
  first.taken = true;
  if (kind === "text") return decoded(first.raw);
  const parts = first.raw.split(DELIMITERS[how.style] ?? /,/).map(decoded);
  return kind === "list" ? parts : alternating(parts);
}

function take(pair: Pair): string {
  pair.taken = true;
  return decoded(pair.raw);
}

/** `R,100,G,200` as members. */
export function alternating(parts: readonly string[]): DecodedMap {
  const names = parts.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(names.map((name, index) => [name, parts[index * 2 + 1]]));
}

/** `R=100`, `G=200` as members; undefined where one has no equals sign. */
export function assigned(parts: readonly string[]): DecodedMap | undefined {
  if (parts.some((part) => !part.includes("="))) return undefined;
  return alternating(parts.flatMap((part) => part.split(/=(.*)/s).slice(0, 2)));
}

/** `name[a][b]=c` as a tree; repeated names and `[]` as lists. Nested further than section 4.12.4 says, as it is usual. */
export function takeBrackets(pairs: readonly Pair[], name: string): Decoded {
  const root: Tree = new Map();
  for (const pair of pairs) {
    if (pair.taken || !pair.name.startsWith(`${name}[`)) continue;
    const keys = [...pair.name.slice(name.length).matchAll(/\[([^\]]*)\]/g)].map(([, key = ""]) => key);
    putAt(root, keys, take(pair));
  }
  return root.size === 0 ? undefined : fromTree(root);
}

type Tree = Map<string, Tree | string[]>;

function putAt(tree: Tree, [key = "", ...rest]: readonly string[], text: string): void {
  const there = tree.get(key);
  if (rest.length > 0) {
    const inner: Tree = there instanceof Map ? there : new Map<string, Tree | string[]>();
    tree.set(key, inner);
    putAt(inner, rest, text);
  } else tree.set(key, [...(Array.isArray(there) ? there : []), text]);
}

function fromTree(tree: Tree): Decoded {
  const spelt = (value: Tree | string[]): Decoded =>
    value instanceof Map ? fromTree(value) : value.length === 1 ? value[0] : value;
  const unnamed = tree.get("");
  if (unnamed !== undefined && tree.size === 1) return unnamed instanceof Map ? [fromTree(unnamed)] : unnamed;
  return Object.fromEntries([...tree].map(([key, value]) => [key, spelt(value)]));
}
