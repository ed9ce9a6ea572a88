import { byCodeUnits } from "../support/order.js";
import type { Change, Contract, ContractTool } from "./change.js";
import { makeChange } from "./make-change.js";
import { pairTools } from "./pair-tools.js";
import type { ChangeKind } from "./rules.js";

/**
 * What changed between two contracts, classed by the table of rules (`rules.ts`); sorted by tool, then pointer, then kind. Empty where clients see the
 * same. Schemas are compared by what they accept: names of schemas, `$ref`s and orders do not count.
 */
export function compareCatalogs(old: Contract, now: Contract): Change[] {
  const { kept, removed, added } = pairTools(old.tools, now.tools);
  const changes = [
    ...removed.map(({ name }) => makeChange("tool/removed", { tool: name })),
    ...added.map(({ name, origin }) => makeChange("tool/added", { tool: name, at: origin })),
    ...kept.flatMap(([before, after]) => compareTools(before, after)),
  ];
  return changes.sort(
    (a, b) => byCodeUnits(a.tool, b.tool) || byCodeUnits(a.pointer, b.pointer) || byCodeUnits(a.kind, b.kind),
  );
}

function compareTools(old: ContractTool, now: ContractTool): Change[] {
  const at = now.origin;
  const tool = now.name;
  const changes: Change[] = compareHints(old, now);
  if (old.name !== now.name) changes.push(makeChange("tool/renamed", { tool, at, from: old.name, to: now.name }));
  for (const text of ["title", "description"] as const) {
    if (old[text] !== now[text]) changes.push(makeChange(`tool/${text}`, { tool, at, from: old[text], to: now[text] }));
  }
  return changes;
}

const hints = [
  ["readOnlyHint", "read-only"],
  ["destructiveHint", "destructive"],
  ["idempotentHint", "idempotent"],
  ["openWorldHint", "open-world"],
] as const;

function compareHints(old: ContractTool, now: ContractTool): Change[] {
  return hints.flatMap(([hint, name]) => {
    if (old.annotations[hint] === now.annotations[hint]) return [];
    const kind: ChangeKind = now.annotations[hint] ? `tool/${name}-gained` : `tool/${name}-lost`;
    return [makeChange(kind, { tool: now.name, at: now.origin })];
  });
}
