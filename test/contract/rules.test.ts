import { describe, expect, it } from "vitest";
import type { Change } from "../../src/contract/change.js";
import { compareCatalogs } from "../../src/contract/compare.js";
import { type ChangeKind, rules } from "../../src/contract/rules.js";
import type { Rule } from "../../src/contract/rules/define.js";
import { type Example, examples } from "./examples.js";

const table: readonly (readonly [ChangeKind, Rule, Example])[] = (Object.keys(rules) as ChangeKind[]).map(
  (kind) => [kind, rules[kind], examples[kind]] as const,
);

/** Without the words: what a change is, and whom it hits. */
function short({ kind, class: changeClass, audience, pointer }: Change): string {
  return `${kind} ${changeClass} ${audience} ${pointer}`;
}

describe.each(table)("%s", (kind, rule, { old, now, pointer }) => {
  it("is all that changed in its example", () => {
    const found = compareCatalogs(old, now).map(short);
    expect(found).toEqual([`${kind} ${rule.class} ${rule.audience} ${pointer}`]);
  });

  it("is what its rule says with old and new exchanged", () => {
    const found = compareCatalogs(now, old);
    expect(found.map((change) => change.pointer)).toEqual([pointer]);
    expect(rule.reverse).toContain(found[0]?.kind);
    expect(rules[found[0]!.kind].reverse).toContain(kind);
  });

  it("is nothing between two readings of one document", () => {
    expect(compareCatalogs(old, old)).toEqual([]);
    expect(compareCatalogs(now, structuredClone(now))).toEqual([]);
  });
});

// Neither direction fails anybody: open outputs announce what they do not list.
const harmless: readonly ChangeKind[] = [
  "field/known-value-added",
  "field/known-value-removed",
  "field/known-variant-added",
  "field/known-variant-removed",
];

it("what is additive one way is breaking the other way, and texts stay texts", () => {
  for (const [kind, rule] of table) {
    const reverses = rule.reverse.map((other) => rules[other as ChangeKind].class);
    if (harmless.includes(kind)) expect([kind, rule.class, reverses]).toEqual([kind, "additive", ["additive"]]);
    else if (rule.class === "additive") expect([kind, reverses]).toEqual([kind, ["breaking"]]);
    else if (rule.class === "text") expect([kind, reverses]).toEqual([kind, ["text"]]);
  }
});
