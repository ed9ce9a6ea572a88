import type { Face, Schema } from "../model/schema.js";
import { canonicalJson } from "../support/canonical-json.js";
import type { Pointer } from "../support/pointer.js";
import { type ChangeKind, rules } from "./rules.js";
import type { PairOf } from "./schema/pairs.js";
import type { Fact } from "./schema/scope.js";

/** A fact at its place in the arguments or the output of a tool. */
export interface PlacedFact {
  readonly kind: ChangeKind;
  readonly fact: Fact;
  readonly pointer: Pointer;
  /** Equal for what comes from one place of the documents, however often that is referred to. */
  readonly cause: string;
}

/**
 * All that changed of two schemas and of what they reach, each cause once, at the place that the fewest references lead to. What a face does not publish is
 * no part of its contract.
 */
export function walkPairs(old: Schema, now: Schema, face: Face, pairOf: PairOf): PlacedFact[] {
  const placed = new Map<string, PlacedFact>();
  const place = (facts: readonly Fact[], base: Pointer): void => {
    for (const fact of facts) {
      const kind = kindOf(face, fact);
      if (kind === undefined) continue;
      const cause = causes.get(fact) ?? causeOf(kind, fact);
      causes.set(fact, cause);
      if (!placed.has(cause)) placed.set(cause, { kind, fact, pointer: base + fact.path, cause });
    }
  };
  const seen = new Set<object>();
  const pending = [{ path: "", old, now, isTold: false }];
  for (const { path, isTold, ...schemas } of pending) {
    const pair = pairOf(schemas.old, schemas.now);
    if (!isTold && !seen.has(pair.texts)) {
      seen.add(pair.texts);
      place(pair.texts, path);
    }
    if (seen.has(pair)) continue;
    seen.add(pair);
    place(pair.facts, path);
    for (const edge of pair.edges) pending.push({ ...edge, path: path + edge.path });
  }
  return [...placed.values()];
}

/** The causes of facts: many tools reach the same ones. */
const causes = new WeakMap<Fact, string>();

function kindOf(face: Face, { kind }: Fact): ChangeKind | undefined {
  const full = `${face === "input" ? "argument" : "field"}/${kind}`;
  return Object.hasOwn(rules, full) ? (full as ChangeKind) : undefined;
}

function causeOf(kind: ChangeKind, { at, from, to, member }: Fact): string {
  return canonicalJson([kind, at.uri, at.pointer, from ?? null, to ?? null, member ?? null]);
}
