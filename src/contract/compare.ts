import type { Face, Schema } from "../model/schema.js";
import { canonicalJson } from "../support/canonical-json.js";
import type { JsonValue } from "../support/json.js";
import { byCodeUnits } from "../support/order.js";
import type { Change, Contract, ContractTool } from "./change.js";
import { makeChange } from "./make-change.js";
import { pairTools } from "./pair-tools.js";
import type { ChangeKind } from "./rules.js";
import { createPairs, type PairOf } from "./schema/pairs.js";
import { createSide } from "./schema/side.js";
import { walkPairs } from "./walk.js";

/**
 * What changed between two contracts, classed by the table of rules (`rules.ts`); sorted by tool, then pointer, then kind. Empty where clients see the
 * same. Schemas are compared by what they accept: names of schemas, `$ref`s and orders do not count. What tools share is told once (`alsoIn`).
 */
export function compareCatalogs(old: Contract, now: Contract): Change[] {
  const { kept, removed, added } = pairTools(old.tools, now.tools);
  const sides = { old: createSide(old.schemas), now: createSide(now.schemas) };
  const pairs = { input: createPairs({ face: "input", ...sides }), output: createPairs({ face: "output", ...sides }) };
  const shared = new Map<string, Change & { alsoIn: string[] }>();
  const compareSchemas = (before: Schema, after: Schema, face: Face, tool: string): void => {
    const pairOf: PairOf = pairs[face];
    for (const { kind, fact, pointer, cause } of walkPairs(
      sides.old.resolve(before),
      sides.now.resolve(after),
      face,
      pairOf,
    )) {
      const known = shared.get(cause);
      if (known === undefined)
        shared.set(cause, { ...makeChange(kind, { ...fact, tool, pointer }), alsoIn: [] as string[] });
      else known.alsoIn.push(tool);
    }
  };
  const changes = [
    ...removed.map(({ name }) => makeChange("tool/removed", { tool: name })),
    ...added.map(({ name, origin }) => makeChange("tool/added", { tool: name, at: origin })),
  ];
  for (const [before, after] of [...kept].sort(([, a], [, b]) => byCodeUnits(a.name, b.name))) {
    changes.push(...compareTools(before, after));
    compareSchemas(argumentsSchema(before), argumentsSchema(after), "input", after.name);
    if (before.output && after.output) compareSchemas(before.output, after.output, "output", after.name);
  }
  for (const { alsoIn, ...change } of shared.values()) changes.push(alsoIn.length > 0 ? { ...change, alsoIn } : change);
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
  for (const [kind, told] of [
    ["tool/icons", ({ icons }: ContractTool) => icons ?? []],
    ["tool/meta", ({ meta }: ContractTool) => meta ?? {}],
    ["tool/headers", headersOf],
  ] as const) {
    if (canonicalJson(told(old) as JsonValue) !== canonicalJson(told(now) as JsonValue))
      changes.push(makeChange(kind, { tool, at }));
  }
  const isTyped = now.output !== undefined;
  if ((old.output !== undefined) !== isTyped)
    changes.push(makeChange(isTyped ? "tool/output-added" : "tool/output-removed", { tool, at }));
  return changes;
}

function headersOf({ arguments: members }: ContractTool): readonly (readonly string[])[] {
  const repeated = members.flatMap(({ key, header }) => (header === undefined ? [] : [[key, header]]));
  return repeated.sort(([a = ""], [b = ""]) => byCodeUnits(a, b));
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

/** The arguments of a tool as one closed object. */
function argumentsSchema({ arguments: members, origin = nowhere }: ContractTool): Schema {
  const properties = members.map(({ key, schema, required }) => ({ name: key, schema, required }));
  return { kind: "object", origin, properties, additionalProperties: { kind: "never", origin } };
}

const nowhere = { uri: "", pointer: "" };
